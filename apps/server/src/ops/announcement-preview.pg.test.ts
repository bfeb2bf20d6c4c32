import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMerchant } from '../testing/world.ts';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await add('PU', 'B', 'en=Welcome', 'en=<p>First <b>look</b></p>');
  await add('PL', 'A', 'en=Maintenance', 'en=<p>On Tuesday</p>', '--from', '2026-12-01T00:00Z');
  await add('PL', 'A', 'en=For agents', 'en=<p>New rates</p>', '--audience', 'agents');
});
afterAll(async () => await testDb.close());

async function add(kind: string, shownTo: string, title: string, content: string, ...more: readonly string[]) {
  const argv = ['announcements', 'add', '--merchant', 'M1', '--kind', kind, '--for', shownTo, '--title', title];
  const { code, err } = await runCommand([...argv, '--content', content, ...more, '--by', 'asha'], { db: testDb.db });
  if (code !== 0) throw new Error(err.join());
}

async function preview(...options: readonly string[]): Promise<string> {
  const argv = ['announcements', 'preview', '--merchant', 'M1', ...options];
  return (await runCommand(argv, { db: testDb.db })).printed.join('\n');
}

test('shows what visitors read, without markup', async () => {
  const text = await preview('--for', 'B');
  expect(text).toMatch(/popups:\n {2}\d+ {2}Welcome: First look/);
  expect(text).not.toContain('Maintenance');
});

test('shows what members and agents read at a moment', async () => {
  expect(await preview('--for', 'A', '--at', '2026-11-30T00:00Z')).not.toContain('Maintenance');
  const text = await preview('--for', 'A', '--at', '2026-12-02T00:00Z');
  expect(text).toMatch(/marquee:\n {2}\d+ {2}Maintenance: On Tuesday\npopups: -/);
  expect(text).toMatch(/agents:\n {2}\d+ {2}For agents: New rates/);
});

test('refuses an unknown audience and names the known ones', async () => {
  expect(await preview('--for', 'X')).toContain('--for is A (members)');
});
