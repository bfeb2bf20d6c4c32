import { expect, test } from 'vitest';
import { NO_HOST_SOURCES } from './host-sources.ts';
import { createSecurityHeaders } from './security-headers.ts';

function policyOf(hasAnalytics: boolean): string {
  const sources = { ...NO_HOST_SOURCES, brand: { ...NO_HOST_SOURCES.brand, hasAnalytics } };
  return JSON.stringify(createSecurityHeaders({ gameOrigins: [], scriptHashes: [], sources }).contentSecurityPolicy);
}

test('allows the hosts of analytics to a brand that has it, and to no other', () => {
  expect(policyOf(true)).toContain('"https://www.googletagmanager.com/gtag/js"');
  expect(policyOf(true)).not.toContain('*.googletagmanager.com');
  expect(policyOf(true)).toContain('https://*.google-analytics.com');
  expect(policyOf(false)).not.toContain('google');
});
