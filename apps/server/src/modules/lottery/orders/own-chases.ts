import type {
  LottoChase,
  LottoChasesQuery,
  LottoChasesValue,
  LottoStopChaseValue,
} from '@baize/contract/schemas/lotto';
import { money, toDecimal } from '@baize/money';
import { countPages } from '../../../betting/bet-report.ts';
import { readChases, type ChaseRow } from '../../../betting/lottery/chases.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import type { OwnScope } from '../../../scopes/own-scope.ts';
import { endChase } from './chase-rows.ts';

/** Reads a page of the member's chases, newest first. */
export async function readOwnChasesPage(
  db: Db,
  { memberId, merchant }: OwnScope,
  query: LottoChasesQuery & { readonly language: string },
): Promise<LottoChasesValue> {
  const [rows, total] = await Promise.all([
    readChases(db, { ...query, memberId, gameCode: query.gameCode }),
    countChases(db, memberId, query.gameCode),
  ]);
  return {
    list: rows.map(toChase),
    total,
    totalPages: countPages(total, query),
    currency: currencyOf(merchant.currency),
  };
}

async function countChases(db: Db, memberId: bigint, gameCode: string | undefined): Promise<number> {
  const ownChases = db
    .selectFrom('lottery_chase')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId);
  const { total } = await (
    gameCode === undefined ? ownChases : ownChases.where('lottery_code', '=', gameCode)
  ).executeTakeFirstOrThrow();
  return Number(total);
}

function toChase({ costMinor, winMinor, currency, createdAt, ...same }: ChaseRow): LottoChase {
  const amount = (minor: bigint) => toDecimal(money(currencyOf(currency), minor));
  return { ...same, cost: amount(costMinor), win: amount(winMinor), createdAt: createdAt.toISOString() };
}

/** Stops a chase: its waiting issues are left out. A chase that has ended does not change. Refuses an unknown chase. */
export async function stopChase(db: Db, memberId: bigint, chaseIdText: string): Promise<Outcome<LottoStopChaseValue>> {
  const chaseId = chaseIdText.toLowerCase();
  return await transaction(db, async (tx) => {
    const state = await lockChase(tx, memberId, chaseId);
    if (state === undefined) return refuse('lottery.chase_not_found');
    const issuesLeftOut = state === 'running' ? await endChase(tx, { memberId, chaseId }, 'stopped') : 0;
    return done({ chaseId, issuesLeftOut });
  });
}

/** Locks the chase, which waits for a worker that is placing one of its issues. Returns its state. */
async function lockChase(tx: Tx, memberId: bigint, chaseId: string): Promise<string | undefined> {
  const chase = await tx
    .selectFrom('lottery_chase')
    .select('state')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('chase_id', '=', chaseId)
    .forUpdate()
    .executeTakeFirst();
  return chase?.state;
}
