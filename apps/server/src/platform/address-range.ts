import { isIPv6 } from 'node:net';

/** An IPv6 customer is given a whole /64, and can call from 2^64 addresses of that range. */
const RANGE_GROUPS = 4;
const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The range that limits count as one caller: an IPv4 address itself, and of an IPv6 address its /64. */
export function toAddressRange(ip: string): string {
  const [, mapped] = IPV4_MAPPED.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const groups = expandGroups(ip).slice(0, RANGE_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Eight numbers; "::" stands for as many zeros as are missing. A zone ("%eth0") is not part of the address. */
function expandGroups(ip: string): number[] {
  const [address = ''] = ip.split('%');
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [parseGroups(head), parseGroups(tail)];
  const missing = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

function parseGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').flatMap(parseGroup);
}

/** The last 32 bits may be written as an IPv4 address, which is two groups. */
function parseGroup(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}
