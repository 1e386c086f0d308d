/**
 * Runs one step of a command, tells its title at once and how long it took in the end. What it
 * throws is passed on.
 */
export async function step<T>(title: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const seconds = (): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  process.stdout.write(`${title} … `);
  try {
    const result = await run();
    console.log(`✓ ${seconds()}`);
    return result;
  } catch (error) {
    console.log(`✗ ${seconds()}`);
    throw error;
  }
}
