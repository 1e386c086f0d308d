import type { RuleSetRules } from '@rspack/core';

/**
 * A rule of rspack as webpack takes it: SWC is a loader of its own there.
 *
 * @throws Error when the rule has another loader of rspack: webpack has none of them.
 */
export function webpackRule(rule: RuleSetRules[number]): unknown {
  if (typeof rule !== 'object' || rule === null || !('loader' in rule)) return rule;
  if (rule.loader === 'builtin:swc-loader') return { ...rule, loader: 'swc-loader' };
  if (rule.loader === 'builtin:lightningcss-loader') {
    // It only makes style sheets smaller, which webpack is spared.
    const { loader: _, options: __, ...spared } = rule;
    return spared;
  }
  if (rule.loader?.startsWith('builtin:')) {
    throw new Error(`webpack has no counterpart of the loader ${rule.loader}.`);
  }
  return rule;
}
