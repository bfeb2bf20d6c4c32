import { expect, test } from 'vitest';
import { isPublicHost } from './public-host.ts';

const hostOf = (address: string): string => new URL(address).hostname;

test.each([
  'https://games.example',
  'https://9.9.9.9:8443/x',
  'https://[2001:4860::1]',
  'https://[2606:4700::1111]',
  'https://[2a00:1450::1]',
  'https://example.com./',
])('%s is public', (address) => {
  expect(isPublicHost(hostOf(address))).toBe(true);
});

test.each([
  'https://localhost',
  'https://db',
  'https://vault.internal',
  'https://127.1',
  'https://0x7f000001',
  'https://10.1.2.3',
  'https://169.254.169.254/latest',
  'https://[::1]',
  'https://[::ffff:10.0.0.1]',
  'https://[fd00::1]',
  'https://[fe80::1]',
  // 6to4, Teredo and NAT64 addresses of 10.0.0.1 or 127.0.0.1, and a deprecated IPv4-compatible one.
  'https://[2002:a00:1::1]',
  'https://[2001:0:a00:1::1]',
  'https://[64:ff9b::a00:1]',
  'https://[64:ff9b:1::a00:1]',
  'https://[::127.0.0.1]',
  'https://192.88.99.1',
  // Site-local addresses, the discard range, segment routing, and the ranges of documentation.
  'https://[fec0::1]',
  'https://[100::1]',
  'https://[5f00::1]',
  'https://192.0.2.1',
  'https://198.51.100.1',
  'https://203.0.113.9',
  'https://[2001:db8::1]',
  'https://[3fff::1]',
])('%s is not public', (address) => {
  expect(isPublicHost(hostOf(address))).toBe(false);
});
