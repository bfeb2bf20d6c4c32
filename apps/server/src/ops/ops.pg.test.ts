import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from '../platform/migrate.ts';
import { MEMBER_HOST, openTestApp, type TestApp } from '../testing/app.ts';
import { runCommand } from '../testing/ops.ts';
import { call, valueOf } from '../testing/people.ts';
import { createCatalogue, VENDOR } from '../testing/world.ts';
import { resources } from './resources.ts';

const NOW = new Date('2026-06-01T00:00:00Z');

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await createCatalogue(server.db, 1);
  server.at(NOW);
});
afterAll(async () => await server.close());

async function ops(...argv: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const readFile = (path: string): string => `<p>text of ${path}</p>`;
  const { code, out, err } = await runCommand(argv, { db: server.db, now: () => NOW, readFile });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const ofOne = ['--merchant', 'M1'];
const byAsha = ['--by', 'asha'];

async function readAudit() {
  const columns = ['at', 'operator', 'merchant_id', 'command', 'target', 'before', 'after'] as const;
  return await server.db.selectFrom('operator_audit').select(columns).orderBy('audit_id', 'desc').execute();
}

async function readPopups() {
  const query = { types: 'PU', platform: 'W', execution: 'B', language: 'en' };
  return valueOf('announcements', await call(server, 'announcements', query)).popup;
}

test('refuses a notice for agents that is shown to visitors only, because agents read their notices after the log-in', async () => {
  const notice = ['--kind', 'PL', '--title', 'en=Hello', '--content', 'en=Hello', '--audience', 'agents'];
  const add = async (shownTo: string) =>
    await ops('announcements', 'add', ...ofOne, ...byAsha, ...notice, '--for', shownTo, '--dry-run');
  const refused = await add('B');
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain('announcement_for_agents_needs_members');
  expect(await add('A,B')).toMatchObject({ code: 0 });
});

test('shows an added notice, keeps its other languages in a change, hides it when it is removed, and audits each step', async () => {
  const titles = ['--title', 'en=Hello', '--title', 'ne=नमस्ते'];
  const content = 'en=<p onclick="x()">Good <a href="/help">day</a></p>';
  const notice = ['--kind', 'PU', ...titles, '--content', content];
  const added = await ops('announcements', 'add', ...ofOne, ...byAsha, ...notice);
  expect(added).toMatchObject({ code: 0, err: '' });
  const [shown] = await readPopups();
  expect(shown).toMatchObject({
    title: 'Hello',
    content: '<p>Good <a href="/help" rel="noopener">day</a></p>',
    startDate: NOW.toISOString(),
  });
  const id = shown?.announcementId ?? '';

  const changed = await ops(
    'announcements',
    'change',
    ...ofOne,
    ...byAsha,
    '--id',
    id,
    '--title',
    'en=Welcome',
    '--content',
    'en=@new.html',
  );
  expect(changed.out).toContain(`announcements ${id}: changed`);
  expect(await readPopups()).toMatchObject([{ title: 'Welcome', content: '<p>text of new.html</p>' }]);
  const [row] = await readAudit();
  expect(row).toMatchObject({
    at: NOW,
    operator: 'asha',
    merchant_id: 1,
    command: 'announcements change',
    target: `announcements ${id}`,
    before: { titles: { en: 'Hello', ne: 'नमस्ते' } },
    after: { titles: { en: 'Welcome', ne: 'नमस्ते' } },
  });

  expect(await ops('announcements', 'remove', ...ofOne, ...byAsha, '--id', id)).toMatchObject({ code: 0 });
  expect(await readPopups()).toEqual([]);
  expect(await readAudit()).toMatchObject([
    { command: 'announcements remove', after: null },
    { command: 'announcements change' },
    { command: 'announcements add', before: null },
  ]);
});

test('a dry run prints the change and writes nothing, not even an audit row', async () => {
  const before = await readAudit();
  const run = await ops('system', 'change', ...ofOne, ...byAsha, '--status', '1', '--dry-run');
  expect(run).toEqual({
    code: 0,
    out: 'system 1: changed\n  system_status: 0 -> 1',
    err: 'A dry run: nothing was changed.',
  });
  expect(await readAudit()).toEqual(before);
  expect((await ops('system', 'list', ...ofOne)).out).toContain('system_status=0');
});

test.each([
  [['news', 'list'], '"news" is none of announcements'],
  [['games', 'remove', ...byAsha], 'takes one of: list, add, change'],
  [['games', 'list', ...ofOne], 'concerns all brands: leave --merchant out'],
  [['banners', 'list'], 'concerns one brand. Say of which brand: --merchant CODE'],
  [['banners', 'list', '--merchant', 'NONE'], 'one of M1, M2'],
  [['banners', 'list', ...ofOne, '--colour', 'red'], '--colour'],
  [['banners', 'list', ...ofOne, '--limit', '0'], '--limit'],
  [['banners', 'list', ...ofOne, '--limit', '1e1'], '--limit'],
  [['banners', 'list', ...ofOne, '--group', 'HOME'], 'list takes no --group'],
  [['banners', 'add', ...ofOne], '--by NAME'],
  [['banners', 'add', ...ofOne, ...byAsha, '--group', 'HOME'], 'add needs --title'],
  [['banners', 'change', ...ofOne, ...byAsha, '--id', '1'], 'what to change'],
  [['banners', 'change', ...ofOne, ...byAsha, '--url', '/'], '--id'],
  [['banners', 'change', ...ofOne, ...byAsha, '--id', '99', '--url', '/'], 'no such row'],
  [['banners', 'change', ...ofOne, ...byAsha, '--id', '1', '--url', 'https://evil.test/'], 'allowed host'],
  [['banners', 'change', ...ofOne, ...byAsha, '--id', '1', '--from', 'tomorrow'], 'a moment with its zone'],
  [['banners', 'change', ...ofOne, ...byAsha, '--id', '1', '--from', '2026-02-31T08:30Z'], 'a moment with its zone'],
  [['banners', 'change', ...ofOne, ...byAsha, '--id', '1', '--enabled', 'true'], 'yes or no'],
  [['banners', 'change', ...ofOne, ...byAsha, '--id', '1', '--title', 'Welcome'], 'language=text'],
  [['banners', 'change', ...ofOne, ...byAsha, '--id', '1', '--for', 'A,C'], '"C" is none of'],
  [['restrictions', 'add', ...ofOne, ...byAsha, '--effect', 'deny'], 'The database refuses this'],
  [['restrictions', 'add', ...ofOne, ...byAsha, '--effect', 'deny', '--range', 'here'], 'The database refuses this'],
  [
    ['customer-service', 'add', ...ofOne, ...byAsha, '--type', 'x', '--name', 'en=X', '--path', 'javascript:x()'],
    'https link',
  ],
  [
    ['domains', 'add', ...ofOne, ...byAsha, '--host', MEMBER_HOST, '--site', 'member', '--origin', `https://x.test`],
    'already',
  ],
])('refuses %j with a message, and changes nothing', async (argv, sentence) => {
  const before = await readAudit();
  const { code, out, err } = await ops(...argv);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(sentence);
  expect(await readAudit()).toEqual(before);
});

test('a link may lead to a host once that host is allowed', async () => {
  const banner = ['--group', 'HOME', '--title', 'en=News', '--picture', '/art/banners/lotus-lake'];
  const add = [
    'banners',
    'add',
    ...ofOne,
    ...byAsha,
    ...banner,
    '--link-type',
    'external',
    '--url',
    'https://news.example/',
  ];
  expect((await ops(...add)).code).toBe(2);
  await ops('links', 'add', ...ofOne, ...byAsha, '--host', 'news.example');
  expect((await ops(...add)).code).toBe(0);
});

test('refuses a notice with links to a host that is not allowed, and names the links', async () => {
  const content = 'en=<h2>News</h2><a href="https://paper.example/1">one</a> <a href="https://paper.example/2">two</a>';
  const notice = ['--kind', 'PU', '--title', 'en=Hello', '--content', content, '--dry-run'];
  const add = async () => await ops('announcements', 'add', ...ofOne, ...byAsha, ...notice);
  const refused = await add();
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain('--content has links');
  expect(refused.err).toContain('https://paper.example/1, https://paper.example/2');
  expect(refused.err).toContain('pnpm ops links add');
  await ops('links', 'add', ...ofOne, ...byAsha, '--host', 'paper.example');
  expect((await add()).out).toContain('<h3>News</h3>');
});

test('neither lists nor removes the rows of another merchant', async () => {
  await ops('links', 'add', ...ofOne, ...byAsha, '--host', 'one.example');
  const other = ['--merchant', 'M2'];
  expect((await ops('links', 'list', ...other)).out).toBe('0 rows');
  expect((await ops('links', 'remove', ...other, ...byAsha, '--host', 'one.example')).err).toContain('no such row');
});

test('vendors, games and switches are changed, and the lobby follows', async () => {
  await ops('vendors', 'change', ...byAsha, '--vendor', VENDOR, '--state', 'off');
  expect(valueOf('gameList', await call(server, 'gameList')).total).toBe(0);
  await ops('vendors', 'change', ...byAsha, '--vendor', VENDOR, '--state', 'active');
  await ops('games', 'change', ...byAsha, '--node', '1', '--hot', 'yes');
  expect(valueOf('gameList', await call(server, 'gameList')).games).toMatchObject([{ isHot: 1 }]);
  await ops('brand-vendors', 'change', ...ofOne, ...byAsha, '--vendor', VENDOR, '--enabled', 'no');
  expect(valueOf('gameList', await call(server, 'gameList')).total).toBe(0);
  await ops('switches', 'change', ...ofOne, ...byAsha, '--switch', 'DEMOCASHIER', '--enabled', 'no');
  expect(valueOf('whitelabel', await call(server, 'whitelabel'))).toEqual([
    { modId: 'DEMOCASHIER', enabled: '0', childrenNodes: [] },
  ]);
  const { out } = await ops('audit', 'list', '--json', '--limit', '1');
  expect(JSON.parse(out)).toMatchObject({
    operator: 'asha',
    target: 'switches DEMOCASHIER',
    after: { enabled: false },
  });
});

test('an article of the help centre is shown with the name of the brand filled in', async () => {
  await ops('help-sections', 'add', ...ofOne, ...byAsha, '--id', 'term', '--title', 'en=Terms');
  const article = ['--id', 'age', '--section', 'term', '--title', 'en=Age', '--content', 'en=<p>{brand} {age}</p>'];
  expect(await ops('help', 'add', ...ofOne, ...byAsha, ...article)).toMatchObject({ code: 0 });
  expect(valueOf('helpCenter', await call(server, 'helpCenter', { lang: 'en', device: 'WEB' }))).toMatchObject({
    sections: [{ sectionId: 'term', articles: [{ content: '<p>Merchant 1 18</p>' }] }],
    updatedAt: NOW.toISOString(),
  });
});

test('a guide has one step per line, each with an optional picture', async () => {
  const app = ['--platform', 'lite', '--version', 'web', '--url', '/', '--system', 'Chrome'];
  await ops('downloads', 'add', ...ofOne, ...byAsha, ...app, '--guide', 'en=Open it. | /art/1\nInstall it.');
  expect(valueOf('appDownloads', await call(server, 'appDownloads')).list[0]?.guide).toEqual([
    { text: 'Open it.', picture: '/art/1' },
    { text: 'Install it.', picture: null },
  ]);
});

test('the database refuses to change or delete audit rows', async () => {
  await expect(server.db.updateTable('operator_audit').set({ operator: 'x' }).execute()).rejects.toThrow(
    'never changed',
  );
  await expect(server.db.deleteFrom('operator_audit').execute()).rejects.toThrow('never changed');
});

test.each(Object.entries(resources))(
  '%s: every column exists, and the help names every option',
  async (name, resource) => {
    expect(await ops(name, 'list', ...(resource.belongsToMerchant ? ofOne : []))).toMatchObject({ code: 0, err: '' });
    const { code, out } = await ops(name, '--help');
    expect(code).toBe(0);
    expect(Object.keys(resource.fields).filter((option) => !out.includes(`--${option} `))).toEqual([]);
    expect((await ops()).out).toContain(name);
  },
);

test('changes the numbers that a brand sends SMS to, and the limit of a day', async () => {
  const changed = await ops('sms-limits', 'change', ...ofOne, ...byAsha, '--prefixes', '977,1876', '--day-max', '100');
  expect(changed).toMatchObject({ code: 0, err: '' });
  const limits = server.db.selectFrom('merchant').select(['sms_prefixes', 'sms_day_max']).where('merchant_id', '=', 1);
  expect(await limits.executeTakeFirstOrThrow()).toEqual({ sms_prefixes: ['977', '1876'], sms_day_max: 100 });
  expect(await ops('sms-limits', 'change', ...ofOne, ...byAsha, '--prefixes', '+977')).toMatchObject({ code: 2 });
  await ops('sms-limits', 'change', ...ofOne, ...byAsha, '--prefixes', 'none', '--day-max', '5000');
  expect(await limits.executeTakeFirstOrThrow()).toEqual({ sms_prefixes: null, sms_day_max: 5000 });
});

test.each(['--launch-url', '--transfer-url'])('%s has to be public and use HTTPS in production', async (option) => {
  const change = async (url: string, production: boolean) => {
    const argv = ['integrations', 'change', '--integration', 'ARCADE', option, url, '--dry-run', ...byAsha];
    return (await runCommand(argv, { db: server.db, production })).code;
  };
  expect(await change('https://games.example', true)).toBe(0);
  expect(await change('http://127.0.0.1:4200', false)).toBe(0);
  for (const url of ['http://127.0.0.1:4200', 'http://games.example', 'https://10.0.0.7', 'https://169.254.169.254'])
    expect([url, await change(url, true)]).toEqual([url, 2]);
});

test('the maintenance page has one text per language, and each text can be emptied', async () => {
  await ops('system', 'change', ...ofOne, ...byAsha, '--text', 'en=Back at noon.', '--text', 'ne=दिउँसो फर्कन्छौँ।');
  await ops('system', 'change', ...ofOne, ...byAsha, '--text', 'en=none', '--gtag', 'G-ABC123DEF4');
  const { maintenanceTexts, maintenanceText, analytics } = valueOf('systemStatus', await call(server, 'systemStatus'));
  expect(maintenanceTexts).toEqual({ ne: 'दिउँसो फर्कन्छौँ।' });
  expect(maintenanceText).toBe('दिउँसो फर्कन्छौँ।');
  const stored = server.db.selectFrom('merchant').select('maintenance_text as text').where('merchant_id', '=', 1);
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ text: maintenanceText });
  expect(analytics).toEqual({ gtagId: 'G-ABC123DEF4' });
  expect(await ops('system', 'change', ...ofOne, ...byAsha, '--gtag', 'UA-1')).toMatchObject({ code: 2 });
  await ops('system', 'change', ...ofOne, ...byAsha, '--gtag', 'none', '--text', 'ne=none');
});

test('the upgrade keeps the countries of "forgot password by phone" for brands that have not set the switch', async () => {
  const switches = { merchant_id: 2, mod_id: 'LOGINCOUNTRYCODE', enabled: false };
  await server.db.insertInto('merchant_switch').values(switches).execute();
  const file = await readFile(join(migrationsFolder, '0215_countries_of_existing_brands.sql'), 'utf8');
  await sql.raw(file).execute(server.db);
  const ofCountries = server.db.selectFrom('merchant_switch').where('mod_id', '=', 'LOGINCOUNTRYCODE');
  expect(await ofCountries.select(['merchant_id', 'enabled']).orderBy('merchant_id').execute()).toEqual([
    { merchant_id: 1, enabled: true },
    { merchant_id: 2, enabled: false },
  ]);
  await server.db.deleteFrom('merchant_switch').where('mod_id', '=', 'LOGINCOUNTRYCODE').execute();
});

test('turns the code for log-ins from new addresses on and off', async () => {
  await ops('login-rules', 'change', ...ofOne, ...byAsha, '--check-new-ip', 'yes');
  expect((await ops('login-rules', 'list', ...ofOne)).out).toContain('check_new_ip=true');
  await ops('login-rules', 'change', ...ofOne, ...byAsha, '--check-new-ip', 'no');
  expect((await ops('login-rules', 'list', ...ofOne)).out).toContain('check_new_ip=false');
});

test('says what a brand says about its games of a category, per language', async () => {
  const ofSlots = [...ofOne, ...byAsha, '--category', 'RNG'];
  expect(await ops('category-texts', 'add', ...ofSlots, '--text', 'ne=झन्डै 10,000 स्लट')).toMatchObject({ code: 2 });
  await ops('category-texts', 'add', ...ofSlots, '--text', 'en=Nearly 10,000 slots', '--text', 'ne=झन्डै 10,000 स्लट');
  expect((await ops('category-texts', 'list', ...ofOne)).out).toContain('Nearly 10,000 slots');
  expect(
    await ops('category-texts', 'add', ...ofOne, ...byAsha, '--category', 'CHESS', '--text', 'en=Chess'),
  ).toMatchObject({ code: 2 });
  await ops('category-texts', 'remove', ...ofSlots);
  expect((await ops('category-texts', 'list', ...ofOne)).out).not.toContain('Nearly');
});

test('changes the colours, the hue and the sign of a brand, and refuses invalid ones', async () => {
  const changed = ['--brand', '#D6347A', '--action', '#ff9f5a', '--hue', '330', '--mark', 'M4 4h24v24H4z'];
  await ops('look', 'change', ...ofOne, ...byAsha, ...changed);
  expect((await ops('look', 'list', ...ofOne)).out).toContain('look_brand=#d6347a');
  const wrong: [string, string][] = [
    ['--brand', 'red'],
    ['--action', '#fff'],
    ['--hue', '360'],
    ['--mark', '"/><script>'],
    ['--mark', `M${'1 '.repeat(1_001)}`],
  ];
  for (const pair of wrong)
    expect(await ops('look', 'change', ...ofOne, ...byAsha, ...pair)).toMatchObject({ code: 2 });
  const emptied = ['--brand', 'none', '--action', 'none', '--hue', 'none', '--mark', 'none'];
  await ops('look', 'change', ...ofOne, ...byAsha, ...emptied);
  expect((await ops('look', 'list', ...ofOne)).out).not.toContain('#d6347a');
});
