import { RemoteError } from './RemoteError.ts';

/** Longest wait for the reason, milliseconds; the failure itself is known already. */
const TIME_LIMIT_MS = 1500;

/** Finds out why a script did not load, which the browser does not tell: asks for it once more. */
export async function explainMissingScript(address: string, cause?: unknown): Promise<RemoteError> {
  try {
    const { ok, status, headers } = await fetch(address, {
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    return ok
      ? new RemoteError(
          'not-a-remote',
          `${address} is ${headers.get('content-type') ?? 'of no type'}, not a script that runs.`,
          cause,
        )
      : new RemoteError('http-status', `${address} answered with HTTP status ${status}.`, cause);
  } catch (error) {
    return new RemoteError('unreachable', `${address} could not be fetched.`, cause ?? error);
  }
}
