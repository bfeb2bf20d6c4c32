import { afterEach, expect, test, vi } from 'vitest';
import { removeAnalyticsCookies } from './remove-analytics-cookies.ts';

afterEach(() => void vi.unstubAllGlobals());

test('expires the cookies of Google Analytics on the host and on each parent domain, and no other cookie', () => {
  const written: string[] = [];
  vi.stubGlobal('location', { hostname: 'play.baize.example' });
  vi.stubGlobal('document', {
    get cookie() {
      return '_ga=GA1.1; _gallery=1; M1_login=sita; _ga_ABC=GS1';
    },
    set cookie(line: string) {
      const name = line.split('=')[0] ?? '';
      const expires = /expires=(?<date>[^;]+)/.exec(line)?.groups?.['date'] ?? '';
      expect(Date.parse(expires)).toBeLessThan(Date.now());
      written.push(`${name} ${/domain=(?<domain>[^;]+)/.exec(line)?.groups?.['domain'] ?? 'host'}`);
    },
  });
  removeAnalyticsCookies();
  const domains = ['host', 'play.baize.example', 'baize.example', 'example'];
  expect(written).toEqual(['_ga', '_ga_ABC'].flatMap((name) => domains.map((domain) => `${name} ${domain}`)));
});
