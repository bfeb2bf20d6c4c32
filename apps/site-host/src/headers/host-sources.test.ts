import { expect, test } from 'vitest';
import { startPlatform } from '../testing/platform.ts';
import { createHostSources, NO_HOST_SOURCES } from './host-sources.ts';

const NEVER_MS = 60_000;
const REFUSED_IP = '203.0.113.7';
const ALLOWED_IP = '198.51.100.9';
const SOURCES = {
  brand: {
    name: 'Brand',
    lines: ['https://play.line2.example'],
    pictures: ['https://img.example'],
    hasAnalytics: false,
    style: '',
  },
  signIn: NO_HOST_SOURCES.signIn,
};

const { signal } = new AbortController();
const visit = (ip: string) => ({ host: 'play.test', protocol: 'https', ip, signal, hasSocial: true });

/** Starts a platform that refuses the visitor with `FOREIGNER`, because the brand is closed to their country. */
async function openBrand() {
  const platform = await startPlatform((request, response) => {
    const values = { domainList: [{ domainName: 'play.line2.example' }], type: 'none' };
    const isRefused = request.headers['x-forwarded-for'] === REFUSED_IP;
    response.end(JSON.stringify(isRefused ? { success: false } : { success: true, value: values }));
  });
  return { platform, find: createHostSources({ apiOrigin: platform.origin, keepMs: NEVER_MS }) };
}

test('reads the sources of a host once', async () => {
  const { platform, find } = await openBrand();
  expect(await Promise.all([find(visit(ALLOWED_IP)), find(visit(REFUSED_IP))])).toEqual([SOURCES, SOURCES]);
  expect(await find(visit(ALLOWED_IP))).toEqual(SOURCES);
  expect(platform.requests).toHaveLength(3);
});

test('allows other visitors what was refused to one, at the same time and afterwards', async () => {
  const { find } = await openBrand();
  const refused = { ...SOURCES, brand: { ...SOURCES.brand, lines: [] } };
  expect(await Promise.all([find(visit(REFUSED_IP)), find(visit(ALLOWED_IP))])).toEqual([refused, SOURCES]);
  expect(await find(visit(ALLOWED_IP))).toEqual(SOURCES);
});

test.each(['busy', '{"value":{"type":"firebase","authDomain":"a b","social":["google"],"emulatorUrl":null}}'])(
  'allows nothing on an answer that cannot be read: %s',
  async (text) => {
    const { origin } = await startPlatform((_request, response) => void response.end(text));
    const find = createHostSources({ apiOrigin: origin, keepMs: NEVER_MS });
    expect(await find(visit(ALLOWED_IP))).toEqual({ ...SOURCES, brand: { ...SOURCES.brand, lines: [] } });
  },
);
