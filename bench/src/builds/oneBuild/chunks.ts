/** Chunks of the best single build that the board of a resident needs beside the login's. */
export const CHUNKS_OF_A_RESIDENT = ['firebase', 'board', 'firestore'] as const;
