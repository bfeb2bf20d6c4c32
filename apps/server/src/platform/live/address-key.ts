import { isIPv6 } from 'node:net';

const IPV4_MAPPED = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The key by which connections of one subscriber are counted: an IPv4 address as it is, and the first 64 bits of an IPv6 address,
 * because a single household holds a whole /64 and can use a new address for each connection.
 */
export function addressKey(ip: string): string {
  const mapped = IPV4_MAPPED.exec(ip)?.groups?.['v4'];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [bare = ''] = ip.split('%');
  const [head = '', tail] = bare.toLowerCase().split('::');
  const left = groupsOf(head);
  const right = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array.from({ length: Math.max(GROUPS - left.length - right.length, 0) }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
