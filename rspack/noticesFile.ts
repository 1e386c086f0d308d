/** Beside every production build: the licences of the packages that parts of it come from. */
export const NOTICES_FILE = 'third-party-licences.txt';
