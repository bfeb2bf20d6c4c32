import { afterAll, beforeAll, expect, test } from 'vitest';
import { AGENT_HOST, MEMBER_HOST, openTestApp, OTHER_MEMBER_HOST, type TestApp } from '../testing/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(async () => await server.close());

const requestManifest = async (host: string, query = '') =>
  await server.app.inject({ method: 'GET', url: `/wps/system/manifest${query}`, headers: { host } });

test('the manifest has the name of the brand and the requested language', async () => {
  const names = await server.db.selectFrom('merchant').select('name').orderBy('merchant_id').execute();
  const ownManifest = await requestManifest(MEMBER_HOST, '?lang=ne');
  expect(ownManifest.headers['content-type']).toContain('application/manifest+json');
  expect(ownManifest.json()).toMatchObject({ name: names[0]?.name, lang: 'ne', display: 'standalone', start_url: '/' });
  expect((await requestManifest(OTHER_MEMBER_HOST, '?lang=en')).json()).toMatchObject({
    name: names[1]?.name,
    lang: 'en',
  });
});

test('the agent site is installed under a name of its own', async () => {
  const { name: brand } = await server.db
    .selectFrom('merchant')
    .select('name')
    .orderBy('merchant_id')
    .executeTakeFirstOrThrow();
  expect((await requestManifest(AGENT_HOST, '?lang=en')).json()).toMatchObject({ name: `${brand} agents`, lang: 'en' });
  expect((await requestManifest(AGENT_HOST, '?lang=ne')).json()).toMatchObject({ name: `${brand} एजेन्ट`, lang: 'ne' });
});

test.each(['?lang=vi', '?lang=constructor', '?lang=%3Cscript%3E'])(
  'the manifest is in English for %s, a language without texts',
  async (query) => {
    expect((await requestManifest(MEMBER_HOST, query)).json()).toMatchObject({ lang: 'en' });
  },
);

test('the manifest has an icon of each kind that browsers require', async () => {
  const { icons } = (await requestManifest(MEMBER_HOST)).json<{ icons: { sizes: string; purpose: string }[] }>();
  expect(icons).toContainEqual(expect.objectContaining({ sizes: '192x192', purpose: 'any' }));
  expect(icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }));
});

test('an unknown domain has no manifest', async () => {
  expect((await requestManifest('nobody.test')).json()).toMatchObject({
    success: false,
    code: 'system.unknown_domain',
  });
});
