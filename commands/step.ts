/** Runs one step of a command and tells how long it took; what it throws is passed on. */
export async function step<T>(title: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const seconds = (): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    const result = await run();
    console.log(`${title} ✓ ${seconds()}`);
    return result;
  } catch (error) {
    console.log(`${title} ✗ ${seconds()}`);
    throw error;
  }
}
