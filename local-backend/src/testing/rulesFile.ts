import { fileURLToPath } from 'node:url';

/** Path of the access rules that are deployed. */
export const RULES_FILE = fileURLToPath(new URL('../../../firestore.rules', import.meta.url));
