export { type Asked, type Command, defineCommand } from './defineCommand.ts';
export { describeError } from './describeError.ts';
export { proxyAdvice } from './proxyAdvice.ts';
export { addDisposable, type Disposables, signalled } from './disposables.ts';
export { runCommand } from './runCommand.ts';
