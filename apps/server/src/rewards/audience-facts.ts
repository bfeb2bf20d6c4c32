import { sql } from 'kysely';
import type { AudienceFacts } from '../domain/rewards/audience.ts';
import { findObstacle } from '../domain/rewards/eligibility.ts';
import type { Tx } from '../platform/db.ts';

interface FactRow {
  readonly member_id: bigint;
  readonly type: number;
  readonly state: string;
  readonly vip_level: number;
  readonly line: string;
  readonly registered_at: Date;
  readonly has_deposited: boolean;
  readonly tags: readonly string[];
}

/**
 * Reads which of these members can earn rewards, with the facts that the audience of a program can ask for, by member id. Trial accounts, agents and
 * blocked members are missing. A break from play and a debt are not checked here but when the reward is claimed, because both may have ended by then.
 */
export async function readEarners(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, AudienceFacts>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<FactRow>`
    select m.member_id, m.type, m.state, m.vip_level, m.line, m.registered_at,
      exists (
        select from deposit d where d.member_id = m.member_id and d.kind <> 'demo' and d.credited_at is not null
      ) as has_deposited,
      array(select t.tag from member_tag t where t.member_id = m.member_id) as tags
    from member m where m.member_id = any(${[...new Set(memberIds)]}::bigint[])`.execute(tx);
  const earners = rows.filter(
    ({ type, state }) =>
      findObstacle({ type, isActive: state === 'active', isOnBreak: false, owes: false }) === undefined,
  );
  return new Map(earners.map((row) => [row.member_id, toAudienceFacts(row)]));
}

function toAudienceFacts({ vip_level, line, registered_at, has_deposited, tags }: FactRow): AudienceFacts {
  return { vipLevel: vip_level, line, registeredAt: registered_at, hasDeposited: has_deposited, tags };
}
