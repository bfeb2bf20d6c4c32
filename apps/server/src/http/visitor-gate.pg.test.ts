import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCountryFile } from '../platform/country-of-ip.ts';
import { openTestApp, OTHER_MEMBER_HOST, type Answer, type TestApp } from '../testing/app.ts';
import { countryFile } from '../testing/country-file.ts';
import { call } from '../testing/people.ts';

const NEPAL = '27.34.0.9';
const SINGAPORE = '8.8.4.4';
const NOWHERE = '203.0.113.7';

let folder: string;
let server: TestApp;
let withoutFile: TestApp;
let currentTime = Date.now();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baize-country-'));
  const path = join(folder, 'country.mmdb');
  await writeFile(path, countryFile({ [NEPAL]: 'NP', [SINGAPORE]: 'SG' }));
  server = await openTestApp({ findCountry: await openCountryFile(path) });
  withoutFile = await openTestApp();
});
afterAll(async () => {
  await server.close();
  await withoutFile.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => await server.db.deleteFrom('access_rule').execute());

/** Moves the clock past RULES_CACHE_SECONDS, so that the cached rules of the merchant expire. */
function expireCachedRules(app: TestApp): void {
  currentTime += 10_000;
  app.at(new Date(currentTime));
}

async function addRule(
  effect: string,
  where: { ip_range?: string; country_code?: string },
  app = server,
): Promise<void> {
  await app.db
    .insertInto('access_rule')
    .values({ merchant_id: 1, effect, ...where })
    .execute();
  expireCachedRules(app);
}

async function requestStatusFrom(ip: string, app = server, host?: string): Promise<number> {
  const headers = { 'x-forwarded-for': ip };
  const options = host ? { headers, host } : { headers };
  const answer: Answer = await call(app, 'systemStatus', {}, options);
  const { value } = answer.body as { value: { status: number; regionRestriction: boolean; location: { ip: string } } };
  expect(value).toMatchObject({ regionRestriction: value.status === 2, location: { ip } });
  return value.status;
}

test('reports the restriction to a visitor from a denied country, and refuses all other calls', async () => {
  await addRule('deny', { country_code: 'SG' });
  expect([
    await requestStatusFrom(NEPAL),
    await requestStatusFrom(SINGAPORE),
    await requestStatusFrom(NOWHERE),
  ]).toEqual([0, 2, 0]);
  const headers = { 'x-forwarded-for': SINGAPORE };
  expect(await call(server, 'whitelabel', {}, { headers })).toMatchObject({
    status: 403,
    body: { code: 'system.region_restricted' },
  });
  expect(await call(server, 'customerService', {}, { headers })).toMatchObject({ status: 200 });
  expect(await call(server, 'whitelabel', {}, { headers: { 'x-forwarded-for': NEPAL } })).toMatchObject({
    status: 200,
  });
  expect(await requestStatusFrom(SINGAPORE, server, OTHER_MEMBER_HOST)).toBe(0);
});

test('refuses all other countries, including unknown ones, if one country is allowed', async () => {
  await addRule('allow', { country_code: 'NP' });
  expect([
    await requestStatusFrom(NEPAL),
    await requestStatusFrom(SINGAPORE),
    await requestStatusFrom(NOWHERE),
  ]).toEqual([0, 2, 2]);
});

test('gives address ranges precedence over countries, and narrow ranges over wide ones', async () => {
  await addRule('allow', { country_code: 'NP' });
  await addRule('allow', { ip_range: '203.0.113.0/24' });
  await addRule('deny', { ip_range: '203.0.113.7/32' });
  await addRule('deny', { ip_range: '27.34.0.0/16' });
  expect([
    await requestStatusFrom('203.0.113.8'),
    await requestStatusFrom(NOWHERE),
    await requestStatusFrom(NEPAL),
  ]).toEqual([0, 2, 2]);
});

test('matches ranges of IPv6 addresses', async () => {
  await addRule('deny', { ip_range: '2001:db8::/32' });
  expect([
    await requestStatusFrom('2001:db8::1'),
    await requestStatusFrom('2001:db9::1'),
    await requestStatusFrom(NOWHERE),
  ]).toEqual([2, 0, 0]);
});

test('applies only the address rules if there is no file of countries', async () => {
  await addRule('allow', { country_code: 'NP' }, withoutFile);
  await addRule('deny', { ip_range: '8.8.4.0/24' }, withoutFile);
  expect([await requestStatusFrom(NOWHERE, withoutFile), await requestStatusFrom(SINGAPORE, withoutFile)]).toEqual([
    0, 2,
  ]);
});
