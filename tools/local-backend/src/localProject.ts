/** Project id of the local backend; the prefix `demo-` marks it as offline for Firebase's tools. */
export const LOCAL_PROJECT_ID = 'demo-laundry';
