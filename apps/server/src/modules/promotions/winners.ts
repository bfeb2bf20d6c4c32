import type { PromotionWinner, PromotionWinnersQuery, PromotionWinnersValue } from '@baize/contract/schemas/prizes';
import type { Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { countPages } from '../../betting/bet-report.ts';
import { assert } from '../../domain/assert.ts';
import { localText } from '../../domain/content/local-text.ts';
import { maskAccount } from '../../domain/lobby/mask-account.ts';
import { amountText } from '../../domain/rewards/grant.ts';
import { readAccounts } from '../../members/accounts.ts';
import type { Db } from '../../platform/db.ts';
import { readRewardFacts } from '../../rewards/standing.ts';
import { findOffersObstacle } from './activity-list.ts';
import { grantColumns, toStoredGrant, type GrantRow } from '../../rewards/grant-rows.ts';

/** The most winners in the list, so that nobody pages through all winners of a brand. */
const WINNERS_MAX = 200;
const SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

const columns = sql.join(grantColumns.map((column) => sql.ref(column)));

interface WinnersReader {
  readonly merchantId: number;
  /** Undefined for a visitor without a session. */
  readonly memberId: bigint | undefined;
  readonly currency: Currency;
  readonly languages: readonly string[];
  readonly now: Date;
}

type WinnerRow = GrantRow & { readonly claimed_at: Date };

/**
 * Lists who claimed rewards of promotions, newest first, with masked accounts. Each line is a real claim. The list is empty for a member from whom
 * offers are hidden, because it advertises promotions.
 */
export async function readWinners(
  db: Db,
  reader: WinnersReader,
  { promotionId, ...page }: PromotionWinnersQuery,
): Promise<PromotionWinnersValue> {
  const { pageNo, pageSize } = page;
  if (await areOffersHidden(db, reader)) return { list: [], total: 0, totalPages: 0, currency: reader.currency };
  const found = buildWinnersFromClause(reader, promotionId);
  const [rows, total] = await Promise.all([
    readRows(db, found, { limit: pageSize, offset: (pageNo - 1) * pageSize }),
    countRows(db, found),
  ]);
  const accounts = await readAccounts(
    db,
    rows.map(({ member_id }) => member_id),
  );
  const list = rows.map((row) => toWinner(row, accounts.get(row.member_id) ?? '', reader));
  return { list, total, totalPages: countPages(total, page), currency: reader.currency };
}

async function areOffersHidden(db: Db, { memberId, now }: WinnersReader): Promise<boolean> {
  if (memberId === undefined) return false;
  return findOffersObstacle(await readRewardFacts(db, memberId, now)) !== undefined;
}

/** Selects the winners. Claimed free rounds are left out, because nothing is won yet. The kinds are those of the index `reward_grant_winners`. */
function buildWinnersFromClause(
  { merchantId, now }: WinnersReader,
  promotionId: string | undefined,
): RawBuilder<unknown> {
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
  const isOfProgram = promotionId === undefined ? sql`true` : sql`program_code = ${promotionId}`;
  return sql`(
    select ${columns} from reward_grant
    where merchant_id = ${merchantId} and claimed_at > ${since} and state = 'claimed'
      and item <> 'free_rounds' and kind in ('activity', 'red_envelope', 'wheel', 'golden_egg', 'raffle', 'mission') and ${isOfProgram}
    order by claimed_at desc
    limit ${WINNERS_MAX}
  ) w`;
}

async function readRows(
  db: Db,
  found: RawBuilder<unknown>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
    select ${columns} from ${found} order by claimed_at desc, grant_id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

async function countRows(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ${found}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

function toWinner(row: WinnerRow, account: string, { currency, languages }: WinnersReader): PromotionWinner {
  const { kind, titles, item, programCode } = toStoredGrant(row, currency);
  assert(item.kind !== 'free_rounds', 'free rounds among the winners');
  const title = localText(titles, languages);
  const amount = amountText(item);
  return {
    account: maskAccount(account),
    kind,
    title,
    prize: { prizeId: programCode, kind: item.kind, title, image: '', amount },
    wonAt: row.claimed_at.toISOString(),
  };
}
