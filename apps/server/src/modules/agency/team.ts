import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { LineScope } from '../../scopes/line-scope.ts';

/**
 * Returns the condition that the column is one of these days. Each day is listed, because the index starts with the day and each day is then one
 * range.
 */
export function isOnDays(column: string, days: readonly string[]): RawBuilder<boolean> {
  return sql`${sql.ref(column)} = any (${days}::date[])`;
}

/** Returns the condition that an account begins with the text, regardless of case. It is always true if the text is undefined. */
export function accountBeginsWith(column: string, account: string | undefined): RawBuilder<boolean> {
  const text = account?.trim().toLowerCase();
  return text ? sql`starts_with(${sql.ref(column)}, ${text})` : sql`true`;
}

/** Reads the accounts of all members on these lines, from the agent down, by member id. */
export async function readAccountsOnLines(
  db: Db,
  scope: LineScope,
  rows: readonly { readonly line: string }[],
): Promise<ReadonlyMap<bigint, string>> {
  if (rows.length === 0) return new Map();
  const members = await db
    .selectFrom(scope.accountsOn(rows.map(({ line }) => line)).as('m'))
    .select(['m.member_id as memberId', 'm.account'])
    .execute();
  return new Map(members.map(({ memberId, account }) => [memberId, account]));
}

/**
 * Selects the play of everybody below a member of the team on these days, as far as it belongs to the agent's line. `member` is the alias of a table
 * with `member_id` and `line`. The roll-up of the member's team serves members who have never moved; the play below others is read from the days of
 * their players, because part of it belongs to lines that the agent may not see (docs/decisions/0080-line-moves.md).
 */
export function selectPlayBelow(scope: LineScope, member: string, days: readonly string[]): RawBuilder<unknown> {
  const [memberId, line] = [sql.ref(`${member}.member_id`), sql.ref(`${member}.line`)];
  const former = sql`select f.line from former_line f where f.bucket = (${memberId} & 255) and f.member_id = ${memberId}`;
  return sql`
    select bets, stake_minor, valid_bet_minor, win_minor from team_day
    where member_id = ${memberId} and ${isOnDays('day', days)} and not exists (${former})
    union all
    select d.bets, d.stake_minor, d.valid_bet_minor, d.win_minor
    from (select ${line} as line union ${former}) stood
    join member_day d on d.line > stood.line and d.line < (ltree2text(stood.line) || '0')::ltree
    where exists (${former}) and ${isOnDays('d.day', days)} and ${scope.isBelow('d.line')}`;
}
