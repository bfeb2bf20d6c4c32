import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bucketOf } from '../domain/bucket.ts';
import { sealPayee } from '../modules/withdrawals/payee.ts';
import { createVault } from '../platform/vault.ts';
import { openTestApp, TEST_VAULT_KEYS, type TestApp } from '../testing/app.ts';
import { runCommand } from '../testing/ops.ts';
import { insertGrant, insertProgram } from '../testing/rewards.ts';
import { createMember } from '../testing/world.ts';

const HOUR_MS = 3_600_000;
let server: TestApp;
let people = 0;
let programs = 0;
let code = '';

beforeAll(async () => {
  server = await openTestApp();
  const provider = { merchant_id: 1, code: 'BANK', kind: 'bank', names: JSON.stringify({ en: 'Bank' }) };
  await server.db.insertInto('payout_provider').values(provider).execute();
});
afterAll(async () => await server.close());
beforeEach(async () => {
  programs += 1;
  code = `gift-${programs}`;
  await insertProgram(server.db, { code, kind: 'voucher', definition });
});

const definition = { code: 'GIFT2026', item: { kind: 'cash', amount: '5', turnoverPpm: 0 }, usesMax: 100 } as const;

interface Marks {
  readonly ip?: string;
  readonly agent?: string;
  readonly mobile?: string;
  readonly payout?: string;
  /** How long ago the log-in was. */
  readonly loggedInDays?: number;
  readonly merchantId?: number;
}

/** A member with these marks who has claimed 5.00 of the program, unless the test wants another state. */
async function aClaimant(
  { ip, agent = 'Firefox', mobile, payout, loggedInDays = 1, merchantId = 1 }: Marks,
  { state = 'claimed', hoursAgo = 1 }: { readonly state?: 'claimed' | 'claim'; readonly hoursAgo?: number } = {},
): Promise<string> {
  people += 1;
  const account = `claimant${String(people).padStart(3, '0')}`;
  const { memberId } = await createMember(server.db, { merchantId, account });
  const budget = { totalMinor: undefined, dayMinor: undefined, memberMinor: undefined };
  const grantId = await insertGrant(server.db, memberId, {
    program: { merchantId, code, version: 1, budget, turnoverGameTypes: [] },
  });
  if (state === 'claimed')
    await server.db
      .updateTable('reward_grant')
      .set({ state, claimed_at: new Date(Date.now() - hoursAgo * HOUR_MS) })
      .where('bucket', '=', bucketOf(memberId))
      .where('grant_id', '=', grantId)
      .execute();
  if (ip !== undefined)
    await sql`
      insert into login_event (merchant_id, member_id, site, kind, outcome, ip, user_agent, at)
      values (${merchantId}, ${memberId}, 'member', 'username', 'ok', ${ip}::inet, ${agent}, now() - make_interval(days => ${loggedInDays}))`.execute(
      server.db,
    );
  if (mobile !== undefined)
    await server.db.updateTable('member').set({ mobile }).where('member_id', '=', memberId).execute();
  if (payout !== undefined) await insertPayoutAccount(memberId, merchantId, payout);
  return account;
}

async function insertPayoutAccount(memberId: bigint, merchantId: number, accountNumber: string): Promise<void> {
  const place = { merchantId, providerCode: 'BANK' };
  const payee = { holderName: 'Asha Rai', accountNumber, branch: '' };
  const sealed = sealPayee(createVault(TEST_VAULT_KEYS), { memberId, payoutAccountId: 1n }, place, payee);
  const account = { member_id: memberId, payout_account_id: 1n, merchant_id: merchantId, provider_code: 'BANK' };
  await server.db
    .insertInto('payout_account')
    .values({ ...account, kind: 'bank', ...sealed, added_at: new Date() })
    .execute();
}

async function sharers(options: readonly string[] = [], merchant = 'M1') {
  const reason = ['--reason', 'Many claims from one place', '--by', 'asha'];
  const argv = ['reward-programs', 'sharers', '--merchant', merchant, '--program', code, ...reason, ...options];
  const result = await runCommand(argv, { db: server.db });
  return { code: result.code, lines: [...result.out, ...result.err] };
}

test('finds the members who share each kind of mark, the largest group first', async () => {
  const anna = await aClaimant({ ip: '10.0.0.1', mobile: '9779800000001' });
  const ben = await aClaimant({ ip: '10.0.0.1', payout: '111' });
  const cara = await aClaimant({ ip: '10.0.0.1', agent: 'Chrome', payout: '111' });
  const dev = await aClaimant({ ip: '10.0.0.9', mobile: '9779800000001' });
  await aClaimant({ ip: '10.0.0.7', payout: '222', mobile: '9779800000002' });
  expect(await sharers()).toEqual({
    code: 0,
    lines: [
      `address  members=3  claimed=15.00  ${anna} ${ben} ${cara}`,
      `device  members=2  claimed=10.00  ${anna} ${ben}`,
      `payoutAccount  members=2  claimed=10.00  ${ben} ${cara}`,
      `phone  members=2  claimed=10.00  ${anna} ${dev}`,
      '4 groups among 5 members; page 1 of 1.',
    ],
  });
});

test('leaves out who has not claimed, old claims, old log-ins and other brands', async () => {
  const marks = { ip: '10.1.0.1' };
  await aClaimant(marks);
  await aClaimant(marks, { state: 'claim' });
  await aClaimant(marks, { hoursAgo: 24 * 40 });
  await aClaimant({ ...marks, loggedInDays: 200 });
  await aClaimant({ ...marks, merchantId: 2 });
  expect((await sharers()).lines).toEqual(['0 groups among 2 members; page 1 of 1.']);
  expect((await sharers(['--days', '60'])).lines).toHaveLength(3);
});

test('pages through many groups, and names a part of a large one', async () => {
  for (let place = 0; place < 26; place += 1) {
    await aClaimant({ ip: `10.2.0.${place}`, agent: 'A' });
    await aClaimant({ ip: `10.2.0.${place}`, agent: 'A' });
  }
  const first = await sharers();
  expect(first.lines).toHaveLength(51);
  expect(first.lines.at(-1)).toBe('52 groups among 52 members; page 1 of 2.');
  const second = await sharers(['--page', '2']);
  expect(second.lines).toHaveLength(3);
  expect(new Set([...first.lines.slice(0, 50), ...second.lines.slice(0, 2)]).size).toBe(52);
  expect((await sharers(['--page', '3'])).lines).toEqual(['There is no page 3.']);
});

test('names the first members of a large group and counts the others', async () => {
  for (let place = 0; place < 22; place += 1) await aClaimant({ mobile: '9779800000055' });
  const [line = ''] = (await sharers()).lines;
  expect(line).toMatch(/^phone {2}members=22 {2}claimed=110\.00 {2}(claimant\d+ ?){20} {2}and 2 more$/);
});

test('requires a reason, a known program and sensible numbers, and writes who has read and why', async () => {
  expect(await sharers(['--days', '0'])).toEqual({ code: 2, lines: ['--days takes a whole number from 1 to 366.'] });
  expect(await sharers(['--page', 'x'])).toMatchObject({ code: 2 });
  const known = code;
  code = 'nothing';
  expect(await sharers()).toEqual({ code: 2, lines: ['There is no program and no deposit bonus nothing.'] });
  code = known;
  const without = ['reward-programs', 'sharers', '--merchant', 'M1', '--program', code, '--by', 'asha'];
  expect(await runCommand(without, { db: server.db })).toMatchObject({ code: 2, err: ['--reason is missing.'] });
  await sharers();
  const audit = await server.db
    .selectFrom('operator_audit')
    .select(['operator', 'command', 'after'])
    .where('target', '=', `reward-programs ${code}`)
    .execute();
  expect(audit).toEqual([
    {
      operator: 'asha',
      command: 'reward-programs sharers',
      after: { reason: 'Many claims from one place', days: 30, page: 1 },
    },
  ]);
});
