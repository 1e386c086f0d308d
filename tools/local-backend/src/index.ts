export { demoAccounts } from './auth/accounts.ts';
export { startAuthServer } from './auth/authServer.ts';
export { identify, type Identify } from './firestore/access/accessRules.ts';
export type { Fields } from './firestore/documents/values.ts';
export { type FirestoreServer, startFirestoreServer } from './firestore/firestoreServer.ts';
export { LOCAL_PROJECT_ID } from './localProject.ts';
export { startSimulation } from './simulation/simulation.ts';
