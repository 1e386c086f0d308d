import { explainMissingScript } from './explainMissingScript.ts';
import { RemoteError } from './RemoteError.ts';

/** Finds out why a container did not hand out its expose, from what it or the runtime threw. */
export async function explainExposeFailure(error: unknown, expose: string): Promise<RemoteError> {
  if (error instanceof RemoteError) return error;
  if (error instanceof Error && error.name === 'ChunkLoadError' && 'request' in error) {
    const address = String(error.request);
    // The bundler's word for a script that came and did not do what a chunk does.
    return 'type' in error && error.type === 'missing'
      ? new RemoteError('not-a-remote', `${address} is no whole script.`, error)
      : explainMissingScript(address, error);
  }
  if (error instanceof Error && error.message.includes('does not exist in container')) {
    return new RemoteError('not-a-remote', `it exposes no ${expose}.`, error);
  }
  return new RemoteError('threw', `its ${expose} threw while it was loaded.`, error);
}
