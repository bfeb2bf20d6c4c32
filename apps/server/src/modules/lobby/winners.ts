import type { RankItem, RankListQuery } from '@baize/contract/schemas/lobby';
import { WINNERS_MAX } from '@baize/contract/limits';
import { money, toDecimal } from '@baize/money';
import { sql } from 'kysely';
import { maskAccount } from '../../domain/lobby/mask-account.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { readAccounts } from '../../members/accounts.ts';
import type { Db } from '../../platform/db.ts';
import { buildGamesCondition } from './game-order.ts';
import type { LobbyContext, BrandOffer } from './brand-offer.ts';
import { readTiles } from './tiles.ts';

/** The number of days whose wins the winner board shows. Older wins are deleted (`sweep.ts`). */
export const WINNER_DAYS = 7;

/** A win on the winner board. `account` is not masked yet. */
export interface WinnerRow {
  readonly account: string;
  readonly nodeId: number;
  readonly currency: string;
  readonly winMinor: bigint;
  readonly wonAt: Date;
}

/**
 * Reads the highest wins of the last `WINNER_DAYS` days. The table `winner` holds only the highest wins of each day and category
 * (`play-traces.ts`), so the query is cheap.
 */
export async function readWinners(
  db: Db,
  offer: BrandOffer,
  category: RankListQuery['gameCategory'],
  now: Date,
): Promise<readonly WinnerRow[]> {
  const filter = { gameType: category === 'ALL' ? undefined : category };
  const { rows } = await sql<Omit<WinnerRow, 'account'> & { readonly memberId: bigint }>`
    select w.member_id as "memberId", w.node_id as "nodeId", w.currency, w.win_minor as "winMinor", w.won_at as "wonAt"
    from winner w
    join game g on g.node_id = w.node_id
    where w.merchant_id = ${offer.merchantId} and w.won_at > ${now}::timestamptz - make_interval(days => ${WINNER_DAYS})
      and ${buildGamesCondition(offer, filter)}
    order by w.win_minor desc, w.bet_id
    limit ${WINNERS_MAX}`.execute(db);
  const accounts = await readAccounts(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ memberId, ...row }) => ({ ...row, account: accounts.get(memberId) ?? '' }));
}

/** Returns the entries of the winner board, with masked accounts. A win is left out if the brand no longer shows its game. */
export async function toRankItems(
  context: LobbyContext,
  winners: readonly WinnerRow[],
  language: string,
): Promise<RankItem[]> {
  const tiles = await readTiles(
    context,
    winners.map(({ nodeId }) => nodeId),
    language,
  );
  return winners.flatMap(({ account, nodeId, currency: code, winMinor, wonAt }) => {
    const game = tiles.get(nodeId);
    if (!game) return [];
    const currency = currencyOf(code);
    const winAmount = toDecimal(money(currency, winMinor));
    return [{ vo: { account: maskAccount(account), winAmount, currency, wonAt: wonAt.toISOString(), game } }];
  });
}
