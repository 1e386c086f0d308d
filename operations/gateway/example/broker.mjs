/*
 * A small MQTT broker to try the gateway with, on this machine only: `PORT=1883 node operations/gateway/example/broker.mjs`.
 * With MQTT_PASSWORD it lets in only who knows it. A deployment has a broker of its own, such as Mosquitto.
 */
import { createServer } from 'node:net';
import { Aedes } from 'aedes';

const { PORT = '1883', MQTT_PASSWORD: wanted } = process.env;

const broker = await Aedes.createBroker({
  authenticate: (_client, _username, password, done) => {
    const isLetIn = wanted === undefined || password?.toString() === wanted;
    if (!isLetIn) console.log('Refused a password.');
    done(null, isLetIn);
  },
});
const server = createServer(broker.handle);
server.on('error', ({ message }) => {
  console.error(`PORT=${PORT} can't be used: ${message}`);
  process.exit(1);
});
server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`A broker listens on mqtt://127.0.0.1:${PORT}.`);
});
