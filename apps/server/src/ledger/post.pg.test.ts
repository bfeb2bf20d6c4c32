import { money, type Currency } from '@baize/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assert } from '../domain/assert.ts';
import { judgePosting, canonicalPosting, type PostingCommand } from '../domain/wallet/posting.ts';
import { balanceMinorOf, isHouse, type AccountBalance, type MemberAccount } from '../domain/wallet/account.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { transaction } from '../platform/transaction.ts';
import { lockCash, post, postOnLockedWallets, readBalance, applyPostingToWallet, type PostResult } from './post.ts';
import { verifyLedger } from './verify.ts';

let testDb: TestDb;
let nextMember = 1n;
beforeAll(async () => {
  testDb = await openTestDb();
});
afterAll(async () => {
  await testDb.close();
});

const run = async (command: PostingCommand): Promise<PostResult> =>
  await transaction(testDb.db, async (tx) => await post(tx, command));

const HOUSE = 'house:vendor-clearing:ARCADE';

/** Creates a posting that moves an amount from a house account to an account of the member, or back if the amount is negative. */
function createHousePosting(
  memberId: bigint,
  key: string,
  account: MemberAccount,
  amountMinor: bigint,
  currency: Currency = 'NPR',
): PostingCommand {
  return {
    memberId,
    key,
    kind: amountMinor < 0n ? 'bet' : 'win',
    entries: [
      { account, amount: money(currency, amountMinor) },
      { account: HOUSE, amount: money(currency, -amountMinor) },
    ],
  };
}

/** A model of the ledger in memory. The database has to give the same results as the model. */
class Model {
  readonly balances: AccountBalance[] = [];
  readonly stored = new Map<string, { content: string; balances: AccountBalance[] }>();

  apply(command: PostingCommand): { code: string; balances?: AccountBalance[] } {
    const content = canonicalPosting(command);
    const prior = this.stored.get(command.key);
    if (prior)
      return prior.content === content ? { code: 'replayed', balances: prior.balances } : { code: 'ledger.key_reused' };
    const judgement = judgePosting(this.balances, command);
    if (!judgement.ok) return { code: judgement.code };
    const newBalances = judgement.entries.flatMap(({ account, amount, balanceAfterMinor }) =>
      isHouse(account) || balanceAfterMinor === null
        ? []
        : [{ account, balance: { currency: amount.currency, amountMinor: balanceAfterMinor } }],
    );
    for (const each of newBalances) this.#set(each);
    this.stored.set(command.key, { content, balances: newBalances });
    return { code: 'posted', balances: newBalances };
  }

  #set(balance: AccountBalance): void {
    const at = this.balances.findIndex(
      (each) => each.account === balance.account && each.balance.currency === balance.balance.currency,
    );
    if (at === -1) this.balances.push(balance);
    else this.balances[at] = balance;
  }
}

const accounts = ['cash', 'held'] as const;
const anyCurrency = fc.constantFrom<Currency>('NPR', 'USD');
const amount = fc.integer({ min: 1, max: 400 }).map(BigInt);

const anyHousePosting = fc
  .record({ account: fc.constantFrom(...accounts), sign: fc.constantFrom(1n, -1n), amount, currency: anyCurrency })
  .map(({ account, sign, amount, currency }) => createHousePosting(0n, '', account, sign * amount, currency));
const anyMoveBetweenAccounts = fc
  .record({ pair: fc.shuffledSubarray([...accounts], { minLength: 2, maxLength: 2 }), amount, currency: anyCurrency })
  .map(({ pair, amount, currency }): PostingCommand => ({
    memberId: 0n,
    key: '',
    kind: 'move',
    entries: pair.map((account, index) => ({ account, amount: money(currency, index === 0 ? -amount : amount) })),
  }));
/** Draws from few keys, so that keys are used again, with the same content and with other content. */
const step = fc.record({
  command: fc.oneof(anyHousePosting, anyMoveBetweenAccounts),
  key: fc.integer({ min: 0, max: 12 }),
  replay: fc.boolean(),
});

function toOutcome(result: PostResult): { code: string; balances?: AccountBalance[] } {
  if (!result.ok) return { code: result.code };
  return { code: result.replayed ? 'replayed' : 'posted', balances: [...result.balances] };
}

const formatBalances = (balances: AccountBalance[] | undefined) =>
  balances?.map((each) => `${each.account} ${each.balance.currency} ${each.balance.amountMinor}`).toSorted();

describe('post, compared with a model', () => {
  test('any sequence of posts, replays, reused keys and overdrafts gives the results of the model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const memberId = nextMember++;
        const model = new Model();
        const history: PostingCommand[] = [];
        for (const { command, key, replay } of steps) {
          const earlierCommand = replay ? history.at(key % Math.max(history.length, 1)) : undefined;
          const submitted = earlierCommand ?? { ...command, memberId, key: `k${key}` };
          history.push(submitted);
          const expected = model.apply(submitted);
          const actual = toOutcome(await run(submitted));
          expect(actual.code).toBe(expected.code);
          expect(formatBalances(actual.balances)).toEqual(formatBalances(expected.balances));
        }
        await expectBalances(memberId, model);
      }),
      { numRuns: 60 },
    );
    expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
  });
});

async function expectBalances(memberId: bigint, model: Model): Promise<void> {
  const rows = await testDb.db
    .selectFrom('wallet_account')
    .select(['kind', 'currency', 'balance_minor'])
    .where('member_id', '=', memberId)
    .execute();
  for (const { kind, currency, balance_minor } of rows) {
    expect(balance_minor).toBe(balanceMinorOf(model.balances, kind as MemberAccount, currency as Currency));
  }
  expect(rows.length).toBeGreaterThanOrEqual(model.balances.length);
}

describe('concurrent posts', () => {
  test('accepts as many of 100 concurrent bets on one wallet as the balance covers', async () => {
    const memberId = nextMember++;
    const [balance, stake] = [1_000n, 27n];
    await run(createHousePosting(memberId, 'deposit', 'cash', balance));
    const results = await Promise.all(
      Array.from(
        { length: 100 },
        async (_, index) => await run(createHousePosting(memberId, `bet${index}`, 'cash', -stake)),
      ),
    );
    const accepted = results.filter((each) => each.ok);
    expect(accepted).toHaveLength(Number(balance / stake));
    const left = accepted.map((each) => balanceMinorOf(each.balances, 'cash', 'NPR')).toSorted((a, b) => Number(b - a));
    // The bets ran in some serial order: each balance on the way down is the result of exactly one bet.
    expect(left).toEqual(accepted.map((_, index) => balance - stake * BigInt(index + 1)));
    expect(await readBalance(testDb.db, memberId, 'NPR')).toEqual(money('NPR', balance % stake));
    expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
  });

  test('the same command moves money once if 20 callers post it at the same time', async () => {
    const memberId = nextMember++;
    const results = await Promise.all(
      Array.from({ length: 20 }, async () => await run(createHousePosting(memberId, 'deposit', 'cash', 500n))),
    );
    expect(results.filter((each) => each.ok && !each.replayed)).toHaveLength(1);
    expect(new Set(results.map((each) => each.ok && each.postingId)).size).toBe(1);
    expect(await readBalance(testDb.db, memberId, 'NPR')).toEqual(money('NPR', 500n));
  });

  test('a replay that waited for the lock returns the first posting, although its money could not be spent twice', async () => {
    const memberId = nextMember++;
    await run(createHousePosting(memberId, 'deposit', 'cash', 100n));
    const results = await Promise.all(
      Array.from({ length: 10 }, async () => await run(createHousePosting(memberId, 'all', 'cash', -100n))),
    );
    expect(results.filter((each) => each.ok && !each.replayed)).toHaveLength(1);
    expect(new Set(results.map((each) => each.ok && each.postingId)).size).toBe(1);
    expect(await readBalance(testDb.db, memberId, 'NPR')).toEqual(money('NPR', 0n));
  });

  test('opposite transfers between two accounts do not deadlock, because locks are taken in one order', async () => {
    const memberId = nextMember++;
    await run(createHousePosting(memberId, 'd1', 'cash', 1_000n));
    await run(createHousePosting(memberId, 'd2', 'held', 1_000n));
    const transfer = (index: number): PostingCommand => ({
      memberId,
      key: `t${index}`,
      kind: 'move',
      entries: [
        { account: index % 2 === 0 ? 'cash' : 'held', amount: money('NPR', -10n) },
        { account: index % 2 === 0 ? 'held' : 'cash', amount: money('NPR', 10n) },
      ],
    });
    const results = await Promise.all(Array.from({ length: 40 }, async (_, index) => await run(transfer(index))));
    expect(results.every((each) => each.ok)).toBe(true);
    expect(await readBalance(testDb.db, memberId, 'NPR')).toEqual(money('NPR', 1_000n));
  });
});

describe('ids of postings', () => {
  const HOUR_MS = 3_600_000;

  /** Posts like a server whose clock shows `at`, and returns the id of the posting. */
  async function postAt(command: PostingCommand, at: Date): Promise<bigint> {
    return await transaction(testDb.db, async (tx) => {
      const [posted] = await postOnLockedWallets(
        tx,
        [{ wallet: await lockCash(tx, command.memberId, 'NPR'), command }],
        at,
      );
      assert(posted?.ok === true, 'the posting was refused');
      return posted.postingId;
    });
  }

  test('the ids of one member rise in the order of commits, even if the clocks of two servers differ', async () => {
    const memberId = nextMember++;
    const now = Date.now();
    const clockSkewsMs = [0, HOUR_MS, 0, -HOUR_MS, HOUR_MS];
    const ids: bigint[] = [];
    for (const [index, skewMs] of clockSkewsMs.entries())
      ids.push(await postAt(createHousePosting(memberId, `p${index}`, 'cash', 10n), new Date(now + skewMs)));
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(ids).size).toBe(clockSkewsMs.length);
    expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
  });

  test('the second posting of a transaction follows the first in id and balance', async () => {
    const memberId = nextMember++;
    // A server whose clock is an hour ahead has posted before, so both ids below follow this id instead of the clock.
    await postAt(createHousePosting(memberId, 'ahead', 'cash', 10n), new Date(Date.now() + HOUR_MS));
    const ids = await transaction(testDb.db, async (tx) => {
      const wallet = await lockCash(tx, memberId, 'NPR');
      const [first] = await postOnLockedWallets(tx, [
        { wallet, command: createHousePosting(memberId, 'first', 'cash', -4n) },
      ]);
      assert(first?.ok === true, 'the first posting was refused');
      const walletLeft = applyPostingToWallet(wallet, first);
      const [second] = await postOnLockedWallets(tx, [
        { wallet: walletLeft, command: createHousePosting(memberId, 'second', 'cash', -6n) },
      ]);
      assert(second?.ok === true, 'the second posting was refused');
      return [first.postingId, second.postingId] as const;
    });
    expect(ids[1]).toBe(ids[0] + 1n);
    expect(await readBalance(testDb.db, memberId, 'NPR')).toEqual(money('NPR', 0n));
  });
});
