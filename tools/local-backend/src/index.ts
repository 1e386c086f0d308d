export { type DemoAccount, demoAccounts } from './auth/accounts.ts';
export { type AuthServer, startAuthServer } from './auth/authServer.ts';
export { identify, type Identify } from './firestore/access/accessRules.ts';
export type { DocumentStore, StoredDocument } from './firestore/documents/documentStore.ts';
export type { Fields, Value } from './firestore/documents/values.ts';
export { type FirestoreServer, startFirestoreServer } from './firestore/firestoreServer.ts';
export { LOCAL_PROJECT_ID } from './localProject.ts';
export { schoolFields, type Simulation, startSimulation } from './simulation/simulation.ts';
