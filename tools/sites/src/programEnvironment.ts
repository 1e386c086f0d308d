import os from 'node:os';

/** What git exports to its hooks: `GIT_DIR` and others name a repository and a commit that no other program is about. */
const OF_GIT = /^GIT_/i;

/** Its settings, which hold for any repository. */
const OF_SETTINGS = /^GIT_CONFIG_/i;

/** The environment of a program that works on this checkout, whoever has started this process. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env);
  return Object.fromEntries(
    variables.filter(([name]) => !OF_GIT.test(name) || OF_SETTINGS.test(name)),
  );
}

/**
 * For a runner of tests: from now on, git that this process or its children start knows neither a repository by its
 * environment nor the settings of whoever runs them; no child warns of colours, and none is attached to a debugger.
 */
export function isolateTests(): void {
  for (const name of Object.keys(process.env).filter((each) => OF_GIT.test(each))) {
    delete process.env[name];
  }
  Object.assign(process.env, {
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: os.devNull,
    GIT_CONFIG_COUNT: '3',
    // What a user allows there, such as a checkout that belongs to somebody else, as in a container.
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
    // Whose the commits of tests are.
    GIT_CONFIG_KEY_1: 'user.name',
    GIT_CONFIG_VALUE_1: 'somebody',
    GIT_CONFIG_KEY_2: 'user.email',
    GIT_CONFIG_VALUE_2: 'somebody@laundry.example',
  });
  // Beside FORCE_COLOR, which a runner sets for its workers, Node.js answers NO_COLOR by a warning.
  if (process.env['NO_COLOR'] !== undefined) process.env['FORCE_COLOR'] = '0';
  delete process.env['NO_COLOR'];
  // A debug terminal has every Node.js load a module that says so.
  delete process.env['NODE_OPTIONS'];
}
