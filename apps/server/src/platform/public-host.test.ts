import { expect, test } from 'vitest';
import { isPublicHost } from './public-host.ts';

const hostOf = (address: string): string => new URL(address).hostname;

test.each(['https://games.example', 'https://203.0.113.9:8443/x', 'https://[2001:4860::1]', 'https://example.com./'])(
  '%s is public',
  (address) => {
    expect(isPublicHost(hostOf(address))).toBe(true);
  },
);

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
])('%s is not public', (address) => {
  expect(isPublicHost(hostOf(address))).toBe(false);
});
