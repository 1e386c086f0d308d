export { type Asked, type Command, defineCommand } from './defineCommand.ts';
