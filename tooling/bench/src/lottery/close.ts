import { randomInt } from 'node:crypto';
import { merkleRoot, verifyInclusion } from '@baize/lottery/merkle';
import type { Db } from '@baize/server/db';
import { closeIssue } from '@baize/server/lottery/issues/close-issue';
import { receiptOf } from '@baize/server/lottery/orders/receipt';
import { transaction } from '@baize/server/transaction';
import type pg from 'pg';
import type { LotteryOptions } from './options.ts';
import { createOrder, createOrderClient, type PlacedOrder } from './orders.ts';
import { openIssue } from './world.ts';

const CLOSED_ISSUE = 9_101;
const LINES_PER_ORDER = 10;
const LAST_SECOND_MS = 1_000;
const RECEIPTS_CHECKED = 200;

export interface CloseContext {
  readonly client: pg.Client;
  readonly db: Db;
  readonly port: number;
  readonly options: LotteryOptions;
}

/**
 * Sends orders over HTTP in the last second before a close. Every accepted bet must be included in the Merkle root,
 * every other one refused as closed, and the receipts must be valid. Returns a description of a violation, if there is
 * one.
 */
export async function benchClose(context: CloseContext): Promise<string | undefined> {
  const { client, db, options } = context;
  const issue = await openIssue(client, { id: CLOSED_ISSUE, closesInSeconds: 3 });
  const closesAt = await readCloseTime(client, issue.issueId);
  await waitUntil(closesAt - LAST_SECOND_MS);
  const sending = sendOrders(context, issue.number, Math.ceil(options.lastBets / LINES_PER_ORDER));
  await waitUntil(closesAt);
  const closing = closeWhenDue(db, issue.issueId);
  const answers = await sending;
  const closedAfterMs = (await closing) - closesAt;
  const taken = answers.filter(({ code }) => code === 'ok');
  const bets = taken.flatMap(({ betIds }) => betIds);
  const refused = answers.filter(({ code }) => code === 'lottery.issue_closed').length * LINES_PER_ORDER;
  console.log(
    `\nA close under load: ${answers.length * LINES_PER_ORDER} bets in orders of ${LINES_PER_ORDER}, sent from one second before the close`,
  );
  console.log(
    `${bets.length} are in, ${refused} were refused; the root was published ${closedAfterMs.toFixed(0)} ms after the close`,
  );
  if (taken.length * LINES_PER_ORDER + refused !== answers.length * LINES_PER_ORDER)
    return `some orders were neither taken nor refused as closed: ${JSON.stringify(countCodes(answers))}`;
  return await findWrongProof(context, issue.issueId, bets);
}

async function readCloseTime(client: pg.Client, issueId: bigint): Promise<number> {
  const { rows } = await client.query<{ closes_at: Date }>('select closes_at from lottery_issue where issue_id = $1', [
    issueId,
  ]);
  return rows[0]?.closes_at.getTime() ?? Number.NaN;
}

async function waitUntil(timeMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, timeMs - Date.now())));
}

async function sendOrders({ port, options }: CloseContext, issue: string, count: number): Promise<PlacedOrder[]> {
  const orders = createOrderClient(port, options.connections);
  const answers: PlacedOrder[] = [];
  let left = count;
  const send = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      answers.push(await orders.place(1 + randomInt(options.players), createOrder(issue, LINES_PER_ORDER)));
    }
  };
  await Promise.all(Array.from({ length: options.connections }, send));
  orders.close();
  return answers;
}

/** Closes the issue as a worker does. Returns the time at which the root existed. */
async function closeWhenDue(db: Db, issueId: bigint): Promise<number> {
  while (!(await transaction(db, async (tx) => await closeIssue(tx, issueId))));
  return Date.now();
}

function countCodes(answers: readonly PlacedOrder[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

interface LeafRow {
  readonly member_id: string;
  readonly bet_id: string;
  readonly leaf_hash: Buffer;
}

async function findWrongProof(
  { client, db }: CloseContext,
  issueId: bigint,
  betIds: readonly string[],
): Promise<string | undefined> {
  const published = await readRoot(client, issueId);
  if (published?.bets !== betIds.length) return `the root covers ${published?.bets} bets instead of ${betIds.length}`;
  const { rows: leaves } = await client.query<LeafRow>(
    'select member_id, bet_id, leaf_hash from lottery_bet where issue_id = $1 order by bet_id, member_id',
    [issueId],
  );
  const root = Buffer.from(merkleRoot(leaves.map(({ leaf_hash }) => leaf_hash)));
  if (!root.equals(published.bets_root)) return 'the published root is not that of the stored bets';
  const answered = new Set(betIds);
  if (!leaves.every(({ bet_id }) => answered.has(bet_id))) return 'a bet is in the root that was not answered';
  return await findWrongReceipt(db, leaves, root);
}

async function readRoot(client: pg.Client, issueId: bigint): Promise<{ bets_root: Buffer; bets: number } | undefined> {
  const { rows } = await client.query<{ bets_root: Buffer; bets: number }>(
    'select bets_root, bets from lottery_issue where issue_id = $1',
    [issueId],
  );
  return rows[0];
}

async function findWrongReceipt(db: Db, leaves: readonly LeafRow[], root: Buffer): Promise<string | undefined> {
  const step = Math.max(1, Math.floor(leaves.length / RECEIPTS_CHECKED));
  for (const { member_id, bet_id, leaf_hash } of leaves.filter((_, at) => at % step === 0)) {
    const receipt = await receiptOf(db, BigInt(member_id), bet_id);
    const inclusion = receipt.ok ? receipt.value.inclusion : null;
    const path = inclusion?.path.map((hash) => Buffer.from(hash, 'hex')) ?? [];
    const proof = { leafHash: leaf_hash, index: inclusion?.index ?? -1, size: leaves.length, path, root };
    if (!verifyInclusion(proof)) return `the receipt of bet ${bet_id} does not lead to the root`;
  }
  console.log(`The receipt of each ${step}th bet leads to the published root.`);
  return undefined;
}
