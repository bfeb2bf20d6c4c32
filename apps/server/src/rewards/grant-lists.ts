import { money, mulRateFloor, type Currency } from '@baize/money';
import type { NewGrant } from '../domain/rewards/grant.ts';
import type { DefinitionOf } from '../domain/rewards/program-definitions.ts';
import type { Program } from '../domain/rewards/program.ts';
import type { Tx } from '../platform/db.ts';
import { makeRecordId } from '../platform/record-ids.ts';
import { createGrants } from './grants.ts';
import { findProgram } from './programs.ts';

const DAY_MS = 86_400_000;

/** A list of grants for many members, which one operator requests and another one approves (four-eyes principle). Amounts are minor units. */
export interface NewGrantList {
  readonly merchantId: number;
  readonly programCode: string;
  readonly lines: readonly { readonly memberId: bigint; readonly amountMinor: bigint }[];
  /** Id of the operator who asks. */
  readonly askedBy: bigint;
  readonly now: Date;
}

/** Stores a list with the state `waiting` until another operator decides about it. Returns the id of the list. */
export async function storeGrantList(tx: Tx, list: NewGrantList): Promise<bigint> {
  const { merchantId, programCode, lines, askedBy, now } = list;
  const listId = makeRecordId(now);
  await tx
    .insertInto('reward_grant_list')
    .values({
      merchant_id: merchantId,
      list_id: listId,
      program_code: programCode,
      lines: lines.length,
      sum_minor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      asked_by: askedBy,
      asked_at: now,
    })
    .execute();
  const rows = lines.map(({ memberId, amountMinor }) => ({
    merchant_id: merchantId,
    list_id: listId,
    member_id: memberId,
    amount_minor: amountMinor,
  }));
  await tx.insertInto('reward_grant_list_line').values(rows).execute();
  return listId;
}

/** The decision of an operator about a waiting list. */
export interface GrantListDecision {
  readonly merchantId: number;
  readonly listId: bigint;
  /** Id of the operator who decides. */
  readonly decidedBy: bigint;
  readonly now: Date;
}

/** An approval, with the currency and the calendar day of the brand that the grants need. */
export interface GrantListApproval extends GrantListDecision {
  readonly currency: Currency;
  /** The day of the brand's calendar. */
  readonly day: string;
}

/**
 * Why a list cannot be approved. `not_found`: no such waiting list. `same_operator`: the operator who requested it may not approve it. `program`: the
 * program is missing or switched off. `budget`: the budget does not cover the whole list.
 */
export type GrantListObstacle = 'not_found' | 'same_operator' | 'program' | 'budget';

/**
 * Approves a list and creates all of its grants, which the members claim in the reward centre. Returns the number of grants, or the obstacle; in that
 * case the caller has to roll the transaction back.
 */
export async function approveGrantList(tx: Tx, approval: GrantListApproval): Promise<GrantListObstacle | number> {
  const { merchantId, listId, decidedBy, currency, day, now } = approval;
  const list = await lockWaitingList(tx, approval);
  if (!list) return 'not_found';
  if (list.asked_by === decidedBy) return 'same_operator';
  const program = await findProgram(tx, merchantId, 'application', list.program_code);
  if (!program) return 'program';
  const rows = await tx
    .selectFrom('reward_grant_list_line')
    .select(['member_id', 'amount_minor'])
    .where('merchant_id', '=', merchantId)
    .where('list_id', '=', listId)
    .orderBy('member_id')
    .execute();
  const grants = rows.map((row) =>
    toGrant(program, { memberId: row.member_id, amountMinor: row.amount_minor, listId, currency, now }),
  );
  const made = await createGrants(tx, grants, { currency, day, now, tellsMembers: true });
  if (made.length < grants.length) return 'budget';
  await storeDecision(tx, approval, 'approved');
  return made.length;
}

/** Rejects a waiting list. Returns false if no such list is waiting. */
export async function rejectGrantList(tx: Tx, decision: GrantListDecision): Promise<boolean> {
  if (!(await lockWaitingList(tx, decision))) return false;
  await storeDecision(tx, decision, 'rejected');
  return true;
}

interface ListedGrant {
  readonly memberId: bigint;
  readonly amountMinor: bigint;
  readonly listId: bigint;
  readonly currency: Currency;
  readonly now: Date;
}

function toGrant(
  program: Program<DefinitionOf<'application'>>,
  { memberId, amountMinor, listId, currency, now }: ListedGrant,
): NewGrant {
  const { turnoverPpm, claimDays } = program.definition;
  const amount = money(currency, amountMinor);
  return {
    memberId,
    program,
    kind: 'activity',
    sourceKey: `list:${listId}`,
    period: '',
    titles: program.titles,
    item: { kind: 'cash', amount, turnover: mulRateFloor(amount, BigInt(turnoverPpm)) },
    state: 'claim',
    opensAt: now,
    expiresAt: new Date(now.getTime() + claimDays * DAY_MS),
  };
}

async function lockWaitingList(tx: Tx, { merchantId, listId }: Pick<GrantListDecision, 'merchantId' | 'listId'>) {
  return await tx
    .selectFrom('reward_grant_list')
    .select(['program_code', 'asked_by'])
    .where('merchant_id', '=', merchantId)
    .where('list_id', '=', listId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

async function storeDecision(
  tx: Tx,
  { merchantId, listId, decidedBy, now }: GrantListDecision,
  state: 'approved' | 'rejected',
): Promise<void> {
  await tx
    .updateTable('reward_grant_list')
    .set({ state, decided_by: decidedBy, decided_at: now })
    .where('merchant_id', '=', merchantId)
    .where('list_id', '=', listId)
    .execute();
}
