/**
 * Globals that the page of every supported browser has, and some that none has, by their type. The service worker, whose own
 * code asks for none of them, is built by the same.
 */
const GLOBALS = {
  function: [
    'AbortController',
    'DOMException',
    'FinalizationRegistry',
    'HTMLElement',
    'Headers',
    'MessageChannel',
    'Promise',
    'Response',
    'ShadowRoot',
    'TextDecoder',
    'WeakMap',
    'WeakSet',
    'atob',
    'clearTimeout',
    'fetch',
    'queueMicrotask',
    'reportError',
    'requestAnimationFrame',
    'setTimeout',
  ],
  number: ['devicePixelRatio'],
  object: ['console', 'document', 'globalThis', 'navigator', 'performance', 'self', 'window'],
  undefined: ['WorkerGlobalScope', 'process', 'setImmediate'],
};

/**
 * What libraries ask for to know where they run, for a `DefinePlugin`, so that their code for other places is left out:
 * 1.1 kB of a resident's first visit.
 */
export const TYPES_OF_GLOBALS = Object.fromEntries(
  Object.entries(GLOBALS).flatMap(([type, names]) =>
    names.map((name) => [`typeof ${name}`, JSON.stringify(type)]),
  ),
);
