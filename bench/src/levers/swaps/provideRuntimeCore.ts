import { registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';

// Runs before the page's own instance is made. It is what a host by the build plugin has for
// `provideExternalRuntime`.
registerGlobalPlugins([provideRuntimeCore()]);
