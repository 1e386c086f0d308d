/**
 * Says loudly that a comparison with the official emulator is left out, what was looked for and how to
 * have it take part.
 *
 * @param leftOut - What is not compared, as the subject of a sentence.
 */
export const tellOfficialEmulatorMissing = (leftOut: string): void => {
  process.stderr.write(
    `\nSKIPPED: ${leftOut} not compared with the official Firestore emulator, which was not found. ` +
      'Looked for: FIRESTORE_EMULATOR_HOST; cloud-firestore-emulator.jar in the Google Cloud CLI ' +
      '(gcloud on PATH, or a usual folder) and in firebase-tools’ downloads; a Java that runs it. ' +
      'To have it take part: gcloud components install cloud-firestore-emulator, and a Java ' +
      '(other ways: local-backend/README.md).\n\n',
  );
};
