import { once } from 'node:events';
import { BUNDLERS, PACKAGES } from './bundler.ts';
import { productConfig } from './productConfig.ts';

/*
 * Builds one package in a process of its own, given the bundler, the package and an absolute folder.
 * It tells that everything is loaded, builds at the first message, and tells that it has.
 */
const [, , givenBundler, givenName, folder = ''] = process.argv;
const bundler = BUNDLERS.find((each) => each === givenBundler) ?? 'rspack';
const name = PACKAGES.find((each) => each === givenName) ?? 'shell';

const config = await productConfig(name);
const { build } = await (bundler === 'rspack'
  ? import('./buildByRspack.ts')
  : import('./buildByWebpack.ts'));
process.send?.('loaded');
await once(process, 'message');
await build(config, folder);
process.send?.('built');
process.disconnect();
