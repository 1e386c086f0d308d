import { register } from 'tsx/esm/api';

// Jest loads a reporter by its default export, and without compiling it.
const unregister = register();
const { JestReporter } = await import('./jestReporter.ts');
await unregister();
// oxlint-disable-next-line import/no-default-export
export default JestReporter;
