/* The entry path `@laundry-board/board-remote/rules`: what a gateway has to judge as the board does. It loads no React. */
export { type Machine, type MachineKind, machineStatus } from './model/machineStatus.ts';
