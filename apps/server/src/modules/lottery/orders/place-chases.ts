import { createHash } from 'node:crypto';
import type { LottoLine } from '@baize/contract/schemas/lotto';
import type { Currency } from '@baize/money';
import { hasChaseWon } from '../../../betting/lottery/chases.ts';
import { readPlayer } from '../../../betting/lottery/player.ts';
import { judgeOrder } from '../../../domain/lottery/judge-order.ts';
import { multiplyStoredPrice } from '../../../domain/lottery/price-text.ts';
import type { Outcome } from '../../../domain/outcome.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import {
  endChase,
  findDueChases,
  hasUnsettledIssue,
  lockRunningChase,
  markIssues,
  readWaitingIssues,
  type DueChase,
  type LockedChase,
  type WaitingIssue,
} from './chase-rows.ts';
import { readSale } from './sale.ts';
import type { StoredOrder } from './stored-order.ts';
import { takeOrder } from './take-order.ts';

/** The most chases of one run. The next run follows a second later. */
const CHASES_PER_RUN_MAX = 200;

export interface ChaseContext {
  readonly db: Db;
  readonly log?: { error(fields: object, message: string): void };
}

/**
 * Places the open issues of chases (a loop of the worker). Each chase is one transaction of one worker. An issue is placed once, because the order id
 * is derived from the chase and the issue. Returns the number of chases that have advanced.
 */
export async function placeDueChases({ db, log }: ChaseContext): Promise<number> {
  let moved = 0;
  for (const due of await findDueChases(db, CHASES_PER_RUN_MAX)) {
    try {
      if (await transaction(db, async (tx) => await moveChaseOn(tx, due))) moved += 1;
    } catch (err) {
      if (!log) throw err;
      log.error({ alert: 'lottery-chase', chaseId: due.chaseId, err }, 'ALERT: a chase could not be placed');
    }
  }
  return moved;
}

async function moveChaseOn(tx: Tx, due: DueChase): Promise<boolean> {
  const chase = await lockRunningChase(tx, due);
  if (!chase) return false;
  const waiting = await readWaitingIssues(tx, due);
  const over = waiting.filter(({ isOver }) => isOver);
  await markIssues(
    tx,
    due,
    over.map(({ issueId }) => issueId),
    'left_out',
  );
  const open = waiting.find(({ isOpen }) => isOpen);
  const isPlaced = open !== undefined && (await placeIssue(tx, chase, open));
  if (over.length + (isPlaced ? 1 : 0) === waiting.length) await endChase(tx, due, 'completed');
  return isPlaced || over.length > 0;
}

/**
 * Places one issue, or ends the chase. Returns false where nothing was placed: the chase has ended, the issue has to wait for the settlement of
 * earlier ones, or the issue has just closed.
 */
async function placeIssue(tx: Tx, chase: LockedChase, issue: WaitingIssue): Promise<boolean> {
  if (chase.stopsAfterWin) {
    if (await hasUnsettledIssue(tx, chase)) return false;
    if (await hasChaseWon(tx, chase)) return await endEarly(tx, chase, 'won');
  }
  const placed = await orderIssue(tx, chase, issue);
  if (placed.ok) {
    await markIssues(tx, chase, [issue.issueId], 'placed');
    return true;
  }
  // The issue has closed since it was read as open: the next run leaves it out, as any issue that has closed.
  if (placed.code === 'lottery.issue_closed') return false;
  return await endEarly(tx, chase, placed.code === 'wallet.insufficient_funds' ? 'paused' : 'stopped');
}

/** Ends a chase before its last issue. Returns false, because no issue was placed. */
async function endEarly(tx: Tx, chase: LockedChase, state: 'won' | 'paused' | 'stopped'): Promise<false> {
  await endChase(tx, chase, state);
  return false;
}

/** Judges the lines again and places them. The chase ends if the lottery no longer sells them at these prices. */
async function orderIssue(tx: Tx, chase: LockedChase, issue: WaitingIssue): Promise<Outcome<StoredOrder>> {
  const { memberId, chaseId } = chase;
  const { merchantId, currency } = await readPlayer(tx, memberId, new Date());
  const sale = await readSale(tx, merchantId, chase.lotteryCode, currency);
  if (!sale.ok) return sale;
  const lines = judgeOrder(sale.value.rules, sale.value.terms, multiplyLines(chase.lines, issue.multiple, currency));
  if (!lines.ok) return lines;
  const identity = createHash('sha256').update(`${chaseId}:${issue.issueId}`).digest();
  const { issueId, number: issueNumber } = issue;
  const order = { memberId, chaseId, issueId, issueNumber, orderId: toUuid(identity), digest: identity };
  return await takeOrder(tx, { ...order, sale: sale.value, lines: lines.value });
}

/** Returns the lines of a chase with the stakes of an issue with this multiple. */
function multiplyLines(lines: readonly LottoLine[], multiple: number, currency: Currency): LottoLine[] {
  return lines.map((line) => ({ ...line, price: multiplyStoredPrice(line.price, multiple, currency) }));
}

/** Returns a UUID of version 8 (RFC 9562), whose content the application defines. */
function toUuid(digest: Buffer): string {
  const hex = digest.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
