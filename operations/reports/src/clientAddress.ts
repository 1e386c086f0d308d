import { isIPv4, isIPv6 } from 'node:net';

/** The longest text of an address: an IPv6 one that ends in the notation of IPv4. */
const LONGEST_ADDRESS = 45;

/** Some proxies append the port. */
const LONGEST_ENTRY = LONGEST_ADDRESS + '[]:65535'.length;

/** Whose requests are counted together, and whether the header of a proxy named it. */
export interface Client {
  /** An IPv4 address, or the first half of an IPv6 one: a provider gives each customer as many as that. */
  readonly address: string;
  /** How the header `X-Forwarded-For` was used. */
  readonly header: 'absent' | 'used' | 'unusable';
}

/**
 * The client of a request. Anybody may send `X-Forwarded-For`, so only the entries that trusted proxies have appended
 * count: each appends the address that it was called from, so the client's is the entry at their number from the end. A
 * request whose header has none there did not come through all of them: its client is the connection's other end.
 */
export function clientOf({ peer, forwardedFor, trustedProxies }: Forwarding): Client {
  const address = countedAddress(peer) ?? 'unknown';
  if (forwardedFor === '') return { address, header: 'absent' };
  const entry = trustedProxies === 0 ? undefined : entryFromEnd(forwardedFor, trustedProxies);
  const forwarded = entry === undefined ? undefined : countedAddress(entry);
  return forwarded === undefined
    ? { address, header: 'unusable' }
    : { address: forwarded, header: 'used' };
}

interface Forwarding {
  /** The address of the connection's other end. */
  readonly peer: string;
  /** The header's value, with commas between its entries. */
  readonly forwardedFor: string;
  /** How many proxies stand in front of this server; with 0, the header is ignored. */
  readonly trustedProxies: number;
}

/**
 * An entry of a list with commas, counted from its end; undefined when there are fewer. The list is searched from its end
 * and once, because a client may send one that fills a header.
 */
function entryFromEnd(list: string, position: number): string | undefined {
  let end = list.length;
  for (let passed = 1; passed < position; passed += 1) {
    // From below 0, it would search from 0 on.
    end = end === 0 ? -1 : list.lastIndexOf(',', end - 1);
    if (end === -1) return undefined;
  }
  const start = end === 0 ? 0 : list.lastIndexOf(',', end - 1) + 1;
  return list.slice(start, end);
}

/**
 * The address of a text, in the form in which it is counted; undefined for any other text. It is composed anew: a part of
 * a header's text would keep the whole header in memory.
 */
function countedAddress(text: string): string | undefined {
  const entry = text.trim();
  if (entry.length > LONGEST_ENTRY) return undefined;
  const [, inBrackets, beforePort] = /^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? [];
  const address = inBrackets ?? beforePort ?? entry;
  if (address.length > LONGEST_ADDRESS) return undefined;
  if (isIPv4(address)) return address.split('.').map(Number).join('.');
  return isIPv6(address) ? countedIPv6(address) : undefined;
}

function countedIPv6(address: string): string {
  // Without the zone, which has a meaning on this machine only.
  const [plain = ''] = address.split('%', 1);
  const { hostname } = new URL(`http://[${plain}]`);
  const groups = groupsOf(hostname.slice(1, -1));
  const [high = 0, low = 0] = groups.slice(6);
  // IPv4 on a socket of both versions.
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, from the form that URLs give it. */
function groupsOf(canonical: string): readonly number[] {
  const [before = [], after = []] = canonical.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}
