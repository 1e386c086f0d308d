export { demoAccounts, type DemoAccount } from './auth/demoAccounts.ts';
export { startAuthServer, type AuthServer } from './auth/startAuthServer.ts';
export { identify, type Identify } from './firestore/access/identify.ts';
export type { DocumentStore, StoredDocument } from './firestore/documents/documentStore.ts';
export type { Fields, Value } from './firestore/documents/value.ts';
export { startFirestoreServer, type FirestoreServer } from './firestore/startFirestoreServer.ts';
export { LOCAL_PROJECT_ID } from './localProject.ts';
export { schoolFields, type ReportingSchool } from './simulation/schoolFields.ts';
export {
  startSimulation,
  type Simulation,
  type SimulationOptions,
} from './simulation/startSimulation.ts';
