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

/** Id of the lottery issue that this part opens and closes. The other parts use other ids. */
const CLOSED_ISSUE_ID = 9_101;
const LINES_PER_ORDER = 10;
/** The orders are sent from this time before the close. */
const LAST_SECOND_MS = 1_000;
/** Minimum number of receipts to verify, spread evenly over the bets. With fewer bets all receipts are verified. */
const VERIFIED_RECEIPTS_MIN = 200;

/** What the measurement of a close needs. */
export interface CloseContext {
  readonly client: pg.Client;
  readonly db: Db;
  readonly port: number;
  readonly options: LotteryOptions;
}

/**
 * Sends orders over HTTP in the last second before a lottery issue closes. Every accepted bet must be included in the Merkle root (the published
 * hash of all bets), every other one refused as closed, and the receipts must be valid. Returns a description of a violation, or undefined.
 */
export async function benchClose(context: CloseContext): Promise<string | undefined> {
  const { client, db, options } = context;
  const issue = await openIssue(client, { id: CLOSED_ISSUE_ID, closesInSeconds: 3 });
  const closesAt = await readCloseTime(client, issue.issueId);
  await waitUntil(closesAt - LAST_SECOND_MS);
  const pendingReplies = sendOrders(context, issue.number, Math.ceil(options.lastBets / LINES_PER_ORDER));
  await waitUntil(closesAt);
  const pendingClose = closeIssueWhenDue(db, issue.issueId);
  const replies = await pendingReplies;
  const closedAfterMs = (await pendingClose) - closesAt;
  const acceptedOrders = replies.filter(({ code }) => code === 'ok');
  const acceptedBetIds = acceptedOrders.flatMap(({ betIds }) => betIds);
  const refusedBets = replies.filter(({ code }) => code === 'lottery.issue_closed').length * LINES_PER_ORDER;
  console.log(
    `\nA close under load: ${replies.length * LINES_PER_ORDER} bets in orders of ${LINES_PER_ORDER}, sent from one second before the close`,
  );
  console.log(
    `${acceptedBetIds.length} were accepted, ${refusedBets} were refused; the root was published ${closedAfterMs.toFixed(0)} ms after the close`,
  );
  if (acceptedOrders.length * LINES_PER_ORDER + refusedBets !== replies.length * LINES_PER_ORDER)
    return `some orders were neither accepted nor refused as closed: ${JSON.stringify(countCodes(replies))}`;
  return await findRootViolation(context, issue.issueId, acceptedBetIds);
}

/** Returns the closing time of the issue in milliseconds. */
async function readCloseTime(client: pg.Client, issueId: bigint): Promise<number> {
  const { rows } = await client.query<{ closes_at: Date }>('select closes_at from lottery_issue where issue_id = $1', [
    issueId,
  ]);
  return rows[0]?.closes_at.getTime() ?? Number.NaN;
}

async function waitUntil(timeMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, timeMs - Date.now())));
}

/** Sends `count` orders of random members, with at most `connections` in flight. Returns the replies. */
async function sendOrders({ port, options }: CloseContext, issue: string, count: number): Promise<PlacedOrder[]> {
  const orders = createOrderClient(port, options.connections);
  const replies: PlacedOrder[] = [];
  let remaining = count;
  const send = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1;
      replies.push(await orders.place(1 + randomInt(options.players), createOrder(issue, LINES_PER_ORDER)));
    }
  };
  await Promise.all(Array.from({ length: options.connections }, send));
  orders.close();
  return replies;
}

/** Closes the issue as a worker does, by retrying until it is due. Returns the time in milliseconds at which the root was published. */
async function closeIssueWhenDue(db: Db, issueId: bigint): Promise<number> {
  while (!(await transaction(db, async (tx) => await closeIssue(tx, issueId))));
  return Date.now();
}

function countCodes(replies: readonly PlacedOrder[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of replies) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

interface LeafRow {
  readonly member_id: string;
  readonly bet_id: string;
  readonly leaf_hash: Buffer;
}

/**
 * Compares the published root with the stored bets and with the accepted ones, and verifies receipts. Returns a
 * description of a violation, if there is one.
 */
async function findRootViolation(
  { client, db }: CloseContext,
  issueId: bigint,
  betIds: readonly string[],
): Promise<string | undefined> {
  const publishedRoot = await readRoot(client, issueId);
  if (publishedRoot?.bets !== betIds.length)
    return `the root covers ${publishedRoot?.bets} bets instead of ${betIds.length}`;
  const { rows: leaves } = await client.query<LeafRow>(
    'select member_id, bet_id, leaf_hash from lottery_bet where issue_id = $1 order by bet_id, member_id',
    [issueId],
  );
  const root = Buffer.from(merkleRoot(leaves.map(({ leaf_hash }) => leaf_hash)));
  if (!root.equals(publishedRoot.bets_root)) return 'the published root is not that of the stored bets';
  const acceptedBetIds = new Set(betIds);
  if (!leaves.every(({ bet_id }) => acceptedBetIds.has(bet_id)))
    return 'the root covers a bet whose order was not accepted';
  return await findReceiptViolation(db, leaves, root);
}

/** Reads the published Merkle root of an issue and the number of bets that it covers. */
async function readRoot(client: pg.Client, issueId: bigint): Promise<{ bets_root: Buffer; bets: number } | undefined> {
  const { rows } = await client.query<{ bets_root: Buffer; bets: number }>(
    'select bets_root, bets from lottery_issue where issue_id = $1',
    [issueId],
  );
  return rows[0];
}

/** Verifies that evenly spread receipts prove the inclusion of their bet in the root. Returns a description of the first violation. */
async function findReceiptViolation(db: Db, leaves: readonly LeafRow[], root: Buffer): Promise<string | undefined> {
  const step = Math.max(1, Math.floor(leaves.length / VERIFIED_RECEIPTS_MIN));
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
