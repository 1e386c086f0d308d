import { federated } from './federated.ts';
import { naive } from './naive/naive.ts';
import { best } from './oneBuild/best.ts';
import { plain } from './oneBuild/plain.ts';
import type { Variant, VariantName } from './variant.ts';

/** The four ways that the same sources are built in. */
export const VARIANTS: Readonly<Record<VariantName, Variant>> = { federated, best, plain, naive };
