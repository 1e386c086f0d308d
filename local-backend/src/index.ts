export { demoAccounts, type DemoAccount } from './auth/accounts.ts';
export { startAuthServer, type AuthServer } from './auth/authServer.ts';
export { identify, type Identify } from './firestore/access/accessRules.ts';
export type { DocumentStore, StoredDocument } from './firestore/documents/documentStore.ts';
export type { Fields, Value } from './firestore/documents/values.ts';
export { startFirestoreServer, type FirestoreServer } from './firestore/firestoreServer.ts';
export { LOCAL_PROJECT_ID } from './localProject.ts';
export { schoolFields, type ReportingSchool } from './simulation/startSimulation.ts';
export {
  startSimulation,
  type Simulation,
  type SimulationOptions,
} from './simulation/startSimulation.ts';
