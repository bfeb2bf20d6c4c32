import type { Permission } from '@baize/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { findPermissionRules } from './permissions.ts';
import type { OperatorSession } from './sessions.ts';

const MS_PER_MINUTE = 60_000;
/** The number of minutes after which acts about money require the second factor again. */
const FACTOR_MINUTES_MAX = 10;
/** The largest number of acts by which one operator may see personal data on one day (UTC). */
export const REVEALS_PER_DAY_MAX = 50;

/** What an act requires of an operator. */
export interface Access {
  readonly permission: Permission;
  /** The code of the brand that the act concerns. It is `undefined` if the act concerns all brands. */
  readonly merchant: string | undefined;
}

/**
 * The reason of a refusal: no grant has the permission (`permission`), the second factor was given too long ago (`factor`), or the operator has
 * looked at personal data too often today (`budget`).
 */
export type AccessRefusal = 'permission' | 'factor' | 'budget';

/**
 * Returns the reason why the operator may not act, or `undefined` if the operator may act. A permitted reveal of personal data counts against the
 * daily budget, so the function is called once per act.
 */
export async function findAccessRefusal(
  db: Db,
  { operatorId, factorAt }: OperatorSession,
  { permission, merchant }: Access,
  now: Date,
): Promise<AccessRefusal | undefined> {
  const { isMoney, isReveal } = findPermissionRules(permission);
  if (!(await isGranted(db, operatorId, permission, merchant))) return 'permission';
  if (isMoney && factorAt.getTime() < now.getTime() - FACTOR_MINUTES_MAX * MS_PER_MINUTE) return 'factor';
  if (isReveal && !(await consumeReveal(db, operatorId, now))) return 'budget';
  return undefined;
}

/** A grant for all brands covers each brand; a grant for one brand covers no act that concerns all brands. */
async function isGranted(db: Db, operatorId: bigint, permission: Permission, merchant: string | undefined) {
  const grant = await db
    .selectFrom('operator_grant as g')
    .innerJoin('operator_role as r', 'r.role', 'g.role')
    .leftJoin('merchant as m', 'm.merchant_id', 'g.merchant_id')
    .select('g.role')
    .where('g.operator_id', '=', operatorId)
    .where('r.permission', '=', permission)
    .where((where) =>
      where.or([
        where('g.merchant_id', 'is', null),
        ...(merchant === undefined ? [] : [where('m.code', '=', merchant)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return grant !== undefined;
}

/** Counts one reveal of today (UTC). Returns false and counts nothing if the daily budget is used up. */
async function consumeReveal(db: Db, operatorId: bigint, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into operator_reveal_day as d (operator_id, day, acts) values (${operatorId}, ${now.toISOString().slice(0, 10)}, 1)
    on conflict (operator_id, day) do update set acts = d.acts + 1 where d.acts < ${REVEALS_PER_DAY_MAX}
    returning acts`.execute(db);
  return rows.length > 0;
}
