/** Project id of the local backend; the prefix `demo-` tells Firebase's tools that nothing real is behind it. */
export const LOCAL_PROJECT_ID = 'demo-laundry';
