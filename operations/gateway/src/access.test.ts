import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { createSensors } from './sensors.ts';
import { configOf } from './testing/runningGateway.ts';

/* The devices of the page about sensors publish by Mosquitto's access file of the README. */

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8');

/** The access file's lines. */
const [, ACCESS = ''] = /```\n(user laundry-gateway\n.*?)```/s.exec(read('README.md')) ?? [];

/** By section: the user at the broker that it names, and the topics of its machines. */
const DEVICES = read('sensors.md')
  .split(/^## /m)
  .flatMap((section) => {
    const [heading = ''] = section.split('\n');
    const topics = blocksOf(section).flatMap(topicsOf);
    const users = [...section.matchAll(/the\s+user\s+`([^`]+)`/g)].map(([, user = '']) => user);
    return topics.map((topic) => [heading, topic, users] as const);
  });

/** The blocks of a section that list machines. */
function blocksOf(section: string): readonly string[] {
  const blocks = [...section.matchAll(/```yaml\n(.*?)```/gs)].map(([, block = '']) => block);
  return blocks.filter((block) => /^- /m.test(block));
}

function topicsOf(block: string): readonly string[] {
  const machines = block.replace(/^/gm, '      ');
  const config = configOf(`
school: campus.example
broker: mqtt://127.0.0.1
buildings:
  - id: maple
    name: Maple House
    washers:
${machines}`);
  return createSensors(config, { now: 0 }).topics;
}

/** Whether an access file lets a user write to a topic: https://mosquitto.org/man/mosquitto-conf-5.html */
function mayWrite(access: string, user: string, topic: string): boolean {
  let ofUser = '';
  return access.split('\n').some((line) => {
    const [word, right, filter = ''] = line.split(' ');
    if (word === 'user') ofUser = right ?? '';
    const isIts = word === 'pattern' || (word === 'topic' && ofUser === user);
    return isIts && right !== 'read' && isIn(topic, filter.replaceAll('%u', user));
  });
}

function isIn(topic: string, filter: string): boolean {
  const [levels, wanted] = [topic.split('/'), filter.split('/')];
  const isDeep = wanted.at(-1) === '#' && levels.length >= wanted.length;
  if (!isDeep && levels.length !== wanted.length) return false;
  return wanted.every((level, index) => ['#', '+', levels[index]].includes(level));
}

test('the page has devices of five makers', () => {
  expect(new Set(DEVICES.map(([heading]) => heading)).size).toBe(5);
});

test.each(DEVICES)('%s may publish to %s as the user that the page names', (_, topic, users) => {
  expect(users.filter((user) => mayWrite(ACCESS, user, topic))).not.toEqual([]);
});

test('nobody may publish for the device of another user', () => {
  expect(mayWrite(ACCESS, 'w12', 'tele/w12/SENSOR')).toBe(true);
  expect(mayWrite(ACCESS, 'w12', 'tele/w13/SENSOR')).toBe(false);
  expect(mayWrite(ACCESS, 'laundry-gateway', 'tele/w12/SENSOR')).toBe(false);
});
