import { compare, isPositive, mulRateFloor, parseAmount, type Currency, type Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { DefinitionOf } from '../domain/rewards/program-definitions.ts';
import type { Program } from '../domain/rewards/program.ts';
import type { Tx } from '../platform/db.ts';
import { createGrants } from './grants.ts';
import { publishRewardsChanged } from './live-rewards.ts';
import { findProgramInAnyState } from './programs.ts';

const DAY_MS = 86_400_000;

/** Returns the key by which uploads and grants refer to an application, e.g. "application:17". */
export function applicationKey(applicationId: bigint): string {
  return `application:${applicationId}`;
}

/** A decision of an operator about a member's application for a reward. */
export interface ApplicationDecision {
  readonly merchantId: number;
  readonly applicationId: bigint;
  /** The text that the member reads. */
  readonly answer: string;
  readonly now: Date;
}

/** An approval, with the amount that the operator grants. */
export interface ApplicationApproval extends ApplicationDecision {
  /** The amount as the operator typed it, e.g. "12.50". */
  readonly amount: string;
  readonly currency: Currency;
  /** The internal reason of the grant. Only operators read it. */
  readonly reason: string;
  /** The day of the brand's calendar that the budget counts, e.g. "2026-11-24". */
  readonly day: string;
}

/**
 * Why a decision is refused: `decided`: somebody decided before; `amount`: not an amount, or above the largest of the program; `budget`: the budget
 * does not cover the amount.
 */
export type DecisionObstacle = 'not_found' | 'decided' | 'amount' | 'budget';

interface OpenApplication {
  readonly memberId: bigint;
  readonly programCode: string;
}

/**
 * Approves an open application and creates its grant, which the member claims in the reward centre. Returns the obstacle, or undefined if the
 * application is approved.
 */
export async function approveApplication(tx: Tx, issue: ApplicationApproval): Promise<DecisionObstacle | undefined> {
  const { merchantId, applicationId, currency, day, now } = issue;
  const found = await lockOpenApplication(tx, issue);
  if (typeof found === 'string') return found;
  const program = await findProgramInAnyState(tx, merchantId, 'application', found.programCode);
  assert(program !== undefined, `application ${applicationId} is of no program`);
  const amount = parseAmount(issue.amount, currency);
  if (!amount || !isPositive(amount) || compare(amount, readLargestAmount(program, currency)) > 0n) return 'amount';
  const { turnoverPpm, claimDays } = program.definition;
  const [made] = await createGrants(
    tx,
    [
      {
        memberId: found.memberId,
        program,
        kind: 'activity',
        sourceKey: applicationKey(applicationId),
        period: '',
        titles: program.titles,
        item: { kind: 'cash', amount, turnover: mulRateFloor(amount, BigInt(turnoverPpm)) },
        state: 'claim',
        opensAt: now,
        expiresAt: new Date(now.getTime() + claimDays * DAY_MS),
      },
    ],
    { currency, day, now, tellsMembers: true },
  );
  if (!made) return 'budget';
  await storeDecision(tx, issue, found.memberId, { state: 'issued', grant_id: made.grantId, reason: issue.reason });
  return undefined;
}

/** Rejects an open application with an answer to the member. Returns the obstacle, or undefined if the application is rejected. */
export async function rejectApplication(tx: Tx, decision: ApplicationDecision): Promise<DecisionObstacle | undefined> {
  const found = await lockOpenApplication(tx, decision);
  if (typeof found === 'string') return found;
  await storeDecision(tx, decision, found.memberId, { state: 'rejected', grant_id: null });
  return undefined;
}

/** Marks an application as being processed, which the member can see. Returns the obstacle, or undefined if it is marked. */
export async function takeUpApplication(
  tx: Tx,
  decision: Pick<ApplicationDecision, 'merchantId' | 'applicationId'>,
): Promise<DecisionObstacle | undefined> {
  const found = await lockOpenApplication(tx, decision);
  if (typeof found === 'string') return found;
  await tx
    .updateTable('reward_application')
    .set({ state: 'process' })
    .where('bucket', '=', bucketOf(found.memberId))
    .where('member_id', '=', found.memberId)
    .where('application_id', '=', decision.applicationId)
    .execute();
  await publishRewardsChanged(tx, [found.memberId]);
  return undefined;
}

async function lockOpenApplication(
  tx: Tx,
  { merchantId, applicationId }: Pick<ApplicationDecision, 'merchantId' | 'applicationId'>,
): Promise<OpenApplication | DecisionObstacle> {
  const { rows: found } = await sql<{ member_id: bigint }>`
    select member_id from reward_application
    where merchant_id = ${merchantId} and application_id = ${applicationId}`.execute(tx);
  const memberId = found[0]?.member_id;
  if (memberId === undefined) return 'not_found';
  const row = await tx
    .selectFrom('reward_application')
    .select(['state', 'program_code'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('application_id', '=', applicationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isOpen = row.state === 'applying' || row.state === 'process';
  return isOpen ? { memberId, programCode: row.program_code } : 'decided';
}

async function storeDecision(
  tx: Tx,
  { applicationId, answer, now }: ApplicationDecision,
  memberId: bigint,
  change: { readonly state: 'issued' | 'rejected'; readonly grant_id: bigint | null; readonly reason?: string },
): Promise<void> {
  await tx
    .updateTable('reward_application')
    .set({ ...change, answer, decided_at: now })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('application_id', '=', applicationId)
    .execute();
  await publishRewardsChanged(tx, [memberId]);
}

function readLargestAmount({ definition, code }: Program<DefinitionOf<'application'>>, currency: Currency): Money {
  const most = parseAmount(definition.amountMax, currency);
  assert(most !== undefined, `the amount of ${code} is none of ${currency}`);
  return most;
}
