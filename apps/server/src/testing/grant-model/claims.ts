import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { transaction } from '../../platform/transaction.ts';
import { claimGrant } from '../../rewards/claim.ts';
import { approveHeldGrant, rejectHeldGrant } from '../../rewards/held-grants.ts';
import type { TestMember } from '../world.ts';
import type { ModelMission } from './grant-model.ts';
import { cashMission, missions } from './missions.ts';
import { getModelTime, type Claim, type World } from './model-world.ts';

interface ClaimStep {
  readonly member: number;
  readonly mission: number;
  /** The number of tabs that claim at the same moment, each with a request of its own. */
  readonly tabs: number;
}

/** Claims the member's latest grant of a mission from several tabs at once, and compares the answers with those of the model. */
export async function claimInTabs(world: World, step: ClaimStep): Promise<void> {
  const [member, mission] = [world.members[step.member], missions[step.mission]];
  assert(member !== undefined && mission !== undefined, 'a member and a mission of the world');
  const grantId = await findLatestGrant(world, member, mission);
  const claims = Array.from({ length: step.tabs }, () => ({ member, mission, grantId, requestId: randomUUID() }));
  const answers = await Promise.all(claims.map(async (claim) => ({ claim, answer: await sendClaim(world, claim) })));
  // The server decides which tab is first. The model receives the successful request first, and has to give the same answers.
  const ordered = answers.toSorted((left, right) => Number(right.answer === 'ok') - Number(left.answer === 'ok'));
  for (const { claim, answer } of ordered)
    expect(answer).toBe(world.model.claim(member.memberId, mission, claim.requestId));
  world.lastClaim = ordered[0]?.claim;
}

/** Repeats the last claim with the same request id, unless the member has got a newer grant since. */
export async function repeatClaim(world: World): Promise<void> {
  const { lastClaim } = world;
  if (!lastClaim) return;
  if ((await findLatestGrant(world, lastClaim.member, lastClaim.mission)) !== lastClaim.grantId) return;
  const { member, mission, requestId } = lastClaim;
  expect(await sendClaim(world, lastClaim)).toBe(world.model.claim(member.memberId, mission, requestId));
}

async function sendClaim(world: World, { member, grantId, requestId }: Claim): Promise<string> {
  const call = { memberId: member.memberId, currency: 'NPR', grantId, requestId, now: getModelTime(world) } as const;
  const claimed = await transaction(world.db, async (tx) => await claimGrant(tx, call));
  return claimed.ok ? 'ok' : claimed.code;
}

async function findLatestGrant({ db }: World, { memberId }: TestMember, { code }: ModelMission): Promise<bigint> {
  const grant = await db
    .selectFrom('reward_grant')
    .select('grant_id')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('program_code', '=', code)
    .orderBy('source_key', 'desc')
    .executeTakeFirst();
  return grant?.grant_id ?? 1n;
}

/** Approves or rejects the member's latest grant of the cash mission as an operator does, and compares the result with the model. */
export async function decideHeldGrant(
  world: World,
  made: { readonly member: number; readonly approve: boolean },
): Promise<void> {
  const member = world.members[made.member];
  assert(member !== undefined, 'a member of the world');
  const ref = {
    merchantId: world.merchantId,
    grantId: await findLatestGrant(world, member, cashMission),
    now: getModelTime(world),
  };
  const decided = await transaction(world.db, async (tx) =>
    made.approve ? await approveHeldGrant(tx, ref) : await rejectHeldGrant(tx, { ...ref, reason: 'One person' }),
  );
  expect(decided !== undefined).toBe(world.model.decideHeldGrant(member.memberId, cashMission, made.approve));
}
