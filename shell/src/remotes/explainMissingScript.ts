import { RemoteError } from './RemoteError.ts';

/** Longest wait for the reason, milliseconds; the failure itself is known already. */
const TIME_LIMIT_MS = 1500;

/** Finds out why a script did not load, which the browser does not tell: asks for it once more. */
export async function explainMissingScript(address: string, cause?: unknown): Promise<RemoteError> {
  try {
    const { ok, status, headers } = await fetch(address, {
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (!ok) {
      return new RemoteError(
        'http-status',
        `${address} answered with HTTP status ${status}.`,
        cause,
      );
    }
    const type = headers.get('content-type') ?? 'of no type';
    return type.includes('javascript')
      ? new RemoteError(
          'unreachable',
          `${address} did not come; asked once more, it answers.`,
          cause,
        )
      : new RemoteError('not-a-remote', `${address} is ${type}, not a script that runs.`, cause);
  } catch (error) {
    return new RemoteError('unreachable', `${address} could not be fetched.`, cause ?? error);
  }
}
