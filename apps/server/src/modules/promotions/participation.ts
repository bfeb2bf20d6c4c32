import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import type { ApplicationFact, Participation } from '../../domain/rewards/activity-state.ts';
import type { GrantState } from '../../domain/rewards/grant.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';

interface GrantFactRow {
  readonly program_code: string;
  readonly state: GrantState;
  readonly period: string;
  readonly source_key: string;
}

interface ApplicationFactRow {
  readonly program_code: string;
  readonly state: string;
  readonly period: string;
  readonly grant_state: GrantState | null;
}

const applicationStates = ['applying', 'process', 'issued', 'rejected'] as const;

/** Reads the member's latest grant and latest application of each of these activities. Returns a function from the code of an activity to both. */
export async function readParticipations(
  db: Db | Tx,
  memberId: bigint,
  codes: readonly string[],
): Promise<(code: string) => Participation> {
  const [grants, applications] = [
    await readLatestGrants(db, memberId, codes),
    await readLatestApplications(db, memberId, codes),
  ];
  return (code) => ({ grant: grants.get(code), application: applications.get(code) });
}

async function readLatestGrants(db: Db | Tx, memberId: bigint, codes: readonly string[]) {
  const { rows } = await sql<GrantFactRow>`
    select distinct on (g.program_code) g.program_code, g.state, g.period, g.source_key
    from reward_grant g
    where ${isOfMember('g', memberId)} and g.kind = 'activity' and g.program_code = any(${[...codes]}::text[])
      and g.source_key not like 'application:%'
    order by g.program_code, g.created_at desc, g.grant_id desc`.execute(db);
  return new Map(
    rows.map(({ program_code, state, period, source_key }) => [program_code, { state, period, sourceKey: source_key }]),
  );
}

async function readLatestApplications(db: Db | Tx, memberId: bigint, codes: readonly string[]) {
  const { rows } = await sql<ApplicationFactRow>`
    select distinct on (a.program_code) a.program_code, a.state, a.period, g.state as grant_state
    from reward_application a
    left join reward_grant g on g.bucket = a.bucket and g.member_id = a.member_id and g.grant_id = a.grant_id
    where ${isOfMember('a', memberId)} and a.program_code = any(${[...codes]}::text[])
    order by a.program_code, a.applied_at desc, a.application_id desc`.execute(db);
  return new Map(
    rows.map(({ program_code, state, period, grant_state }) => [
      program_code,
      { state: parseApplicationState(state), period, grantState: grant_state ?? undefined },
    ]),
  );
}

function parseApplicationState(text: string): ApplicationFact['state'] {
  const state = applicationStates.find((each) => each === text);
  assert(state !== undefined, `an application in the unknown state ${text}`);
  return state;
}
