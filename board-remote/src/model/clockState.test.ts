import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type ClockEvent,
  type ClockState,
  JUMP_LIMIT_MS,
  type DeviceTime,
  nextClock,
  offsetOf,
  START_LIMIT_MS,
  startingClock,
} from './clockState.ts';

/** The server's time when the page has run for no time. */
const START = 1_700_000_000_000;
const HOUR = 3_600_000;

/** A device whose clock is ahead by so much, or has been set to be so. */
class VirtualDevice {
  #ahead: number;
  #ran = 0;
  #slept = 0;
  #state: ClockState;

  constructor(ahead: number, kept: number | null = null) {
    this.#ahead = ahead;
    this.#state = startingClock(kept, this.#moment());
  }

  get serverTime(): number {
    return START + this.#ran + this.#slept;
  }

  /** The server's time as the board sees it; undefined while it is not known. */
  get known(): number | undefined {
    if (this.#state.kind === 'starting') return undefined;
    return this.#moment().now - offsetOf(this.#state);
  }

  get needsAnswer(): boolean {
    return this.#state.kind !== 'running' || !this.#state.isMeasured;
  }

  /** By how much the board's time is ahead of the server's; undefined while it is not known. */
  get error(): number | undefined {
    return this.known === undefined ? undefined : this.known - this.serverTime;
  }

  #moment(): DeviceTime {
    return { now: this.serverTime + this.#ahead, monotonic: this.#ran };
  }

  #send(event: ClockEvent): void {
    this.#state = nextClock(this.#state, event, this.#moment());
  }

  /** Time passes, with a tick at its end. */
  pass(ms: number): void {
    this.#ran += ms;
    this.#send({ type: 'tick' });
  }

  /** The device sleeps; its monotonic clock stands still. */
  sleep(ms: number): void {
    this.#slept += ms;
    this.#send({ type: 'tick' });
  }

  /** Somebody sets the device's clock. */
  set(ahead: number): void {
    this.#ahead = ahead;
    this.#send({ type: 'tick' });
  }

  /** The server answers. */
  answer(): void {
    this.#send({ type: 'measured', offset: this.#ahead });
  }

  /** A document comes whose newest report is so old. */
  report(age: number, document = 'schools/campus.example'): void {
    this.#send({ type: 'report', document, newest: this.serverTime - age });
  }
}

/** Offsets at which a device's clock counts as wrong. */
const WRONG = [10_000, -10_000, 120_000, -120_000, 24 * HOUR, -24 * HOUR];

describe('at the start', () => {
  test('the time is not known', () => {
    expect(new VirtualDevice(0).known).toBeUndefined();
  });

  test.each(WRONG)(
    'the server’s answer makes it known on a device that is %d ms ahead',
    (ahead) => {
      const device = new VirtualDevice(ahead);
      device.answer();
      expect([device.error, device.needsAnswer]).toEqual([0, false]);
    },
  );

  test('a fresh report shows that the device’s clock is right', () => {
    const device = new VirtualDevice(0);
    device.report(1500);
    expect(device.error).toBe(0);
  });

  test('a fresh report does not stand in for the server’s answer', () => {
    const device = new VirtualDevice(0);
    device.report(0);
    expect(device.needsAnswer).toBe(true);
  });

  test('an old report says nothing: the school may be silent, or the clock wrong', () => {
    const device = new VirtualDevice(0);
    device.report(2001);
    expect(device.known).toBeUndefined();
  });

  test.each(WRONG)('a fresh report confirms that the device is still %d ms ahead', (ahead) => {
    const device = new VirtualDevice(ahead, ahead);
    device.report(500);
    expect(device.error).toBe(0);
  });

  test('a fresh report shows that a wrong clock has been set since the last visit', () => {
    const device = new VirtualDevice(0, 120_000);
    device.report(500);
    expect(device.error).toBe(0);
  });

  test('a clock that is wrong in another way than at the last visit is not believed', () => {
    const device = new VirtualDevice(600_000, 120_000);
    device.report(500);
    expect(device.known).toBeUndefined();
  });

  test.each(WRONG.filter((ahead) => ahead > 0))(
    'a second report sets the time of a device that is %d ms ahead, whatever the server does',
    (ahead) => {
      const device = new VirtualDevice(ahead);
      device.report(800);
      device.pass(1000);
      device.report(800);
      expect(device.error).toBe(-800);
    },
  );

  test('a second report from the future does not set the time: its machine’s own clock may be wrong', () => {
    const device = new VirtualDevice(0);
    device.report(-HOUR);
    device.pass(1000);
    device.report(-HOUR);
    expect(device.known).toBeUndefined();
  });

  test('two documents of a silent school are not two reports', () => {
    const device = new VirtualDevice(0);
    device.report(2 * HOUR, 'schools/campus.example');
    device.report(HOUR, 'schools/campus.example/buildings/maple');
    expect(device.known).toBeUndefined();
  });

  test('the same report again is no second report', () => {
    const device = new VirtualDevice(10_000);
    device.report(0);
    device.pass(1000);
    device.report(1000);
    expect(device.known).toBeUndefined();
  });

  test.each([
    ['the device’s clock', null, 0],
    ['what it kept', 120_000, -120_000],
  ])('a device that learns nothing believes %s after a while', (_, kept, error) => {
    const device = new VirtualDevice(0, kept);
    device.pass(START_LIMIT_MS - 1);
    expect(device.known).toBeUndefined();
    device.pass(1);
    expect([device.error, device.needsAnswer]).toEqual([error, true]);
  });

  test('an answer that comes later counts', () => {
    const device = new VirtualDevice(10_000);
    device.pass(START_LIMIT_MS);
    expect(device.error).toBe(10_000);
    device.answer();
    expect([device.error, device.needsAnswer]).toEqual([0, false]);
  });
});

describe('later', () => {
  function answered(ahead: number): VirtualDevice {
    const device = new VirtualDevice(ahead);
    device.answer();
    return device;
  }

  test('a clock that just runs is believed', () => {
    const device = answered(120_000);
    for (let minute = 0; minute < 60; minute += 1) device.pass(60_000);
    expect([device.error, device.needsAnswer]).toEqual([0, false]);
  });

  test('a jump of two seconds is none', () => {
    const device = answered(0);
    device.set(2000);
    expect(device.needsAnswer).toBe(false);
  });

  test.each(WRONG)('a clock that is set to be %d ms ahead changes nothing', (ahead) => {
    const device = answered(0);
    device.pass(60_000);
    device.set(ahead);
    expect([device.error, device.needsAnswer]).toEqual([0, true]);
  });

  test('a wrong clock that is set right changes nothing', () => {
    const device = answered(-8 * HOUR);
    device.set(0);
    device.pass(1000);
    device.report(500);
    device.pass(10 * JUMP_LIMIT_MS);
    expect(device.error).toBe(0);
  });

  test('a clock that was set back is certain, because no sleep does it', () => {
    const device = answered(0);
    device.set(-HOUR);
    device.pass(10 * JUMP_LIMIT_MS);
    expect(device.error).toBe(0);
  });

  test('a device that has slept knows the time again after a moment', () => {
    const device = answered(120_000);
    device.sleep(8 * HOUR);
    expect(device.needsAnswer).toBe(true);
    device.pass(JUMP_LIMIT_MS);
    expect(device.error).toBe(0);
  });

  test('a device that has slept knows the time again with the first report', () => {
    const device = answered(120_000);
    device.sleep(8 * HOUR);
    device.report(500);
    expect(device.error).toBe(0);
  });

  test('a device that has slept knows the time again with the server’s answer', () => {
    const device = answered(120_000);
    device.sleep(8 * HOUR);
    device.answer();
    expect([device.error, device.needsAnswer]).toEqual([0, false]);
  });
});

/** Anything but the server's answer. */
const happening = fc.oneof(
  fc.record({ type: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 3000 }) }),
  fc.record({ type: fc.constant('report' as const), age: fc.integer({ min: 0, max: 2 * HOUR }) }),
);

test('a device whose clock is right is never believed to be behind', () => {
  fc.assert(
    fc.property(fc.array(happening), (happenings) => {
      const device = new VirtualDevice(0);
      for (const happened of happenings) {
        if (happened.type === 'pass') device.pass(happened.ms);
        else device.report(happened.age);
        // Its working machines would be Offline.
        expect(device.error ?? 0).toBeLessThanOrEqual(0);
      }
    }),
  );
});

test('a silent school is Offline on a device whose clock is right, whatever its age', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 1e12 }), (age) => {
      const device = new VirtualDevice(0);
      for (let second = 0; second < 10; second += 1) {
        device.report(age + second * 1000);
        device.pass(1000);
      }
      expect(device.error).toBe(0);
    }),
  );
});

test('the server’s answer is right on any device, whatever was believed before', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(happening), (ahead, happenings) => {
      const device = new VirtualDevice(ahead);
      for (const happened of happenings) {
        if (happened.type === 'pass') device.pass(happened.ms);
        else device.report(happened.age);
      }
      device.answer();
      expect([device.error, device.needsAnswer]).toEqual([0, false]);
    }),
  );
});
