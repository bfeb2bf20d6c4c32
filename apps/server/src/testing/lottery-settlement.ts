import type { LottoLine } from '@baize/contract/schemas/lotto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { readBalance } from '../ledger/post.ts';
import { verifyAndRecord } from '../ledger/verify-new.ts';
import { placeOrder } from '../modules/lottery/orders/place.ts';
import { settleDrawnIssues } from '../modules/lottery/settlement/settle-issues.ts';
import type { Db } from '../platform/db.ts';
import { merchantOf, scopeOf } from './call.ts';
import {
  createIssue,
  createLottery,
  createLotteryVendor,
  creditLine,
  drawTestIssue,
  officialLine,
  orderOf,
  type TestIssue,
} from './lottery-world.ts';
import { openTestDb, type TestDb } from './test-db.ts';
import { createMember, createMerchant, fund, type TestMember } from './world.ts';

const MERCHANT = 1;
/** The balance of a new player in minor units. */
export const FUNDED_MINOR = 1_000_000n;
export const LOTTERY_MERCHANT_ZONE = 'Asia/Kathmandu';

/** Builds a line of 10.00 on a side of the first ball, which pays 19.40. */
export function sideLine(side: string): LottoLine {
  return creditLine('ssc.credit-ball1.sides', side);
}

/** Builds a line of 2.00 on the first three balls in their order. */
export function straightLine(selection: string, group = 1_800): LottoLine {
  return officialLine('ssc.front3.straight', selection, 1, group);
}

/**
 * Opens a database with one lottery for the tests of a file, and returns what the tests do and read. After the tests the ledger has to verify.
 */
export function useLotterySettlement() {
  let testDb: TestDb;
  let players = 0;

  beforeAll(async () => {
    testDb = await openTestDb();
    await createMerchant(testDb.db, MERCHANT, LOTTERY_MERCHANT_ZONE);
    await createLotteryVendor(testDb.db, MERCHANT);
    await createLottery(testDb.db, { limits: { payout_per_line_max_minor: 300_000n } });
  });
  afterAll(async () => {
    try {
      expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
    } finally {
      await testDb.close();
    }
  });

  const database = (): Db => testDb.db;

  async function openIssue(): Promise<TestIssue> {
    return await createIssue(testDb.db);
  }

  async function createPlayer(): Promise<TestMember> {
    players += 1;
    const player = await createMember(testDb.db, { merchantId: MERCHANT, account: `player${players}` });
    await fund(testDb.db, player.memberId, FUNDED_MINOR);
    return player;
  }

  async function bet(player: TestMember, issue: TestIssue, lines: LottoLine[], cost: string): Promise<void> {
    const scope = scopeOf(player, merchantOf(MERCHANT, LOTTERY_MERCHANT_ZONE));
    const placed = await placeOrder({ db: testDb.db }, { scope, request: orderOf(issue, lines, cost) });
    expect(placed).toMatchObject({ ok: true });
  }

  async function settle(): Promise<void> {
    while ((await settleDrawnIssues({ db: testDb.db })) > 0);
  }

  /** Enters a draw, or a corrected draw, and settles the issue. */
  async function drawAndSettle(issue: TestIssue, draw: string): Promise<void> {
    await drawTestIssue(testDb.db, issue, draw);
    await settle();
  }

  /** Reads the balance of the player in minor units. */
  async function balance({ memberId }: TestMember): Promise<bigint> {
    return (await readBalance(testDb.db, memberId, 'NPR')).amountMinor;
  }

  /** Reads the bets of the player in the order of their placement. */
  async function readBets({ memberId }: TestMember) {
    const { rows } = await sql<Record<string, unknown>>`
      select b.state, b.win_minor as win, b.valid_bet_minor as valid, l.wins
      from bet b join lottery_bet l using (bucket, member_id, bet_id)
      where member_id = ${memberId} order by bet_id`.execute(testDb.db);
    return rows;
  }

  /** Reads the postings of the player except deposits, each as its kind and its amount in minor units. */
  async function readPostings({ memberId }: TestMember): Promise<string[]> {
    const { rows } = await sql<{ kind: string; amount: bigint }>`
      select p.kind, e.amount_minor as amount from posting p join entry e using (bucket, member_id, posting_id)
      where member_id = ${memberId} and e.account = 'cash' and p.kind <> 'deposit' order by posting_id`.execute(
      testDb.db,
    );
    return rows.map(({ kind, amount }) => `${kind} ${amount}`);
  }

  /** Reads the events of the bets of the player from the outbox. */
  async function readEvents({ memberId }: TestMember): Promise<string[]> {
    const { rows } = await sql<{ event: string }>`
      select format('%s stake %s win %s valid %s', topic, payload ->> 'stakeMinor', payload ->> 'winMinor', payload ->> 'validBetMinor') as event
      from outbox where payload ->> 'memberId' = ${String(memberId)} and topic like 'bet.%' order by outbox_id`.execute(
      testDb.db,
    );
    return rows.map(({ event }) => event);
  }

  async function readIssueState({ issueId }: TestIssue): Promise<string | undefined> {
    const row = await testDb.db
      .selectFrom('lottery_issue')
      .select('state')
      .where('issue_id', '=', issueId)
      .executeTakeFirst();
    return row?.state;
  }

  return {
    database,
    openIssue,
    createPlayer,
    bet,
    settle,
    drawAndSettle,
    balance,
    readBets,
    readPostings,
    readEvents,
    readIssueState,
  };
}
