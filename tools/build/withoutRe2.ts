/**
 * Replaces re2js, with which Firestore evaluates regular expressions in pipelines. It is a third of Firestore's bytes,
 * and listening to a document never uses it.
 */
export const RE2JS = {
  compile: (): never => {
    throw new Error('This build of Firestore is without the regular expressions of pipelines.');
  },
};
