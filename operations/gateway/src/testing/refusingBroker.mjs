/* An MQTT broker on loopback that lets nobody read the topics which REFUSED lists, separated by spaces. */
import { createServer } from 'node:net';
import { Aedes } from 'aedes';

const { PORT, REFUSED = '' } = process.env;
const refused = REFUSED.split(' ');

const broker = await Aedes.createBroker({
  authorizeSubscribe: (_client, subscription, done) =>
    done(null, refused.includes(subscription.topic) ? null : subscription),
});
createServer(broker.handle).listen(Number(PORT), '127.0.0.1', () => {
  console.log(`A broker listens on mqtt://127.0.0.1:${PORT}.`);
});
