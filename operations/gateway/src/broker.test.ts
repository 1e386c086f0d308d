import { expect, test } from '@jest/globals';
import { type BrokerState, connectBroker } from './broker.ts';
import { startBroker } from './testing/testBroker.ts';
import { until } from './testing/until.ts';

/** More than a packet of subscriptions takes. */
const TOPICS = Array.from({ length: 250 }, (_, number) => `washer/${number}`);

/** What is known at the end of a connection to a broker that refuses some topics, on which others are then written. */
async function connectAndHear(refused: readonly string[], written: readonly string[]) {
  const program = await startBroker({ refused });
  const seen = { states: [] as BrokerState[], refused: [] as string[], heard: [] as string[] };
  const broker = connectBroker({
    url: program.url,
    topics: TOPICS,
    onMessage: ({ topic }) => seen.heard.push(topic),
    onState: (state) => seen.states.push(state),
    onRefusedTopic: (topic) => seen.refused.push(topic),
  });
  await until(() => seen.states.length > 0);
  for (const topic of written) await program.publish(topic, 'on');
  await until(() => seen.heard.length === written.length);
  await broker.close();
  await program.close();
  return seen;
}

test('of the topics that a broker refuses each is named, and all others are heard', async () => {
  const refused = ['washer/7', 'washer/249'];
  const heard = ['washer/0', 'washer/8', 'washer/120', 'washer/248'];
  expect(await connectAndHear(refused, heard)).toEqual({
    states: [{ is: 'connected' }],
    refused,
    heard,
  });
});

test('a broker that refuses every topic is reached all the same', async () => {
  expect(await connectAndHear(TOPICS, [])).toEqual({
    states: [{ is: 'connected' }],
    refused: TOPICS,
    heard: [],
  });
});
