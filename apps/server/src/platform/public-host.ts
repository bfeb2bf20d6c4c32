import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Ranges that do not lead to a server of the internet (the special-purpose registries of RFC 6890): loopback, private networks, link-local (cloud
 * metadata), shared, reserved and documentation ranges. Of IPv6 only 2000::/3 is assigned to the internet. In it, Teredo and 6to4 addresses contain an
 * IPv4 address to which a gateway forwards the connection, so they could lead to a private network.
 */
const NON_PUBLIC_RANGES: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Outside of 2000::/3: loopback, IPv4-mapped and NAT64 addresses, unique local, link-local and multicast ones, and ranges that nobody has.
  ['::', 3, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
  // Protocol assignments, Teredo among them; documentation; 6to4; documentation.
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];
/** Names that never lead out of the local network: `localhost`, and top-level names that RFC 6762 lists as used on private networks. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home|intranet)$/;

// Each family has its own list: a list also compares an IPv4 address, as its mapped address, with its IPv6 ranges.
const nonPublicAddresses = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix, family] of NON_PUBLIC_RANGES)
  nonPublicAddresses[family].addSubnet(network, prefix, family);

/**
 * Returns whether a host is one of the internet, by its spelling: a public IP address, or a name with a dot and no local ending. What a name resolves to is checked when the connection opens
 * (platform/partner-fetch.ts). `hostname` is that of `URL`, which writes every form of an IPv4 address as four decimals.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '').toLowerCase();
  if (isIPv4(host)) return !nonPublicAddresses.ipv4.check(host, 'ipv4');
  if (isIPv6(host)) return !nonPublicAddresses.ipv6.check(host, 'ipv6');
  return host.includes('.') && !LOCAL_NAME.test(host);
}
