interface Logger {
  readonly warn: (...words: readonly unknown[]) => void;
  readonly error: (...words: readonly unknown[]) => void;
}

/** Stands in for the runtime's logger without its debug mode: the prefix and the words, on the console. */
export const createLogger = (prefix: string): Logger => ({
  warn: (...words) => console.warn(prefix, ...words),
  error: (...words) => console.error(prefix, ...words),
});

// The runtime's index hands these on, and no page calls them.
export {
  createLogger as bindLoggerToCompiler,
  createLogger as createInfrastructureLogger,
  createLogger as infrastructureLogger,
  createLogger as logger,
};
