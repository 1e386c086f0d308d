/** What a script did while it was loaded, when it did not simply run. */
export type ScriptProblem =
  { readonly kind: 'not-loaded' } | { readonly kind: 'threw'; readonly error: unknown };

/**
 * Runs a script of another origin once.
 *
 * @returns The problem, or undefined when it ran; never rejects, and stays pending as long as the
 *   server lets it hang.
 */
export function loadScript(address: string): Promise<ScriptProblem | undefined> {
  const script = document.createElement('script');
  script.src = address;
  // Without CORS the browser hides what such a script throws.
  script.crossOrigin = 'anonymous';
  return new Promise((resolve) => {
    let problem: ScriptProblem | undefined;
    const catchError = (event: ErrorEvent): void => {
      if (event.filename !== script.src) return;
      problem = { kind: 'threw', error: event.error };
      // It is passed on to the caller, which logs it.
      event.preventDefault();
    };
    const settle = (result: ScriptProblem | undefined): void => {
      window.removeEventListener('error', catchError);
      script.remove();
      resolve(result);
    };
    window.addEventListener('error', catchError);
    script.addEventListener('load', () => settle(problem));
    script.addEventListener('error', () => settle({ kind: 'not-loaded' }));
    document.head.append(script);
  });
}
