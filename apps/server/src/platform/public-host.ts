import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The ranges that are not part of the internet (RFC 6890): loopback, private networks, link-local (cloud metadata), shared and reserved ones. */
const NOT_PUBLIC: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['::ffff:0:0', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home|intranet)$/;

// Each family has its own list: a list also compares an IPv4 address, as its mapped address, with its IPv6 ranges.
const notPublic = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix, family] of NOT_PUBLIC) notPublic[family].addSubnet(network, prefix, family);

/**
 * Whether a host is one of the internet, by its spelling. What a name resolves to is checked when the connection opens
 * (platform/partner-fetch.ts). `hostname` is that of `URL`, which writes every form of an IPv4 address as four decimals.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '').toLowerCase();
  if (isIPv4(host)) return !notPublic.ipv4.check(host, 'ipv4');
  if (isIPv6(host)) return !notPublic.ipv6.check(host, 'ipv6');
  return host.includes('.') && !LOCAL_NAME.test(host);
}
