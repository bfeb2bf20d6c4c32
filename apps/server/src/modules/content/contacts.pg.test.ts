import { createDecipheriv } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGENT_HOST, openTestApp, OTHER_MEMBER_HOST, type TestApp } from '../../testing/app.ts';
import { call, valueOf } from '../../testing/people.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(async () => await server.close());

describe('contacts', () => {
  const path = 'https://help.example/chat?समूह=1';
  beforeAll(async () => {
    const entry = { merchant_id: 1, names: JSON.stringify({ en: 'Chat' }) };
    await server.db
      .insertInto('customer_service')
      .values([
        { ...entry, cs_type: 'mail', path: 'mailto:help@one.test', position: 2 },
        { ...entry, cs_type: 'live', path, position: 1 },
        { ...entry, cs_type: 'off', path, enabled: false },
      ])
      .execute();
    const resource = { merchant_id: 1, group_name: 'social', resource_type: 'facebook', label_name_en: 'Facebook' };
    await server.db
      .insertInto('resource')
      .values({ ...resource, url: 'https://facebook.example/one' })
      .execute();
  });
  const readContacts = async (host?: string) =>
    valueOf('customerService', await call(server, 'customerService', {}, host ? { host } : {}));

  test('encrypt paths with the site key as nonce, ciphertext and tag', async () => {
    const { siteKey, entries, resources } = await readContacts();
    expect(entries.map(({ csType, name }) => [csType, name])).toEqual([
      ['live', 'Chat'],
      ['mail', 'Chat'],
    ]);
    expect(entries.map((entry) => decryptPath(siteKey, entry.path))).toEqual([path, 'mailto:help@one.test']);
    expect(resources).toEqual([
      { group: 'social', resourceType: 'facebook', labelNameEn: 'Facebook', url: 'https://facebook.example/one' },
    ]);
  });

  test('encrypt the same path to the same text, so that an ETag gives 304; another brand has another key', async () => {
    const first = await call(server, 'customerService');
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect(
      (await server.app.inject({ url: '/wps/system/customerService', headers: { ...headers, host: 'play.one.test' } }))
        .statusCode,
    ).toBe(304);
    expect((await readContacts(OTHER_MEMBER_HOST)).siteKey).not.toBe((await readContacts()).siteKey);
    expect((await readContacts(OTHER_MEMBER_HOST)).entries).toEqual([]);
  });

  test('are served during maintenance', async () => {
    const setSystemStatus = async (system_status: number): Promise<void> => {
      await server.db.updateTable('merchant').set({ system_status }).where('merchant_id', '=', 1).execute();
      // The brand of a host is cached for SITE_CACHE_SECONDS, so the clock moves past that time.
      server.at(new Date(Date.now() + 10_000 * (system_status + 1)));
    };
    await setSystemStatus(1);
    expect(await call(server, 'customerService')).toMatchObject({ status: 200 });
    expect(await call(server, 'helpCenter', { lang: 'en', device: 'WEB' })).toMatchObject({ status: 503 });
    await server.db.updateTable('merchant').set({ system_status: 0 }).execute();
    server.at(new Date('2027-06-01T00:00:00Z'));
  });
});

function decryptPath(siteKey: string, path: string): string {
  const sealed = Buffer.from(path, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(siteKey, 'base64url'), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
}

test('lines and mirrors are the domains of the same brand and site', async () => {
  const domain = { merchant_id: 1, site: 'member', is_main: false };
  await server.db
    .insertInto('merchant_domain')
    .values([
      { ...domain, host: 'b.one.test', origin: 'https://b.one.test', line_position: 2 },
      { ...domain, host: 'a.one.test', origin: 'https://a.one.test', line_position: 1, mirror_name: 'One, Dhaka' },
      { ...domain, host: 'c.one.test', origin: 'https://c.one.test', line_position: 3, site: 'agent' },
    ])
    .execute();
  const lines = valueOf('domainRoute', await call(server, 'domainRoute', { device: 0 }));
  expect(lines.domainList).toEqual([{ domainName: 'a.one.test' }, { domainName: 'b.one.test' }]);
  const mirrors = valueOf('mirrorSites', await call(server, 'mirrorSites'));
  expect(mirrors.list).toEqual([{ name: 'One, Dhaka', url: 'https://a.one.test' }]);
  const agentLines = valueOf('domainRoute', await call(server, 'domainRoute', { device: 0 }, { host: AGENT_HOST }));
  expect(agentLines.domainList).toEqual([{ domainName: 'c.one.test' }]);
});
