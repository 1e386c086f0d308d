import { createContext } from 'react';
import { type Alarms, createAlarms } from './alarms.ts';

/** The alarms of the board around a component. */
export const AlarmsContext = createContext<Alarms>(createAlarms());
