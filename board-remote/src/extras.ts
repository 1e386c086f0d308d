/* The optional parts of the board. To build one without a part, delete its folder and its line here. */
export { alerts } from './alerts/index.ts';
export { AllBuildings } from './allBuildings/index.tsx';
export { BusyHours } from './busyHours/index.tsx';
export { kiosk } from './kiosk/index.ts';
export { withSeparateBuildings as createFeed } from './separateBuildings/withSeparateBuildings.ts';
