import type { ContractAnswer } from '@baize/contract/agent-codes';
import type { ContractTerms, ContractTier } from '@baize/contract/schemas/contracts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { parseTerms } from '../domain/contracts/terms.ts';
import type { RequestOf } from '../http/call.ts';
import { createContractsHandlers, type ContractCalls } from '../modules/contracts/routes.ts';
import { answerRequest, offerContract } from '../modules/contracts/service.ts';
import type { Db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { callOf, merchantOf } from './call.ts';
import { openTestDb, type TestDb } from './test-db.ts';
import { createCatalogue, createMember, createMerchant, type TestMember } from './world.ts';

export const CONTRACT_MERCHANT = 1;
const TIME_ZONE = 'Asia/Kathmandu';
/** 09:59:59 in Kathmandu; the day ends at 18:15 UTC. */
const NOW = new Date('2026-11-21T04:14:59Z');
export const DAY_END = '2026-11-21T18:15:00.000Z';
const CONNECTIONS = 6;

/** A top agent, two agents below it, an agent below the left one, and a player below that agent. */
type ContractPeople = Record<'top' | 'left' | 'right' | 'below' | 'player', TestMember>;

/** An offer of a contract, or a request to end one, with the consequences that the page shows. */
export interface OpenRequest {
  readonly offerId: string;
  readonly preview: { readonly endsContracts: readonly { readonly account: string; readonly ratePercent: string }[] };
}

/** Builds the terms of a daily salary. A text is the rate of a tier without conditions. */
export function dailySalary(...tiers: readonly (string | ContractTier)[]): ContractTerms {
  return {
    kind: 'daily_salary',
    period: 'D',
    tiers: tiers.map((tier) => (typeof tier === 'string' ? { ratePercent: tier } : tier)),
    activeFrom: { validBet: '0.00', deposits: '0.00' },
  };
}

/**
 * Opens a database for the tests of a file, and gives every test a new line of agents. `people` always holds the people of the running test. The
 * other functions act for these people by the handlers of the pages.
 */
export function useContractLine() {
  let testDb: TestDb;
  let handlers: ReturnType<typeof createContractsHandlers>;
  let lines = 0;
  // The hook below fills the object before each test.
  const people = {} as ContractPeople;

  beforeAll(async () => {
    testDb = await openTestDb(CONNECTIONS);
    const { db } = testDb;
    await createMerchant(db, CONTRACT_MERCHANT, TIME_ZONE);
    await createCatalogue(db, CONTRACT_MERCHANT);
    await db
      .insertInto('agent_contract_rule')
      .values({ merchant_id: CONTRACT_MERCHANT, kind: 'daily_salary', rate_ppm_max: 20_000 })
      .execute();
    handlers = createContractsHandlers({ db, now: () => NOW });
  });
  afterAll(async () => {
    await testDb.close();
  });
  beforeEach(async () => {
    lines += 1;
    const top = await createAgent('top');
    const left = await createAgent('left', top);
    const right = await createAgent('right', top);
    const below = await createAgent('below', left);
    const player = await createLineMember('player', 0, below);
    Object.assign(people, { top, left, right, below, player });
  });

  async function createLineMember(name: string, type: number, upline?: TestMember): Promise<TestMember> {
    return await createMember(testDb.db, {
      merchantId: CONTRACT_MERCHANT,
      account: `${name}${lines}`,
      type,
      ...(upline && { upline }),
    });
  }

  async function createAgent(name: string, upline?: TestMember): Promise<TestMember> {
    return await createLineMember(name, upline ? 2 : 1, upline);
  }

  /** Calls a handler as the member, and returns its value or the code of its refusal. */
  async function call<Id extends ContractCalls>(id: Id, by: TestMember, request: RequestOf<Id>) {
    // The compiler cannot pair the handlers of a union of calls with their requests.
    const handler = handlers[id] as unknown as (
      call: unknown,
    ) => Promise<{ ok: boolean; code?: string; value?: unknown }>;
    const outcome = await handler(callOf(by, merchantOf(CONTRACT_MERCHANT, TIME_ZONE), request));
    return outcome.ok ? outcome.value : outcome.code;
  }

  /** Puts a contract in force by which the merchant pays the top agent. Both sides have agreed to it. */
  async function payTop(wire: ContractTerms): Promise<void> {
    const { memberId } = people.top;
    const parsed = parseTerms(wire, 'NPR');
    if (!parsed.ok) throw new Error(parsed.code);
    const actor = { merchantId: CONTRACT_MERCHANT, timeZone: TIME_ZONE, now: NOW };
    await transaction(testDb.db, async (tx) => {
      const proposal = { downlineId: memberId, terms: parsed.value, note: '' };
      const offered = await offerContract(tx, { ...actor, memberId: null }, proposal);
      if (!offered.ok) throw new Error(offered.code);
      const approval = { requestId: offered.value, answer: 'approve', note: '' } as const;
      const approved = await answerRequest(tx, { ...actor, memberId }, approval);
      if (!approved.ok) throw new Error(approved.code);
    });
  }

  async function offer(by: TestMember, to: TestMember, terms: ContractTerms): Promise<OpenRequest> {
    const offered = await call('offerContract', by, { account: to.account, terms, note: 'hello' });
    expect(offered).toMatchObject({ offerId: expect.any(String) });
    return offered as OpenRequest;
  }

  async function answer(by: TestMember, { offerId }: OpenRequest, contractAnswer: ContractAnswer = 'approve') {
    return await call('answerContract', by, { offerId, answer: contractAnswer, note: '' });
  }

  /** Makes an offer that the downline accepts. */
  async function agree(by: TestMember, to: TestMember, terms: ContractTerms): Promise<void> {
    expect(await answer(to, await offer(by, to, terms))).toMatchObject({ contract: { state: 'approved' } });
  }

  /** Reads the state of the contract that pays the agent, or null if there is none in force. */
  async function readOwnState(agent: TestMember): Promise<string | null> {
    const { own } = (await call('dailySalaryContract', agent, {})) as { own: { state: string } | null };
    return own?.state ?? null;
  }

  /** Reads the id of the contract that pays the agent. */
  async function readOwnContractId(agent: TestMember): Promise<string> {
    const { own } = (await call('dailySalaryContract', agent, {})) as { own: { contractId: string } };
    return own.contractId;
  }

  const database = (): Db => testDb.db;
  return { people, database, createAgent, call, payTop, offer, answer, agree, readOwnState, readOwnContractId };
}
