import type { VirtualWorld } from './VirtualWorld.ts';

/** A page in a virtual world, whose connection may be held once. */
export interface Life {
  readonly world: VirtualWorld;
  readonly hold: () => void;
  readonly release: () => void;
  readonly isHeld: () => boolean;
}

/** A page whose connection is held as a pending alert holds it. */
export function createLife(world: VirtualWorld, holdConnection: () => () => void): Life {
  let release: (() => void) | undefined;
  return {
    world,
    hold: () => {
      release ??= holdConnection();
    },
    release: () => {
      release?.();
      release = undefined;
    },
    isHeld: () => release !== undefined,
  };
}

/** What may happen to a page and its connection, in any order. */
export const WORLD_EVENTS = {
  second: ({ world }: Life) => world.pass(1000),
  minute: ({ world }: Life) => world.pass(60_000),
  nap: ({ world }: Life) => world.sleep(10_000),
  sleep: ({ world }: Life) => world.sleep(3_600_000),
  hidden: ({ world }: Life) => world.hide(),
  woke: ({ world }: Life) => world.wake(),
  held: ({ hold }: Life) => hold(),
  released: ({ release }: Life) => release(),
  failed: ({ world }: Life) => world.fail(),
  disconnected: ({ world }: Life) => world.send({ kind: 'disconnected' }),
  down: ({ world }: Life) => world.goDown(),
  deaf: ({ world }: Life) => world.goDeaf(),
  back: ({ world }: Life) => world.comeBack(),
} as const;
