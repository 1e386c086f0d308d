import { createContext } from 'react';

/** Whether the page is in kiosk mode, as its URL says. */
export const KioskContext = createContext(false);
