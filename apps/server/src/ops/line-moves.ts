import type { LineMoveMistake } from '../domain/identity/line-move.ts';
import { judgeLineMove, moveLine, type LineMove } from '../members/move-line.ts';
import { endContractsForLineMove, hasContractWithUpline } from '../modules/contracts/service.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import type { Tx } from '../platform/db.ts';
import { text, wholeNumber } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { Act, ActCall, ResourceDefinition, ActSummary } from './resource-definition.ts';

/** The number of hours for which a request waits for the second operator. Then it is void, and the move has to be requested anew. */
const REQUEST_MAX_AGE_HOURS = 24;
const HOUR_MS = 3_600_000;
const REASON_LENGTH_MAX = 140;

const mistakeSentences: Readonly<Record<LineMoveMistake | 'no_such_member' | 'no_such_upline', string>> = {
  no_such_member: 'There is no such member: pnpm ops members list shows those that there are.',
  no_such_upline: 'There is no such upline in this brand: pnpm ops members list shows the members that there are.',
  already_there: 'The member stands there already.',
  trial_account: 'Trial accounts stand in no line.',
  own_branch: 'The new upline is the member itself, or stands below it.',
  upline_is_no_agent: 'Agents stand below agents alone, and the new upline is none.',
  line_too_deep: 'An agent of the branch would stand deeper than agents may be recruited.',
  too_many_members: 'The branch has more members than one move takes along: move parts of it one after the other.',
};

/** The moves of members to another upline (docs/decisions/0080-line-moves.md). */
export const lineMoves: ResourceDefinition = {
  summary: 'moves of members to another upline; one without a time waits for its second operator',
  permission: 'line.move',
  table: 'line_move',
  belongsToMerchant: true,
  key: { option: 'move', column: 'move_id', kind: wholeNumber, generated: true },
  verbs: ['list'],
  fields: {},
  listColumns: [
    'member_id',
    'from_upline_id',
    'to_upline_id',
    'members',
    'reason',
    'requested_by',
    'confirmed_by',
    'moved_at',
  ],
  order: ['move_id'],
  descending: true,
};

/** The option for the id of the new upline. 0 stands for no upline, because ids begin at 1. */
const upline = { kind: wholeNumber, required: true, help: 'the id of the new upline; 0: a line of its own' } as const;

/**
 * The act `members move-line`, which moves a member with everybody below it to another upline. The first operator's call stores a request, and the same
 * call of a second operator carries it out.
 */
export const moveLineAct: Act = {
  permission: 'line.move',
  help: 'moves a member with everybody below it to another upline; another operator has to ask for the same within a day',
  options: { upline, reason: { kind: text, required: true, help: 'kept in the audit' } },
  run: requestOrApplyLineMove,
};

async function requestOrApplyLineMove(tx: Tx, call: ActCall): Promise<ActSummary> {
  const { scope, id, now } = call;
  const uplineId = BigInt(Number(call.value('upline')));
  const move: LineMove = {
    merchantId: scope.merchantId,
    memberId: id,
    uplineId: uplineId === 0n ? null : uplineId,
    now,
  };
  return (await isConfirmedBySecondOperator(tx, call, move))
    ? await applyLineMove(tx, call, move)
    : await requestMove(tx, call, move);
}

interface PendingMove {
  readonly moveId: bigint;
  readonly uplineId: bigint | null;
  readonly requestedBy: bigint;
}

/** Reads and locks the move of the member that waits for its second operator, or returns `undefined`. Deletes a request that has expired. */
async function lockPendingMove(tx: Tx, { memberId, now }: LineMove): Promise<PendingMove | undefined> {
  const oldestValidAt = new Date(now.getTime() - REQUEST_MAX_AGE_HOURS * HOUR_MS);
  await tx
    .deleteFrom('line_move')
    .where('member_id', '=', memberId)
    .where('moved_at', 'is', null)
    .where('requested_at', '<=', oldestValidAt)
    .execute();
  return await tx
    .selectFrom('line_move')
    .select(['move_id as moveId', 'to_upline_id as uplineId', 'requested_by as requestedBy'])
    .where('member_id', '=', memberId)
    .where('moved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Returns true if another operator has requested the same move, so that this call confirms it. Throws an `OperatorError` if another move of the member
 * was requested. Deletes an expired request.
 */
async function isConfirmedBySecondOperator(tx: Tx, { scope: { operator } }: ActCall, move: LineMove): Promise<boolean> {
  const requested = await lockPendingMove(tx, move);
  if (requested && requested.uplineId !== move.uplineId)
    throw new OperatorError(
      'Another move of this member waits for its second operator: ask for that one, or wait a day.',
    );
  return requested !== undefined && requested.requestedBy !== operator.operatorId;
}

/** Stores the request of the first operator, unless it is stored already. Throws an `OperatorError` if the move is not possible. */
async function requestMove(tx: Tx, call: ActCall, move: LineMove): Promise<ActSummary> {
  const judged = await judgeLineMove(tx, move);
  if (!judged.ok) throw new OperatorError(mistakeSentences[judged.mistake]);
  const { head, members } = judged.branch;
  if ((await lockPendingMove(tx, move)) === undefined)
    await tx
      .insertInto('line_move')
      .values({
        merchant_id: move.merchantId,
        member_id: move.memberId,
        from_upline_id: head.uplineId,
        to_upline_id: move.uplineId,
        reason: readReason(call),
        requested_by: call.scope.operator.operatorId,
        requested_at: move.now,
      })
      .execute();
  return await auditMove(tx, call, { ...describeUplines(head.uplineId, move), members, waits: 'for another operator' });
}

/**
 * Moves the member at the request of the second operator. Contracts are locked before members, in the same order as everywhere, to avoid deadlocks.
 * If a contract was agreed between the two locks, the move is refused, and the operator asks again.
 */
async function applyLineMove(tx: Tx, call: ActCall, move: LineMove): Promise<ActSummary> {
  const { time_zone: timeZone } = await tx
    .selectFrom('merchant')
    .select('time_zone')
    .where('merchant_id', '=', move.merchantId)
    .executeTakeFirstOrThrow();
  const actor = { merchantId: move.merchantId, timeZone, memberId: null, now: move.now };
  const contractsEnded = await endContractsForLineMove(tx, actor, move.memberId);
  const moved = await moveLine(tx, move);
  if (!moved.ok) throw new OperatorError(mistakeSentences[moved.mistake]);
  if (await hasContractWithUpline(tx, move.memberId))
    throw new OperatorError('A contract of this agent has changed at this moment. Ask for the move again.');
  const { members, formerUplineId } = moved;
  await tx
    .updateTable('line_move')
    .set({ confirmed_by: call.scope.operator.operatorId, moved_at: move.now, members, from_upline_id: formerUplineId })
    .where('member_id', '=', move.memberId)
    .where('moved_at', 'is', null)
    .execute();
  return await auditMove(tx, call, { ...describeUplines(formerUplineId, move), members, contractsEnded, waits: null });
}

function describeUplines(formerUplineId: bigint | null, { uplineId }: LineMove): ActSummary {
  return { from: formatMemberId(formerUplineId), to: formatMemberId(uplineId) };
}

function formatMemberId(memberId: bigint | null): string {
  return memberId === null ? 'none' : String(memberId);
}

function readReason({ value }: ActCall): string {
  const reason = String(value('reason'));
  if (Array.from(reason).length > REASON_LENGTH_MAX)
    throw new OperatorError(`--reason must have at most ${REASON_LENGTH_MAX} characters.`);
  return reason;
}

/** Writes the audit row of the act and returns its outcome, which is printed. */
async function auditMove(tx: Tx, call: ActCall, outcome: ActSummary): Promise<ActSummary> {
  const { merchantId, operator } = call.scope;
  await writeAudit(tx, {
    operator: operator.loginName,
    merchantId,
    command: 'members move-line',
    target: `members ${call.id}`,
    before: null,
    after: { reason: readReason(call), ...outcome },
    now: call.now,
  });
  return { member: String(call.id), ...outcome };
}
