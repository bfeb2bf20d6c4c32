import { isPositive } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import type { AudienceFacts } from '../domain/rewards/audience.ts';
import { findObstacle, type RewardObstacle } from '../domain/rewards/eligibility.ts';
import { readExclusion } from '../betting/play-limits.ts';
import { readDebt } from '../ledger/debts.ts';
import type { Db, Tx } from '../platform/db.ts';

export interface RewardFacts extends AudienceFacts {
  /** Why the member can have no reward now; undefined: nothing is in the way. */
  readonly obstacle: RewardObstacle | undefined;
  /** The member wants no offers. */
  readonly offersOff: boolean;
}

interface FactRow {
  readonly type: number;
  readonly state: string;
  readonly vip_level: number;
  readonly line: string;
  readonly registered_at: Date;
  readonly offers_off: boolean;
  readonly has_deposited: boolean;
  readonly currency: string;
}

/** Reads what decides which rewards reach a member. Demo deposits are play money and count for nothing. */
export async function readRewardFacts(db: Db | Tx, memberId: bigint, now: Date): Promise<RewardFacts> {
  const { rows } = await sql<FactRow>`
    select m.type, m.state, m.vip_level, m.line, m.registered_at, m.offers_off, merchant.currency,
      exists (
        select from deposit d where d.member_id = m.member_id and d.kind <> 'demo' and d.credited_at is not null
      ) as has_deposited
    from member m join merchant using (merchant_id)
    where m.member_id = ${memberId}`.execute(db);
  const [row] = rows;
  assert(row !== undefined, `there is no member ${memberId}`);
  const isOnBreak = (await readExclusion(db, memberId, now)) !== undefined;
  const owes = isPositive(await readDebt(db, memberId, currencyOf(row.currency)));
  return {
    vipLevel: row.vip_level,
    line: row.line,
    registeredAt: row.registered_at,
    hasDeposited: row.has_deposited,
    offersOff: row.offers_off,
    obstacle: findObstacle({ type: row.type, isActive: row.state === 'active', isOnBreak, owes }),
  };
}
