/**
 * What a page may write to its console as an error while the backend or the network is away. Nothing
 * else may be an error in a soak, least of all what is thrown or what a policy refuses.
 */
export const EXPECTED_ERRORS: readonly RegExp[] = [
  // The browser tells of each request that finds no network, no server, or loses it on the way.
  /^Failed to load resource: net::ERR_/,
  // A backend that was started anew refuses the SDK's session with the one before it.
  /^Failed to load resource: the server responded with a status of 400 /,
  // The SDK's own words for an outage of 10 s.
  /Could not reach Cloud Firestore backend/,
];
