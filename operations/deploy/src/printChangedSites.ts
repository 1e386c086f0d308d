/** For ci.yml: prints what a deploy would change, as a JSON list. */
import { ROOT } from '@laundry-board/sites';
import { changedTargets } from './changedSites.ts';

console.log(JSON.stringify(await changedTargets(process.env, ROOT)));
