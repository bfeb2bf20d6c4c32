import { isIPv6 } from 'node:net';

/** The number of 16-bit groups of a /64. An IPv6 customer usually gets a whole /64, and can call from 2^64 addresses of that range. */
const RANGE_GROUPS = 4;
const IPV6_GROUPS = 8;
const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns the range that limits count as one caller: the address itself for IPv4, its /64 for IPv6. */
export function toAddressRange(ip: string): string {
  const [, mapped] = IPV4_MAPPED.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const groups = expandGroups(ip).slice(0, RANGE_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address. "::" stands for the missing groups of zeros. A zone ("%eth0") is not part of the address. */
function expandGroups(ip: string): number[] {
  const [address = ''] = ip.split('%');
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [parseGroups(head), parseGroups(tail)];
  const missing = Math.max(0, IPV6_GROUPS - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

function parseGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').flatMap(parseGroup);
}

/** Parses a group. The last 32 bits may be written as an IPv4 address, which is two groups. */
function parseGroup(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}
