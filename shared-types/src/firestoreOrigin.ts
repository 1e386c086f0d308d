/** Where Google serves Firestore: https://firebase.google.com/docs/firestore/reference/rest */
export const FIRESTORE_ORIGIN = 'https://firestore.googleapis.com';
