import { describe, expect, jest, test } from '@jest/globals';
import { ReplacedInstance } from './ReplacedInstance.ts';

const failure = new Error('INTERNAL ASSERTION FAILED');

/** A page's instances are numbers, and those that have failed throw. */
function onPage() {
  let opened = 0;
  const discarded: number[] = [];
  const failed = new Set<number>();
  const instance = new ReplacedInstance<number>({
    open: () => (opened += 1),
    discard: (one) => void discarded.push(one),
  });
  const check = (one: number): void => {
    if (failed.has(one)) throw failure;
  };
  return {
    instance,
    discarded,
    failCurrent: () => void failed.add(instance.current()),
    listen: (onError: (error: unknown) => void) => {
      const used = instance.current();
      return instance.listen(() => {
        check(used);
        return () => check(used);
      }, onError);
    },
    use: () => instance.use(async (one) => check(one)),
  };
}

describe('a failed instance', () => {
  test('ends its listeners once it is used, and the next one takes its place', async () => {
    const { instance, discarded, failCurrent, listen, use } = onPage();
    const onErrors = [jest.fn(), jest.fn()];
    onErrors.forEach(listen);
    failCurrent();
    await use();
    onErrors.forEach((onError) => expect(onError).toHaveBeenCalledWith(failure));
    expect(discarded).toEqual([1]);
    await use();
    expect(instance.current()).toBe(2);
  });

  test('refuses a listener; the next attempt succeeds', () => {
    const { failCurrent, listen } = onPage();
    failCurrent();
    const onError = jest.fn();
    expect(() => listen(onError)).toThrow(failure);
    expect(() => listen(onError)).not.toThrow();
    expect(onError).not.toHaveBeenCalled();
  });

  test('is replaced when closing a listener shows it', () => {
    const { instance, failCurrent, listen } = onPage();
    const [closed, left] = [jest.fn(), jest.fn()];
    const close = listen(closed);
    listen(left);
    failCurrent();
    expect(close).not.toThrow();
    expect(closed).not.toHaveBeenCalled();
    expect(left).toHaveBeenCalledWith(failure);
    expect(instance.current()).toBe(2);
  });

  test('ends no listener that another one has closed meanwhile', async () => {
    const { failCurrent, listen, use } = onPage();
    const second = jest.fn();
    let closeSecond = (): void => {};
    listen(() => closeSecond());
    closeSecond = listen(second);
    failCurrent();
    await use();
    expect(second).not.toHaveBeenCalled();
  });

  test('does not end a listener that is opened at once in place of an ended one', async () => {
    const { failCurrent, listen, use } = onPage();
    const onError = jest.fn(() => void listen(onError));
    listen(onError);
    failCurrent();
    await use();
    expect(onError).toHaveBeenCalledTimes(1);
  });

  test('says so twice without costing its successor', async () => {
    const { instance, discarded, failCurrent, use } = onPage();
    failCurrent();
    await Promise.all([use(), use()]);
    expect(instance.current()).toBe(2);
    expect(discarded).toEqual([1]);
  });
});

test('a listener that ends alone costs the others nothing', () => {
  const { instance, discarded } = onPage();
  const [denied, other] = [jest.fn(), jest.fn()];
  let deny = (_error: unknown): void => {};
  instance.listen((onError) => {
    deny = onError;
    return () => {};
  }, denied);
  instance.listen(() => () => {}, other);
  deny(failure);
  expect(denied).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
  expect(discarded).toEqual([]);
});
