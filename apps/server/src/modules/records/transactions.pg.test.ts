import { money } from '@baize/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CASH } from '../../domain/wallet/account.ts';
import { postOrThrow } from '../../ledger/post.ts';
import { transaction } from '../../platform/transaction.ts';
import { openWalletApi, type TestPlayer, type WalletApiTest } from '../../testing/wallet-api.ts';
import { GAME, INTEGRATION, VENDOR } from '../../testing/world.ts';
import type { RecordSelection } from './record-selection.ts';
import { readTransactions, buildTransactionsQuery } from './transactions.ts';

const OTHER_BETS = 3_000;
const PAGE_MAX = 100;

let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi();
  await api.db.updateTable('integration').set({ may_adjust: true }).where('code', '=', INTEGRATION).execute();
});
afterAll(async () => await api.close());

/** Selects all records of the player, as a member reads its own records. */
const createSelection = ({ memberId }: TestPlayer): RecordSelection => ({
  memberId,
  currency: 'NPR',
  timeZone: 'Asia/Kathmandu',
  language: 'en',
  range: { from: '2000-01-01', to: '2100-01-01' },
});

/** Creates a player with one transaction of each call of the wallet API, and several bets in a round. */
async function playOneOfEachCall(): Promise<TestPlayer> {
  const player = await api.player(100_000n);
  const { playerId, gameSession } = player;
  const id = (name: string): string => `${playerId}:${name}`;
  const game = { gameCode: GAME, currency: 'NPR' };
  const creditRequest = { playerId, currency: 'NPR' };
  await player.bet(id('b1'), '1.00', id('r1'));
  await player.bet(id('b2'), '2.00', id('r1'));
  await player.win(id('w1'), '1.10', id('r1'), { betTransactionId: id('b1') });
  await player.win(id('w2'), '2.20', id('r1'));
  const jackpot = { transactionId: id('j1'), jackpotId: 'mega', gameCode: GAME, roundId: id('r1'), amount: '50.00' };
  await api.call('jackpot-win', { ...creditRequest, ...jackpot });
  await api.call('bet-win', {
    gameSession,
    transactionId: id('bw'),
    roundId: id('r2'),
    amount: '3.00',
    winAmount: '3.30',
    ...game,
  });
  await player.bet(id('b3'), '4.00', id('r3'));
  await player.rollback(id('rb'), id('b3'), id('r3'));
  await api.call('promo-win', { ...creditRequest, transactionId: id('p1'), promotionId: 'dashain', amount: '6.00' });
  await api.call('adjust', { ...creditRequest, transactionId: id('a1'), amount: '-7.00', reason: 'a correction' });
  // The round of this win does not exist, so the transaction belongs to no bet.
  const winWithoutBet = { ...jackpot, transactionId: id('j2'), roundId: id('no-such-round'), amount: '8.00' };
  await api.call('jackpot-win', { ...creditRequest, ...winWithoutBet });
  return player;
}

async function addOtherBets({ memberId, line }: TestPlayer): Promise<void> {
  await sql`
    insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
      currency, stake_minor, day)
    select ${memberId}::bigint & 255, ${memberId}, n, 1, ${INTEGRATION}, ${VENDOR}, 'RNG', ${GAME}, 'other-' || n, ${`${memberId}-`} || n, ${line}::ltree, 'NPR', 1, current_date
    from generate_series(1, ${OTHER_BETS}::integer) n`.execute(api.db);
  await sql`
    insert into bet_round (bucket, member_id, integration_code, round_id, transaction_id, bet_id)
    select bucket, member_id, integration_code, round_id, transaction_id, bet_id
    from bet where member_id = ${memberId} and round_id like 'other-%'`.execute(api.db);
  await sql`
    insert into wallet_transaction (integration_code, transaction_id, wallet_transaction_id, member_id, call, digest, round_id, currency, code, reply)
    select integration_code, transaction_id, bet_id, member_id, 'bet', sha256(transaction_id::bytea), round_id, currency, 'OK', '{}'
    from bet where member_id = ${memberId} and round_id like 'other-%'`.execute(api.db);
}

test('names the bet, the round and the game of each transaction', async () => {
  const player = await playOneOfEachCall();
  const { rows: bets } = await sql<{ bet_id: bigint; name: string }>`
    select bet_id, split_part(transaction_id, ':', 2) as name from bet where member_id = ${player.memberId}`.execute(
    api.db,
  );
  const nameByBetId = new Map(bets.map(({ bet_id, name }) => [bet_id, name]));
  const rows = await readTransactions(api.db, createSelection(player), undefined, { limit: PAGE_MAX });
  const summaries = rows.map(({ kind, amount_minor, bet_id, round_id, game_name }) => [
    kind,
    amount_minor,
    bet_id === null ? null : nameByBetId.get(bet_id),
    round_id?.split(':')[1] ?? null,
    game_name,
  ]);
  const gameName = 'Lantern Garden';
  expect(summaries).toEqual([
    ['jackpot-win', 800n, null, null, null],
    ['adjust', -700n, null, null, null],
    ['promo-win', 600n, null, null, null],
    ['rollback', 400n, 'b3', 'r3', gameName],
    ['bet', -400n, 'b3', 'r3', gameName],
    ['win', 330n, 'bw', 'r2', gameName],
    ['bet', -300n, 'bw', 'r2', gameName],
    ['jackpot-win', 5_000n, 'b1', 'r1', gameName],
    ['win', 220n, 'b2', 'r1', gameName],
    ['win', 110n, 'b1', 'r1', gameName],
    ['bet', -200n, 'b2', 'r1', gameName],
    ['bet', -100n, 'b1', 'r1', gameName],
    ['deposit', 100_000n, null, null, null],
  ]);
});

test('lists postings whose keys have the form of an id and are none', async () => {
  const player = await api.player(1_000n);
  const clearing = 'house:payment-clearing:demo';
  const keys = [
    ['withdrawal', `withdrawal:${'-'.repeat(36)}`],
    ['reward', 'reward:vip:9999999999999999999'],
    ['deposit', 'deposit:demo:9223372036854775808'],
  ] as const;
  for (const [kind, key] of keys)
    await transaction(api.db, async (tx) => {
      const entries = [
        { account: CASH, amount: money('NPR', -1n) },
        { account: clearing, amount: money('NPR', 1n) },
      ] as const;
      await postOrThrow(tx, { memberId: player.memberId, key, kind, entries });
    });
  const rows = await readTransactions(api.db, createSelection(player), undefined, { limit: keys.length });
  expect(rows.map(({ kind }) => kind)).toEqual(['deposit', 'reward', 'withdrawal']);
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

function flattenPlan(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flattenPlan)];
}

/** Returns how many blocks each look-up of a bet or of a call reads, of the index and of the table together, for any kind of scan. */
async function countBlocksPerLookUp(
  player: TestPlayer,
  part: Parameters<typeof buildTransactionsQuery>[2],
): Promise<number[]> {
  const query = buildTransactionsQuery(createSelection(player), undefined, part);
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: PlanNode }];
  }>`explain (analyze, buffers, format json) ${query}`.execute(api.db);
  const root = rows[0]?.['QUERY PLAN'][0].Plan;
  return (root ? flattenPlan(root) : [])
    .filter((node) => /^(bet_|wallet_transaction$)/.test(node['Relation Name'] ?? '') && node['Actual Loops'] > 0)
    .map((node) => (node['Shared Hit Blocks'] + node['Shared Read Blocks']) / node['Actual Loops']);
}

/** The limit covers the levels of an index and the rows of a round. A scan of a whole index reads many more blocks. */
const BLOCKS_PER_LOOK_UP_MAX = 6;

test.each([
  ['a page', { limit: 20 }],
  ['a part of a file', { limit: 500, before: 10n ** 18n }],
])('%s finds each transaction by a look-up, however many bets the member has', async (_, part) => {
  const player = await playOneOfEachCall();
  await addOtherBets(player);
  await sql`analyze bet, wallet_transaction, entry, posting`.execute(api.db);
  const blocks = await countBlocksPerLookUp(player, part);
  expect(blocks.length).toBeGreaterThan(0);
  for (const blockCount of blocks) expect(blockCount).toBeLessThanOrEqual(BLOCKS_PER_LOOK_UP_MAX);
});
