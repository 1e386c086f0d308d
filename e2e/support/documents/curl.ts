/** In the place of `curl URL`: prints what the URL answers. */
import { argv, stdout } from 'node:process';

const [, , url = ''] = argv;
const response = await fetch(url);
if (!response.ok) throw new Error(`${url}: HTTP status ${response.status}`);
stdout.write(await response.text());
