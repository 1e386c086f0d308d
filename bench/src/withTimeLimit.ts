/**
 * What a promise gives, unless it takes too long.
 *
 * @param limit Milliseconds.
 * @param explain Says, in one line, what did not come.
 * @throws Error with that line.
 */
export async function withTimeLimit<T>(
  promise: Promise<T>,
  limit: number,
  explain: () => string,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(explain())), limit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
