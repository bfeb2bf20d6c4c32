import type { ContractAnswer } from '@baize/contract/agent-codes';
import type { ContractTerms, ContractTier } from '@baize/contract/schemas/contracts';
import { money, toDecimal } from '@baize/money';
import { sql } from 'kysely';
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';
import { settle } from '../../domain/contracts/settle.ts';
import { parseTerms } from '../../domain/contracts/terms.ts';
import type { RequestOf } from '../../http/call.ts';
import { transaction } from '../../platform/transaction.ts';
import { callOf, merchantOf } from '../../testing/call.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import {
  createCatalogue,
  createMember,
  createMerchant,
  figuresOf,
  insertBet,
  type TestMember,
} from '../../testing/world.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { applyFigures } from '../agency/roll-up-rows.ts';
import { inboxEvents } from '../inbox/events.ts';
import { createContractsHandlers, type ContractCalls } from './routes.ts';
import { answerRequest, offerContract } from './service.ts';

const MERCHANT_ID = 1;
const TIME_ZONE = 'Asia/Kathmandu';
const merchant = merchantOf(MERCHANT_ID, TIME_ZONE);
/** 09:59:59 in Kathmandu; the day ends at 18:15 UTC. */
const NOW = new Date('2026-11-21T04:14:59Z');
const DAY_END = '2026-11-21T18:15:00.000Z';

let testDb: TestDb;
let handlers: ReturnType<typeof createContractsHandlers>;
let people: Record<'top' | 'left' | 'right' | 'below' | 'player', TestMember>;
let counter = 0;

beforeAll(async () => {
  testDb = await openTestDb(6);
  const { db } = testDb;
  await createMerchant(db, MERCHANT_ID, TIME_ZONE);
  await createCatalogue(db, MERCHANT_ID);
  await db
    .insertInto('agent_contract_rule')
    .values({ merchant_id: MERCHANT_ID, kind: 'daily_salary', rate_ppm_max: 20_000 })
    .execute();
  handlers = createContractsHandlers({ db, now: () => NOW });
});
afterAll(async () => {
  await testDb.close();
});

/** A new line for every test: top, two agents below it, an agent below the left one, and a player below that. */
beforeEach(async () => {
  const { db } = testDb;
  counter += 1;
  const member = async (account: string, type: number, upline?: TestMember) =>
    await createMember(db, {
      merchantId: MERCHANT_ID,
      account: `${account}${counter}`,
      type,
      ...(upline && { upline }),
    });
  const top = await member('top', 1);
  const left = await member('left', 2, top);
  const right = await member('right', 2, top);
  const below = await member('below', 2, left);
  people = { top, left, right, below, player: await member('player', 0, below) };
});

const terms = (...tiers: readonly (string | ContractTier)[]): ContractTerms => ({
  kind: 'daily_salary',
  period: 'D',
  tiers: tiers.map((tier) => (typeof tier === 'string' ? { ratePercent: tier } : tier)),
  activeFrom: { validBet: '0.00', deposits: '0.00' },
});

/** Calls a handler as the member, and returns its value or the code of its refusal. */
async function call<Id extends ContractCalls>(id: Id, by: TestMember, request: RequestOf<Id>) {
  const handler = handlers[id] as unknown as (
    made: unknown,
  ) => Promise<{ ok: boolean; code?: string; value?: unknown }>;
  const outcome = await handler(callOf(by, merchant, request));
  return outcome.ok ? outcome.value : outcome.code;
}

/** The merchant's contract with a top agent, which both sides have agreed to. */
async function payTop(top: TestMember, wire: ContractTerms): Promise<void> {
  const parsed = parseTerms(wire, 'NPR');
  if (!parsed.ok) throw new Error(parsed.code);
  const actor = { merchantId: MERCHANT_ID, timeZone: TIME_ZONE, now: NOW };
  await transaction(testDb.db, async (tx) => {
    const offer = { downlineId: top.memberId, terms: parsed.value, note: '' };
    const made = await offerContract(tx, { ...actor, memberId: null }, offer);
    if (!made.ok) throw new Error(made.code);
    const given = { requestId: made.value, answer: 'approve', note: '' } as const;
    const answered = await answerRequest(tx, { ...actor, memberId: top.memberId }, given);
    if (!answered.ok) throw new Error(answered.code);
  });
}

interface Offer {
  readonly offerId: string;
  readonly preview: { readonly endsContracts: readonly { readonly account: string; readonly ratePercent: string }[] };
}

async function offer(by: TestMember, to: TestMember, wire: ContractTerms): Promise<Offer> {
  const made = await call('offerContract', by, { account: to.account, terms: wire, note: 'hello' });
  expect(made).toMatchObject({ offerId: expect.any(String) });
  return made as Offer;
}

async function answer(by: TestMember, { offerId }: Offer, given: ContractAnswer = 'approve') {
  return await call('answerContract', by, { offerId, answer: given, note: '' });
}

async function agree(by: TestMember, to: TestMember, wire: ContractTerms): Promise<void> {
  expect(await answer(to, await offer(by, to, wire))).toMatchObject({ contract: { state: 'approved' } });
}

async function stateOfOwn(of: TestMember) {
  const { own } = (await call('dailySalaryContract', of, {})) as { own: { state: string } | null };
  return own?.state ?? null;
}

describe('an offer', () => {
  test('is answered by the downline, and counts from the next window', async () => {
    await payTop(people.top, terms('1.5'));
    const made = await offer(people.top, people.left, terms('1'));
    expect(await answer(people.top, made)).toBe('request.not_found');
    expect(await answer(people.left, made)).toMatchObject({
      contract: {
        state: 'approved',
        direction: 'upline',
        account: people.top.account,
        startsAt: DAY_END,
        endedAt: null,
      },
      offer: null,
      history: [
        { event: 'approved', account: people.left.account, before: null, after: terms('1') },
        { event: 'offered', account: people.top.account, note: 'hello' },
      ],
    });
    expect(await answer(people.left, made)).toBe('request.state_changed');
  });

  test('needs a contract of the upline that covers it', async () => {
    const request = (wire: ContractTerms) => ({ account: people.left.account, terms: wire, note: '' });
    expect(await call('offerContract', people.top, request(terms('1')))).toBe('contract.not_offered');
    await payTop(people.top, terms('1', { ratePercent: '1.5', validBet: '1000.00' }));
    expect(await call('offerContract', people.top, request(terms('1.2')))).toBe('contract.rate_above_own');
    expect(await call('offerContract', people.top, request(terms('1', '0.5')))).toBe('contract.terms_invalid');
    const covered = terms('1', { ratePercent: '1.5', validBet: '2000.00' });
    expect(await call('offerContract', people.top, request(covered))).toMatchObject({ mayAnswer: false });
  });

  test('reaches direct downlines of type agent alone', async () => {
    await payTop(people.top, terms('1.5'));
    const to = (account: string) => ({ account, terms: terms('1'), note: '' });
    expect(await call('offerContract', people.top, to(people.below.account))).toBe('contract.not_in_line');
    await agree(people.top, people.left, terms('1'));
    await agree(people.left, people.below, terms('1'));
    expect(await call('offerContract', people.below, to(people.player.account))).toBe('contract.not_in_line');
  });

  test('waits alone: a second one at the same time is refused', async () => {
    await payTop(people.top, terms('1.5'));
    const request = { account: people.left.account, terms: terms('1'), note: '' };
    const both = await Promise.all([
      call('offerContract', people.top, request),
      call('offerContract', people.top, request),
    ]);
    expect(both.filter((each) => each === 'contract.request_open')).toHaveLength(1);
  });

  test('that crosses its withdrawal is answered or withdrawn, never both', async () => {
    await payTop(people.top, terms('1.5'));
    const made = await offer(people.top, people.left, terms('1'));
    const both = await Promise.all([
      answer(people.left, made),
      call('withdrawContract', people.top, { offerId: made.offerId }),
    ]);
    expect(both.filter((each) => each === 'request.state_changed')).toHaveLength(1);
    expect(await stateOfOwn(people.left)).toBe(both[0] === 'request.state_changed' ? null : 'approved');
  });

  test('is refused at the answer when the contract of the upline has ended meanwhile', async () => {
    await payTop(people.top, terms('1.5'));
    await agree(people.top, people.left, terms('1'));
    const made = await offer(people.left, people.below, terms('1'));
    await agree(people.top, people.left, terms('0.5'));
    expect(await answer(people.below, made)).toBe('contract.rate_above_own');
    expect(await stateOfOwn(people.below)).toBeNull();
  });

  test('that is rejected changes nothing', async () => {
    await payTop(people.top, terms('1.5'));
    await agree(people.top, people.left, terms('1'));
    expect(await answer(people.left, await offer(people.top, people.left, terms('0.5')), 'reject')).toMatchObject({
      contract: { state: 'rejected' },
    });
    expect(await call('dailySalaryContract', people.left, {})).toMatchObject({
      own: { terms: terms('1') },
      offers: [],
    });
  });
});

describe('lower terms', () => {
  test('end the dearer contracts below at the moment of agreeing, with all below them', async () => {
    await payTop(people.top, terms('1.5'));
    await agree(people.top, people.left, terms('1'));
    await agree(people.left, people.below, terms('0.8'));
    const made = await offer(people.top, people.left, terms('0.5'));
    expect(made.preview.endsContracts).toMatchObject([{ account: people.below.account, ratePercent: '0.8' }]);
    expect(await stateOfOwn(people.below)).toBe('approved');
    await answer(people.left, made);
    expect(await stateOfOwn(people.below)).toBeNull();
    const { list } = (await call('contracts', people.below, { pageNo: 1, pageSize: 10 })) as { list: unknown[] };
    expect(list).toMatchObject([{ state: 'ended', endedAt: DAY_END, account: people.left.account }]);
  });

  test('go down all levels of a line: what the new terms cover stays, and what they do not ends with everything below it', async () => {
    const deep = await createMember(testDb.db, {
      merchantId: MERCHANT_ID,
      account: `deep${counter}`,
      type: 2,
      upline: people.below,
    });
    const deepest = await createMember(testDb.db, {
      merchantId: MERCHANT_ID,
      account: `deepest${counter}`,
      type: 2,
      upline: deep,
    });
    const line = [people.top, people.left, people.below, deep, deepest] as const;
    await payTop(people.top, terms('1.5'));
    for (const [at, rate] of ['1.2', '0.9', '0.6', '0.3'].entries()) {
      const [upline, downline] = [line[at], line[at + 1]];
      if (upline && downline) await agree(upline, downline, terms(rate));
    }
    const states = async () => await Promise.all(line.slice(1).map(stateOfOwn));
    await agree(people.top, people.left, terms('0.9'));
    expect(await states()).toEqual(['approved', 'approved', 'approved', 'approved']);
    // 0.9 is above 0.7 and ends; 0.6 and 0.3 are within it, and have no upline any more that could pay them.
    const lower = await offer(people.top, people.left, terms('0.7'));
    expect(lower.preview.endsContracts.map(({ account }) => account)).toEqual([
      people.below.account,
      deep.account,
      deepest.account,
    ]);
    await answer(people.left, lower);
    expect(await states()).toEqual(['approved', null, null, null]);
    const { rows } = await sql<{ account: string; ended_at: Date }>`
      select m.account, c.ended_at from agent_contract c join member m on m.member_id = c.downline_id
      join agent_contract_event e on e.contract_id = c.contract_id and e.event = 'auto_ended'
      where m.member_id = any(${line.map(({ memberId }) => memberId)}::bigint[]) order by c.contract_id`.execute(
      testDb.db,
    );
    expect(rows.map(({ account }) => account)).toEqual([people.below.account, deep.account, deepest.account]);
  });

  test('leave the contracts that they still cover', async () => {
    await payTop(people.top, terms('1.5'));
    await agree(people.top, people.left, terms('1'));
    await agree(people.left, people.below, terms('0.5'));
    await agree(people.top, people.left, terms('0.5'));
    expect(await stateOfOwn(people.below)).toBe('approved');
  });
});

describe('a termination', () => {
  test('is asked by either side and answered by the other', async () => {
    await payTop(people.top, terms('1.5'));
    await agree(people.top, people.left, terms('1'));
    await agree(people.left, people.below, terms('0.5'));
    const { own } = (await call('dailySalaryContract', people.left, {})) as { own: { contractId: string } };
    const asked = (await call('terminateContract', people.left, { contractId: own.contractId, note: '' })) as Offer;
    expect(asked).toMatchObject({ request: 'termination', contractId: own.contractId, mayAnswer: false });
    expect(await answer(people.left, asked)).toBe('request.not_found');
    expect(await answer(people.top, asked)).toMatchObject({ contract: { state: 'ended', endedAt: DAY_END } });
    expect([await stateOfOwn(people.left), await stateOfOwn(people.below)]).toEqual([null, null]);
  });

  test('that is asked a second time is refused and leaves nothing in the history', async () => {
    await payTop(people.top, terms('1.5'));
    await agree(people.top, people.left, terms('1'));
    const { own } = (await call('dailySalaryContract', people.left, {})) as { own: { contractId: string } };
    const { contractId } = own;
    await call('terminateContract', people.left, { contractId, note: 'first' });
    expect(await call('terminateContract', people.top, { contractId, note: 'second' })).toBe('contract.request_open');
    const { history } = (await call('contract', people.left, { contractId })) as { history: { event: string }[] };
    expect(history.map(({ event }) => event)).toEqual(['termination_asked', 'approved', 'offered']);
  });

  test('between others does not exist', async () => {
    await payTop(people.top, terms('1.5'));
    await agree(people.top, people.left, terms('1'));
    const { own } = (await call('dailySalaryContract', people.left, {})) as { own: { contractId: string } };
    const { contractId } = own;
    expect(await call('terminateContract', people.right, { contractId, note: '' })).toBe('request.not_found');
    expect(await call('contract', people.right, { contractId })).toBe('request.not_found');
    expect(await call('contracts', people.right, { pageNo: 1, pageSize: 10 })).toMatchObject({ list: [], total: 0 });
  });
});

describe('the sides of a contract', () => {
  /** Delivers what has happened, and returns the messages of the member as event and account, oldest first. */
  async function readMessages({ memberId }: TestMember) {
    await deliverOutbox(testDb.db, [{ name: 'inbox', handlers: inboxEvents }]);
    const rows = await testDb.db
      .selectFrom('inbox_message')
      .select(['details'])
      .where('member_id', '=', memberId)
      .where('kind', '=', 'contract')
      .orderBy('message_id')
      .execute();
    return rows.map(({ details }) => details as { event: string; account: string; contractKind: string });
  }

  test('hear what the other one did, and both what was concluded', async () => {
    await payTop(people.top, terms('1.5'));
    await agree(people.top, people.left, terms('1'));
    const common = { contractKind: 'daily_salary' };
    expect(await readMessages(people.left)).toMatchObject([
      { ...common, event: 'offered', account: people.top.account },
      { ...common, event: 'approved', account: people.top.account },
    ]);
    expect(await readMessages(people.top)).toMatchObject([
      { event: 'offered', account: '*' },
      { event: 'approved', account: '*' },
      { event: 'approved', account: people.left.account },
    ]);
  });

  test('hear of the end that lower terms above have brought', async () => {
    await payTop(people.top, terms('1.5'));
    await agree(people.top, people.left, terms('1'));
    await agree(people.left, people.below, terms('0.8'));
    await agree(people.top, people.left, terms('0.5'));
    const ended = { event: 'auto_ended' };
    expect(await readMessages(people.below)).toContainEqual(
      expect.objectContaining({ ...ended, account: people.left.account }),
    );
    expect(await readMessages(people.left)).toContainEqual(
      expect.objectContaining({ ...ended, account: people.below.account }),
    );
  });

  test('hear nothing of the request that ended with its contract', async () => {
    await payTop(people.top, terms('1.5'));
    await agree(people.top, people.left, terms('1'));
    await agree(people.left, people.below, terms('0.8'));
    const { own } = (await call('dailySalaryContract', people.below, {})) as { own: { contractId: string } };
    await call('terminateContract', people.below, { contractId: own.contractId, note: '' });
    await agree(people.top, people.left, terms('0.5'));
    const events = (await readMessages(people.below)).map(({ event }) => event);
    expect(events).toEqual(['offered', 'approved', 'auto_ended']);
    expect(await readMessages(people.left)).not.toContainEqual(expect.objectContaining({ event: 'withdrawn' }));
  });

  test('hear nothing of a request that was refused', async () => {
    await payTop(people.top, terms('1.5'));
    await offer(people.top, people.left, terms('1'));
    const request = { account: people.left.account, terms: terms('1'), note: '' };
    expect(await call('offerContract', people.top, request)).toBe('contract.request_open');
    expect(await readMessages(people.left)).toHaveLength(1);
  });
});

describe('a preview', () => {
  test('computes both sides from the play of the last full window', async () => {
    const yesterday = new Date('2026-11-20T06:00:00Z');
    const row = await insertBet(testDb.db, { member: people.player, placedAt: yesterday, stakeMinor: 100_000n });
    await transaction(testDb.db, async (tx) => await applyFigures(tx, [figuresOf(row)]));
    await payTop(people.top, terms('1.5'));
    await agree(people.top, people.left, terms('1'));
    const request = { account: people.below.account, terms: terms({ ratePercent: '0.8', activeMembers: 1 }) };
    expect(await call('previewContract', people.left, request)).toEqual({
      currency: 'NPR',
      from: '2026-11-19T18:15:00.000Z',
      to: '2026-11-20T18:15:00.000Z',
      figures: { activeMembers: 1, validBet: '1000.00', profitAndLoss: '-1000.00', betAmount: '1000.00' },
      tier: 0,
      downlineGross: '8.00',
      downlineGrossNow: '0.00',
      downlineNet: '8.00',
      downlineNetNow: '0.00',
      uplineNet: '2.00',
      uplineNetNow: '10.00',
      endsContracts: [],
    });
    const two = { account: people.below.account, terms: terms({ ratePercent: '0.8', activeMembers: 2 }) };
    expect(await call('previewContract', people.left, two)).toMatchObject({ tier: null, downlineGross: '0.00' });
  });

  test('shows what remains to the downline once its own downlines are paid, without those whose contracts would end', async () => {
    const yesterday = new Date('2026-11-20T06:00:00Z');
    const row = await insertBet(testDb.db, { member: people.player, placedAt: yesterday, stakeMinor: 100_000n });
    await transaction(testDb.db, async (tx) => await applyFigures(tx, [figuresOf(row)]));
    await payTop(people.top, terms('1.5'));
    await agree(people.top, people.left, terms('1'));
    await agree(people.left, people.below, terms('0.6'));
    const previewOf = async (rate: string) =>
      await call('previewContract', people.top, { account: people.left.account, terms: terms(rate) });
    // The team of the top has 15.00, left has 10.00 of it today and pays below 6.00.
    expect(await previewOf('1.2')).toMatchObject({
      downlineGross: '12.00',
      downlineNet: '6.00',
      downlineNetNow: '4.00',
      uplineNet: '3.00',
      uplineNetNow: '5.00',
      endsContracts: [],
    });
    expect(await previewOf('0.5')).toMatchObject({
      downlineGross: '5.00',
      downlineNet: '5.00',
      downlineNetNow: '4.00',
      uplineNet: '10.00',
      endsContracts: [{ account: people.below.account, ratePercent: '0.6' }],
    });
  });

  test('shows what a settlement of the same terms pays', async () => {
    const yesterday = new Date('2026-11-20T06:00:00Z');
    const row = await insertBet(testDb.db, { member: people.player, placedAt: yesterday, stakeMinor: 123_457n });
    await transaction(testDb.db, async (tx) => await applyFigures(tx, [figuresOf(row)]));
    await payTop(people.top, terms('1.5'));
    await agree(people.top, people.left, terms('1.1'));
    await agree(people.left, people.below, terms('0.7'));
    const figures = {
      validBetMinor: 123_457n,
      betAmountMinor: 123_457n,
      profitAndLossMinor: -123_457n,
      promotionsMinor: 0n,
      rebatesMinor: 0n,
      salariesMinor: 0n,
      activeMembers: 1,
      carriedOverMinor: 0n,
      betAmountUnits: 1,
    };
    const agents = ['1.5', '1.1', '0.7'].map((rate, level) => {
      const parsed = parseTerms(terms(rate), 'NPR');
      if (!parsed.ok) throw new Error(parsed.code);
      const [contractId, uplineContractId] = [BigInt(level), level === 0 ? null : BigInt(level - 1)];
      return { contractId, memberId: contractId, uplineContractId, terms: parsed.value, figures };
    });
    const [top, left] = settle(agents).map(({ netMinor }) => toDecimal(money('NPR', netMinor)));
    expect(
      await call('previewContract', people.top, { account: people.left.account, terms: terms('1.1') }),
    ).toMatchObject({ downlineNet: left, downlineNetNow: left, uplineNet: top, uplineNetNow: top });
  });
});

test('the database refuses a second contract of one agent and kind for the same time', async () => {
  await payTop(people.top, terms('1.5'));
  await agree(people.top, people.left, terms('1'));
  const second = async (startsAt: string) =>
    await sql`
      insert into agent_contract (merchant_id, upline_id, downline_id, kind, time_window, active_valid_bet_minor, active_deposits_minor, state,
        created_at, starts_at, ended_at)
      select merchant_id, upline_id, downline_id, kind, time_window, 0, 0, 'ended', created_at, ${startsAt}::timestamptz, ${startsAt}::timestamptz + interval '1 day'
      from agent_contract where downline_id = ${people.left.memberId}`.execute(testDb.db);
  await expect(second(DAY_END)).rejects.toThrow('agent_contract_counts_alone');
  await expect(second('2026-11-19T18:15:00Z')).resolves.toBeDefined();
});

test('a preview of an hour reads the bets of that hour alone', async () => {
  const { db } = testDb;
  await db
    .insertInto('agent_contract_rule')
    .values({ merchant_id: MERCHANT_ID, kind: 'hourly_salary', rate_ppm_max: 20_000 })
    .execute();
  for (const minute of [14, 15, 74, 75]) {
    const placedAt = new Date(Date.UTC(2026, 10, 21, 2, minute));
    await insertBet(db, { member: people.player, placedAt, stakeMinor: 10_000n });
  }
  const hourly: ContractTerms = {
    kind: 'hourly_salary',
    tiers: [{ ratePercent: '1' }],
    activeFrom: { validBet: '0.00', deposits: '0.00' },
  };
  await payTop(people.top, hourly);
  const { offers } = (await call('hourSalaryContract', people.top, {})) as { offers: unknown[] };
  expect(offers).toEqual([]);
  // The hours of Kathmandu begin at a quarter past those of UTC.
  expect(await call('previewContract', people.top, { account: people.left.account, terms: hourly })).toMatchObject({
    from: '2026-11-21T02:15:00.000Z',
    to: '2026-11-21T03:15:00.000Z',
    downlineGross: '2.00',
  });
});

test('the flags open the pages of the kinds by which an agent is paid, or may soon be', async () => {
  const closed = { dailysalreqtype: false, dailysalinfotype: false, divtypereq: false };
  expect(await call('contractFlags', people.left, {})).toMatchObject(closed);
  await payTop(people.top, terms('1.5'));
  const made = await offer(people.top, people.left, terms('1'));
  expect(await call('contractFlags', people.left, {})).toMatchObject({ ...closed, dailysalreqtype: true });
  await answer(people.left, made);
  expect(await call('contractFlags', people.left, {})).toMatchObject({ dailysalreqtype: true, dailysalinfotype: true });
  expect(await call('contractFlags', people.player, {})).toMatchObject(closed);
});
