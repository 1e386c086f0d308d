export { findOfficialEmulator, type OfficialEmulator } from './findOfficialEmulator.ts';
export { startOfficialEmulator } from './startOfficialEmulator.ts';
export { tellOfficialEmulatorMissing } from './tellOfficialEmulatorMissing.ts';
