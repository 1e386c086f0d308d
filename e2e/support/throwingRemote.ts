import { buildInfoGlobal, CONTRACT_VERSIONS, REMOTES } from '@laundry-board/shared-types';

/** The entry of an auth-remote whose login screen throws, by a button, in a handler and in a timer. */
export function throwingAuthRemote(): string {
  const { container } = REMOTES.auth;
  const buildInfo = { contract: CONTRACT_VERSIONS.auth, shared: { react: '^19.0.0' } };
  return `
    window.${buildInfoGlobal(container)} = ${JSON.stringify(buildInfo)};
    let shareScope;
    const signedOut = { phase: 'signed-out', canSignIn: true };
    const session = {
      subscribe: () => () => {},
      getSnapshot: () => signedOut,
      signIn: async () => {},
      signOut: async () => {},
    };
    const fail = (where) => {
      throw new TypeError('thrown by a ' + where);
    };
    const throwIn = { handler: () => fail('handler'), timer: () => setTimeout(fail, 0, 'timer') };
    window.${container} = {
      init: (scope) => {
        shareScope = scope;
      },
      get: async () => {
        const [react] = Object.values(shareScope.react);
        const { createElement } = (await react.get())();
        const buttons = Object.entries(throwIn).map(([where, onClick]) =>
          createElement('button', { key: where, onClick }, 'Throw in the ' + where),
        );
        const LoginScreen = () => createElement('main', null, buttons);
        return () => ({ LoginScreen, openUserSession: async () => session });
      },
    };
  `;
}
