import type { ViolationFields } from '@laundry-board/shared-types';
import { type OwnScripts, placeOfPosition } from './ownScripts.ts';

/** The fields that are read of a violation's event. */
type Violation = Pick<
  SecurityPolicyViolationEvent,
  'blockedURI' | 'columnNumber' | 'effectiveDirective' | 'lineNumber' | 'sourceFile'
>;

const DIRECTIVE =
  /^(base|child|connect|default|font|form|frame|img|manifest|media|object|prefetch|(require-)?trusted-types|script|style|worker)(-(action|ancestors|for|src|uri)(-attr|-elem)?)?$/;
/** What stands in place of a URL when there is none. */
const KEYWORD = /^(inline|eval|wasm-eval|trusted-types-(policy|sink)|data|blob|about)$/;
const GOOGLE = /^https:\/\/([\w-]+\.)*(google|googleapis|googleusercontent|gstatic)\.com(\/|$)/;

/** What is reported of a violation of the security policy. */
export function describeViolation(event: Violation, scripts: OwnScripts): ViolationFields {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
  const place = placeOfPosition(`${sourceFile}:${lineNumber}:${columnNumber}`, scripts);
  return {
    type: 'violation',
    directive: DIRECTIVE.test(effectiveDirective) ? effectiveDirective : 'unknown',
    blocked: whatWasBlocked(blockedURI, scripts),
    message: place === undefined || place === 'foreign' ? 'refused' : `refused at ${place.text}`,
  };
}

function whatWasBlocked(uri: string, { origin, remotes }: OwnScripts): string {
  if (KEYWORD.test(uri)) return uri;
  if (GOOGLE.test(uri)) return 'google';
  if (uri.startsWith(origin)) return 'site';
  return Object.values(remotes).some((url) => uri.startsWith(url)) ? 'remote' : 'other';
}
