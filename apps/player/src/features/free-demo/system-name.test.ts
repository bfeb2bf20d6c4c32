import { expect, test } from 'vitest';
import { systemName } from './system-name.ts';

test.each([
  [{ userAgent: '', userAgentData: { platform: 'Android' } }, 'Android'],
  [{ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101' }, 'X11; Linux x86_64'],
  [{ userAgent: 'unheard of' }, ''],
  [{ userAgent: `Mozilla/5.0 (${'x'.repeat(100)})` }, 'x'.repeat(64)],
])('%o', (browser, name) => {
  expect(systemName(browser)).toBe(name);
});
