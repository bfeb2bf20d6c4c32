import type { ContractPeriod } from '@baize/contract/agent-codes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Terms } from '../../domain/contracts/terms.ts';
import { windowAt } from '../../domain/contracts/window.ts';
import type { Outcome } from '../../domain/outcome.ts';
import type { Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { createMember, createMerchant, type TestMember } from '../../testing/world.ts';
import { findContractInForce, selectContracts, type Contract } from './rows.ts';
import { answerRequest, endMerchantContract, offerContract, requestTermination, type Actor } from './service.ts';

const MERCHANT_ID = 1;
const TIME_ZONE = 'Asia/Kathmandu';

let testDb: TestDb;
let people: Record<'top' | 'left', TestMember>;
let now: Date;
let counter = 0;

beforeAll(async () => {
  testDb = await openTestDb(4);
  await createMerchant(testDb.db, MERCHANT_ID, TIME_ZONE);
  await testDb.db
    .insertInto('agent_contract_rule')
    .values({ merchant_id: MERCHANT_ID, kind: 'daily_salary', rate_ppm_max: 20_000 })
    .execute();
});
afterAll(async () => {
  await testDb.close();
});

beforeEach(async () => {
  counter += 1;
  const common = { merchantId: MERCHANT_ID };
  const top = await createMember(testDb.db, { ...common, account: `top${counter}`, type: 1 });
  people = { top, left: await createMember(testDb.db, { ...common, account: `left${counter}`, type: 2, upline: top }) };
  now = noonOf('2026-09-21');
});

/** Noon of the day in Kathmandu. */
const noonOf = (day: string) => new Date(`${day}T06:15:00Z`);
/** The midnight with which the day begins in Kathmandu. */
const startOf = (day: string) => windowAt('D', noonOf(day), TIME_ZONE).from;

function termsOf(window: ContractPeriod, ratePpm = 10_000n): Terms {
  const conditions = { activeMembers: null, validBetMinor: null, profitAndLossMinor: null, betAmountMinor: null };
  return {
    kind: 'daily_salary',
    window,
    carryOver: null,
    tiers: [{ ratePpm, ...conditions }],
    activeFrom: { validBetMinor: 0n, depositsMinor: 0n },
  };
}

/** Acts at the moment of `now`, and throws where the act is refused. */
async function act<Value>(
  by: TestMember | undefined,
  does: (tx: Tx, actor: Actor) => Promise<Outcome<Value>>,
): Promise<Value> {
  const actor = { merchantId: MERCHANT_ID, timeZone: TIME_ZONE, memberId: by?.memberId ?? null, now };
  const outcome = await transaction(testDb.db, async (tx) => await does(tx, actor));
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

/** Agrees to new terms on both sides. Without an upline, the merchant pays. */
async function agree(upline: TestMember | undefined, downline: TestMember, terms: Terms): Promise<Contract> {
  const offer = { downlineId: downline.memberId, terms, note: '' };
  const requestId = await act(upline, async (tx, actor) => await offerContract(tx, actor, offer));
  const given = { requestId, answer: 'approve', note: '' } as const;
  await act(downline, async (tx, actor) => await answerRequest(tx, actor, given));
  const contract = await inForceOf(downline);
  if (!contract) throw new Error('the contract is in force');
  return contract;
}

async function inForceOf({ memberId }: TestMember): Promise<Contract | undefined> {
  return await findContractInForce(testDb.db, memberId, 'daily_salary');
}

/** The spans of time in which the contracts of the agent count, oldest first. */
async function spansOf({ memberId }: TestMember): Promise<[Date | null, Date | null][]> {
  const contracts = await selectContracts(testDb.db, (query) =>
    query.where('downline_id', '=', memberId).orderBy('contract_id'),
  );
  return contracts.map(({ startsAt, endedAt }) => [startsAt, endedAt]);
}

describe('a contract with another period', () => {
  test('waits for the end of an ended contract that still counts', async () => {
    const monthly = await agree(undefined, people.top, termsOf('M'));
    now = noonOf('2026-10-05');
    await act(undefined, async (tx, actor) => await endMerchantContract(tx, actor, monthly.contractId));
    await agree(undefined, people.top, termsOf('D'));
    expect(await spansOf(people.top)).toEqual([
      [startOf('2026-10-01'), startOf('2026-11-01')],
      [startOf('2026-11-01'), null],
    ]);
  });

  test('waits for the ends of the contracts below, and for the contract of the upline', async () => {
    await agree(undefined, people.top, termsOf('M'));
    await agree(people.top, people.left, termsOf('M'));
    now = noonOf('2026-10-05');
    await agree(undefined, people.top, termsOf('D'));
    await agree(people.top, people.left, termsOf('D'));
    const spans = [
      [startOf('2026-10-01'), startOf('2026-11-01')],
      [startOf('2026-11-01'), null],
    ];
    expect([await spansOf(people.top), await spansOf(people.left)]).toEqual([spans, spans]);
  });

  test('of a downline that has had none begins with the contract of its upline', async () => {
    await agree(undefined, people.top, termsOf('M'));
    now = noonOf('2026-10-05');
    await agree(undefined, people.top, termsOf('D'));
    await agree(people.top, people.left, termsOf('D'));
    expect(await spansOf(people.left)).toEqual([[startOf('2026-11-01'), null]]);
  });

  test('that is replaced before it begins counts nowhere, and its successor waits as it did', async () => {
    await agree(undefined, people.top, termsOf('M'));
    now = noonOf('2026-10-05');
    await agree(undefined, people.top, termsOf('D'));
    await agree(undefined, people.top, termsOf('D', 20_000n));
    expect(await spansOf(people.top)).toEqual([
      [startOf('2026-10-01'), startOf('2026-11-01')],
      [startOf('2026-11-01'), startOf('2026-11-01')],
      [startOf('2026-11-01'), null],
    ]);
  });

  test('begins with its own next window where the ended one counts no longer', async () => {
    const daily = await agree(undefined, people.top, termsOf('D'));
    now = noonOf('2026-10-05');
    await act(undefined, async (tx, actor) => await endMerchantContract(tx, actor, daily.contractId));
    now = noonOf('2026-10-20');
    await agree(undefined, people.top, termsOf('W'));
    expect(await inForceOf(people.top)).toMatchObject({ startsAt: startOf('2026-10-26') });
  });
});

describe('a request to end a contract', () => {
  const approve = async (by: TestMember, requestId: bigint) =>
    await act(by, async (tx, actor) => await answerRequest(tx, actor, { requestId, answer: 'approve', note: '' }));

  async function askEnd(by: TestMember, { contractId }: Contract): Promise<bigint> {
    return await act(by, async (tx, actor) => await requestTermination(tx, actor, { contractId, note: '' }));
  }

  async function eventsOf({ contractId }: Contract): Promise<string[]> {
    const rows = await testDb.db
      .selectFrom('agent_contract_event')
      .select('event')
      .where('contract_id', '=', contractId)
      .orderBy('event_id')
      .execute();
    return rows.map(({ event }) => event);
  }

  test('is withdrawn when the contract ends by rule, so that a new offer can be made', async () => {
    await agree(undefined, people.top, termsOf('D', 20_000n));
    const dear = await agree(people.top, people.left, termsOf('D', 20_000n));
    const requestId = await askEnd(people.left, dear);
    now = noonOf('2026-10-05');
    await agree(undefined, people.top, termsOf('D'));
    expect(await eventsOf(dear)).toEqual(['offered', 'approved', 'termination_asked', 'withdrawn', 'auto_ended']);
    await expect(approve(people.top, requestId)).rejects.toThrow('request.state_changed');
    expect(await agree(people.top, people.left, termsOf('D'))).toMatchObject({ startsAt: startOf('2026-10-06') });
  });

  test('that has outlived its contract is refused and changes nothing', async () => {
    await agree(undefined, people.top, termsOf('D'));
    const first = await agree(people.top, people.left, termsOf('D'));
    await approve(people.top, await askEnd(people.left, first));
    // As the releases before have left it.
    const request = { contract_id: first.contractId, downline_id: first.downlineId, kind: first.terms.kind };
    const { request_id } = await testDb.db
      .insertInto('agent_contract_request')
      .values({ ...request, request: 'termination', asked_by: 'downline', note: '', state: 'open', created_at: now })
      .returning('request_id')
      .executeTakeFirstOrThrow();
    const before = await spansOf(people.left);
    now = noonOf('2026-10-05');
    await expect(approve(people.top, request_id)).rejects.toThrow('request.state_changed');
    expect(await spansOf(people.left)).toEqual(before);
  });
});
