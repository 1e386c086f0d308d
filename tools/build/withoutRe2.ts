/**
 * Stands in for re2js, with which Firestore evaluates regular expressions in pipelines: a third of its
 * bytes, for what listening to a document never does.
 */
export const RE2JS = {
  compile: (): never => {
    throw new Error('This build of Firestore is without the regular expressions of pipelines.');
  },
};
