/*
 * The entry path `@laundry-board/board-remote/rules`: what a gateway has to judge, and to say, as the board does. It is pure:
 * no React, no page and no package from npm.
 */
export { type LaundryLoad, loadIn } from './alerts/laundryLoads.ts';
export {
  addNews,
  compareNews,
  describeCurrent,
  type LoadNews,
  type News,
  TAG,
  topicOf,
} from './alerts/news.ts';
export { NOTHING_SEEN, observe, type SeenSchool } from './alerts/observation.ts';
export {
  ANY_BUILDING,
  endWait,
  followWaiting,
  NOTHING_AWAITED,
  type Pending,
  type Scope,
} from './alerts/waiting.ts';
export { claimsOf, parseWant, wantsOf } from './alerts/wants.ts';
export { isAt, type MachinePlace } from './model/machinePlace.ts';
export { type Machine, type MachineKind, machineStatus } from './model/machineStatus.ts';
export { parseSchool } from './model/parseSchool.ts';
export type { School } from './model/school.ts';
export { parseBuilding } from './separateBuildings/parseBuilding.ts';
