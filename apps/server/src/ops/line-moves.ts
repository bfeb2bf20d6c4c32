import type { LineMoveMistake } from '../domain/identity/line-move.ts';
import { judgeLineMove, moveLine, type LineMove } from '../members/move-line.ts';
import { endForLineMove, hasContractWithUpline } from '../modules/contracts/service.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import type { Tx } from '../platform/db.ts';
import { text, whole } from './fields.ts';
import { Mistake } from './mistake.ts';
import type { Act, ActCall, Noun, Told } from './noun.ts';

/** A move waits for the second operator for so long. */
const REQUEST_MAX_AGE_HOURS = 24;
const REASON_LENGTH_MAX = 140;

const MISTAKES: Readonly<Record<LineMoveMistake | 'no_such_member' | 'no_such_upline', string>> = {
  no_such_member: 'There is no such member: pnpm ops members list shows those that there are.',
  no_such_upline: 'There is no such upline in this brand: pnpm ops members list shows the members that there are.',
  already_there: 'The member stands there already.',
  trial_account: 'Trial accounts stand in no line.',
  own_branch: 'The new upline is the member itself, or stands below it.',
  upline_is_no_agent: 'Agents stand below agents alone, and the new upline is none.',
  line_too_deep: 'An agent of the branch would stand deeper than agents may be recruited.',
  too_many_members: 'The branch has more members than one move takes along: move parts of it one after the other.',
};

/** Moves of members to another upline (docs/decisions/0080-line-moves.md). */
export const lineMoves: Noun = {
  summary: 'moves of members to another upline; one without a time waits for its second operator',
  permission: 'line.move',
  table: 'line_move',
  ofMerchant: true,
  key: { option: 'move', column: 'move_id', kind: whole, generated: true },
  verbs: ['list'],
  fields: {},
  shown: [
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
  lastFirst: true,
};

/** An upline by its id; 0 stands for none, because ids begin at 1. */
const upline = { kind: whole, required: true, help: 'the id of the new upline; 0: a line of its own' } as const;

export const moveLineAct: Act = {
  permission: 'line.move',
  help: 'moves a member with everybody below it to another upline; another operator has to ask for the same within a day',
  options: { upline, reason: { kind: text, required: true, help: 'kept in the audit' } },
  run: runMove,
};

async function runMove(tx: Tx, call: ActCall): Promise<Told> {
  const { scope, id, now } = call;
  const given = BigInt(Number(call.value('upline')));
  const move: LineMove = { merchantId: scope.merchantId, memberId: id, uplineId: given === 0n ? null : given, now };
  return (await isSecondRequest(tx, call, move)) ? await carryOut(tx, call, move) : await ask(tx, call, move);
}

interface WaitingMove {
  readonly moveId: bigint;
  readonly uplineId: bigint | null;
  readonly requestedBy: bigint;
}

/** Reads the move of the member that waits for its second operator. One that is too old is forgotten. */
async function readWaiting(tx: Tx, { memberId, now }: LineMove): Promise<WaitingMove | undefined> {
  const oldest = new Date(now.getTime() - REQUEST_MAX_AGE_HOURS * 3_600_000);
  const waiting = tx.deleteFrom('line_move').where('member_id', '=', memberId).where('moved_at', 'is', null);
  await waiting.where('requested_at', '<=', oldest).execute();
  return await tx
    .selectFrom('line_move')
    .select(['move_id as moveId', 'to_upline_id as uplineId', 'requested_by as requestedBy'])
    .where('member_id', '=', memberId)
    .where('moved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

async function isSecondRequest(tx: Tx, { scope: { operator } }: ActCall, move: LineMove): Promise<boolean> {
  const waiting = await readWaiting(tx, move);
  if (waiting && waiting.uplineId !== move.uplineId)
    throw new Mistake('Another move of this member waits for its second operator: ask for that one, or wait a day.');
  return waiting !== undefined && waiting.requestedBy !== operator.operatorId;
}

/** Stores the request of the first operator. A move that is not possible is refused at once. */
async function ask(tx: Tx, call: ActCall, move: LineMove): Promise<Told> {
  const judged = await judgeLineMove(tx, move);
  if (!judged.ok) throw new Mistake(MISTAKES[judged.mistake]);
  const { head, members } = judged.branch;
  if ((await readWaiting(tx, move)) === undefined)
    await tx
      .insertInto('line_move')
      .values({
        merchant_id: move.merchantId,
        member_id: move.memberId,
        from_upline_id: head.uplineId,
        to_upline_id: move.uplineId,
        reason: reasonOf(call),
        requested_by: call.scope.operator.operatorId,
        requested_at: move.now,
      })
      .execute();
  return await audited(tx, call, { ...describe(head.uplineId, move), members, waits: 'for another operator' });
}

/** Contracts are locked before members, as everywhere. A contract that was agreed in between refuses the move, and the operator asks again. */
async function carryOut(tx: Tx, call: ActCall, move: LineMove): Promise<Told> {
  const { time_zone: timeZone } = await tx
    .selectFrom('merchant')
    .select('time_zone')
    .where('merchant_id', '=', move.merchantId)
    .executeTakeFirstOrThrow();
  const actor = { merchantId: move.merchantId, timeZone, memberId: null, now: move.now };
  const contractsEnded = await endForLineMove(tx, actor, move.memberId);
  const moved = await moveLine(tx, move);
  if (!moved.ok) throw new Mistake(MISTAKES[moved.mistake]);
  if (await hasContractWithUpline(tx, move.memberId))
    throw new Mistake('A contract of this agent has changed at this moment. Ask for the move again.');
  const { members, formerUplineId } = moved;
  await tx
    .updateTable('line_move')
    .set({ confirmed_by: call.scope.operator.operatorId, moved_at: move.now, members, from_upline_id: formerUplineId })
    .where('member_id', '=', move.memberId)
    .where('moved_at', 'is', null)
    .execute();
  return await audited(tx, call, { ...describe(formerUplineId, move), members, contractsEnded, waits: null });
}

function describe(formerUplineId: bigint | null, { uplineId }: LineMove): Told {
  return { from: printId(formerUplineId), to: printId(uplineId) };
}

function printId(memberId: bigint | null): string {
  return memberId === null ? 'none' : String(memberId);
}

function reasonOf({ value }: ActCall): string {
  const reason = String(value('reason'));
  if (Array.from(reason).length > REASON_LENGTH_MAX)
    throw new Mistake(`--reason must have at most ${REASON_LENGTH_MAX} characters.`);
  return reason;
}

/** Writes the audit row of the act, and returns what is printed. */
async function audited(tx: Tx, call: ActCall, outcome: Told): Promise<Told> {
  const { merchantId, operator } = call.scope;
  await writeAudit(tx, {
    operator: operator.loginName,
    merchantId,
    command: 'members move-line',
    target: `members ${call.id}`,
    before: null,
    after: { reason: reasonOf(call), ...outcome },
    now: call.now,
  });
  return { member: String(call.id), ...outcome };
}
