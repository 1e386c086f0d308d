export { type Asked, type Command, defineCommand } from './defineCommand.ts';
export { proxyAdvice } from './proxyAdvice.ts';
