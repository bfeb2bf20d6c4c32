import { CHAT_MUTE_MINUTES_MAX, CHAT_NOTE_MAX_CHARACTERS } from '@baize/contract/limits';
import type { Outcome } from '../domain/outcome.ts';
import { ENVELOPES_MAX } from '../domain/rewards/prize-definitions.ts';
import { removeMessage, sanctionMember, type ChatAct, type Sanction } from '../modules/chat/moderate.ts';
import { findOpenRoom } from '../modules/chat/rooms.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import type { Tx } from '../platform/db.ts';
import { DROP_MINOR_MAX } from '../rewards/envelope-drops.ts';
import { findProgram } from '../rewards/programs.ts';
import { choice, clockTime, listOf, minorUnits, orNone, recordId, text, texts, wholeNumber, yesNo } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { Act, ActCall, ResourceDefinition, ActSummary } from './resource-definition.ts';

const required = true;
const reason = { kind: text, required, help: 'the member reads it, and the audit keeps it' } as const;
const auditReason = { kind: text, required, help: 'kept in the audit' } as const;
const MS_PER_MINUTE = 60_000;

/** The resources for a brand's chat rooms: rooms, drop rules, refused words, messages, people and reports (spec section 2, popups: chat room). */
export const chatResources: Readonly<Record<string, ResourceDefinition>> = {
  'chat-rooms': {
    summary: 'chat rooms of the players',
    permission: 'chat.moderate',
    table: 'chat_room',
    belongsToMerchant: true,
    key: { option: 'room', column: 'room_id', kind: text },
    verbs: ['list', 'add', 'change'],
    fields: {
      name: { column: 'names', kind: texts, required, help: 'once per language; en is needed' },
      language: {
        column: 'language',
        kind: orNone(text),
        help: 'the language that is spoken, e.g. ne; none: every one',
      },
      'slow-seconds': {
        column: 'slow_seconds',
        kind: wholeNumber,
        help: 'between two messages of one member, 1 to 3600',
      },
      links: { column: 'links_allowed', kind: yesNo, help: 'whether messages may have links' },
      enabled: { column: 'enabled', kind: yesNo, help: 'no closes the room: nobody reads or writes there' },
      position: { column: 'position', kind: wholeNumber, help: 'lower stands first' },
    },
    order: ['position', 'room_id'],
  },
  'chat-drop-rules': {
    summary: 'red envelopes that drop in a chat room by the clock of the brand',
    permission: 'reward.grant',
    table: 'chat_drop_rule',
    belongsToMerchant: true,
    key: { option: 'rule', column: 'rule_id', kind: wholeNumber, generated: true },
    verbs: ['list', 'add', 'change', 'remove'],
    fields: {
      room: { column: 'room_id', kind: text, required, help: 'an open room' },
      program: { column: 'program_code', kind: text, required, help: 'of the kind red_envelope; its budget pays' },
      amount: { column: 'amount_minor', kind: minorUnits, required, help: 'of all envelopes of one drop' },
      count: { column: 'envelopes', kind: wholeNumber, required, help: 'envelopes of one drop' },
      minutes: { column: 'minutes', kind: wholeNumber, required, help: 'in which they may be opened, 1 to 1440' },
      time: { column: 'starts_at', kind: clockTime, required, help: 'of the drop, by the clock of the brand' },
      days: { column: 'weekdays', kind: listOf(wholeNumber), help: '1 is Monday, 7 is Sunday; every day by default' },
      enabled: { column: 'enabled', kind: yesNo, help: 'no pauses the rule' },
    },
    listColumns: ['last_day', 'last_refusal'],
    validateRow: validateDropRule,
    order: ['starts_at', 'rule_id'],
  },
  'chat-words': {
    summary: 'words that are refused in the chat rooms, also where they are disguised by look-alikes',
    permission: 'chat.moderate',
    table: 'chat_word',
    belongsToMerchant: true,
    key: { option: 'id', column: 'word_id', kind: wholeNumber, generated: true },
    verbs: ['list', 'add', 'remove'],
    fields: {
      word: { column: 'word', kind: text, required, help: 'a word or a phrase' },
      inside: { column: 'inside', kind: yesNo, help: 'also as a part of another word; no by default' },
    },
    order: ['word'],
  },
  'chat-messages': {
    summary: 'what is said in the chat rooms, the newest first',
    permission: 'chat.moderate',
    table: 'chat_message',
    belongsToMerchant: true,
    key: { option: 'id', column: 'message_id', kind: recordId, generated: true },
    verbs: ['list'],
    acts: {
      remove: {
        help: 'takes a message away for everybody at once; its text is deleted',
        options: { reason: auditReason },
        run: removeMessageByOperator,
      },
    },
    fields: {},
    listColumns: ['room_id', 'position', 'kind', 'member_id', 'nickname', 'text', 'created_at', 'removed_at'],
    order: ['message_id'],
    descending: true,
  },
  'chat-members': {
    summary: 'people of the chat rooms: mutes, bans and moderators',
    permission: 'chat.moderate',
    table: 'chat_member',
    belongsToMerchant: true,
    key: { option: 'member', column: 'member_id', kind: recordId, generated: true },
    verbs: ['list'],
    acts: {
      mute: createSanctionAct('mute', 'lets a member read only, for some minutes', ({ value, now }) => ({
        mutedUntil: new Date(now.getTime() + parseMuteMinutes(value('minutes')) * MS_PER_MINUTE),
      })),
      unmute: createSanctionAct('unmute', 'ends a mute', () => ({ mutedUntil: null })),
      ban: createSanctionAct('ban', 'lets a member read only, until it is taken back', ({ now }) => ({
        bannedAt: now,
      })),
      unban: createSanctionAct('unban', 'takes a ban back', () => ({ bannedAt: null, mutedUntil: null })),
      appoint: createSanctionAct('appoint', 'makes a member a moderator of all rooms', () => ({ isModerator: true })),
      dismiss: createSanctionAct('dismiss', 'makes a moderator a member like any other', () => ({
        isModerator: false,
      })),
    },
    fields: {},
    listColumns: ['nickname', 'is_moderator', 'muted_until', 'banned_at', 'reason', 'last_sent_at'],
    order: ['member_id'],
    descending: true,
  },
  'chat-reports': {
    summary: 'messages that members have reported, the oldest first',
    permission: 'chat.moderate',
    table: 'chat_report',
    belongsToMerchant: true,
    key: { option: 'id', column: 'report_id', kind: recordId, generated: true },
    verbs: ['list'],
    acts: {
      decide: {
        help: 'closes a report: upheld removes the message, dismissed leaves it',
        options: {
          as: { kind: choice('upheld', 'dismissed'), required, help: 'the decision' },
          reason: auditReason,
        },
        run: decideReport,
      },
    },
    fields: {},
    listColumns: [
      'state',
      'room_id',
      'message_id',
      'author_member_id',
      'reporter_member_id',
      'reason',
      'note',
      'text',
      'created_at',
    ],
    order: ['report_id'],
  },
};

/**
 * Throws an `OperatorError` for a rule that could never drop anything: a wrong number or amount of envelopes, a closed room, or a program that is
 * not on. The budget is checked at each drop instead, because it changes.
 */
async function validateDropRule(tx: Tx, row: Readonly<Record<string, unknown>>): Promise<void> {
  const rule = await tx
    .selectFrom('chat_drop_rule')
    .select([
      'merchant_id as merchantId',
      'room_id as roomId',
      'program_code as program',
      'amount_minor as amount',
      'envelopes as count',
    ])
    .where('rule_id', '=', BigInt(String(row['rule_id'])))
    .executeTakeFirstOrThrow();
  const { merchantId, roomId, program, amount, count } = rule;
  if (count < 1 || count > ENVELOPES_MAX) throw new OperatorError(`--count must be 1 to ${ENVELOPES_MAX}.`);
  if (amount < BigInt(count) || amount > DROP_MINOR_MAX)
    throw new OperatorError(`--amount must have one minor unit for each envelope, and at most ${DROP_MINOR_MAX}.`);
  if (!(await findOpenRoom(tx, { merchantId, roomId })))
    throw new OperatorError('The brand has no such room, or it is closed: pnpm ops chat-rooms list shows the rooms.');
  if (!(await findProgram(tx, merchantId, 'red_envelope', program)))
    throw new OperatorError('The brand has no program of red envelopes of this code that is on.');
}

/** Returns who decides about a message or a member, and why. Throws an `OperatorError` if the reason is too long. */
function readDecision({ scope, now, value }: ActCall) {
  const reasonText = String(value('reason'));
  if (reasonText.length > CHAT_NOTE_MAX_CHARACTERS)
    throw new OperatorError(`--reason must have at most ${CHAT_NOTE_MAX_CHARACTERS} characters.`);
  return { merchantId: scope.merchantId, by: { operator: scope.operator.loginName }, reason: reasonText, now };
}

function parseMuteMinutes(given: unknown): number {
  const minutes = Number(given);
  if (minutes < 1 || minutes > CHAT_MUTE_MINUTES_MAX)
    throw new OperatorError(`--minutes must be 1 to ${CHAT_MUTE_MINUTES_MAX}.`);
  return minutes;
}

async function removeMessageByOperator(tx: Tx, call: ActCall): Promise<ActSummary> {
  const { scope, id } = call;
  const message = await tx
    .selectFrom('chat_message')
    .select(['room_id', 'position', 'member_id'])
    .where('merchant_id', '=', scope.merchantId)
    .where('message_id', '=', id)
    .executeTakeFirst();
  const room = { merchantId: scope.merchantId, roomId: message?.room_id ?? '' };
  const removed = message && (await removeMessage(tx, room, message.position, readDecision(call)));
  if (!message || removed?.ok !== true)
    throw new OperatorError('There is no such message: pnpm ops chat-messages list shows those that there are.');
  const outcome = { message: String(id), room: message.room_id, author: String(message.member_id), state: 'removed' };
  return await auditAct(tx, call, { command: 'chat-messages remove', target: `chat-messages ${id}` }, outcome);
}

/** Creates the act that changes the rights of a member in the chat rooms of the brand. `createSanction` computes the new rights from the options. */
function createSanctionAct(
  act: Exclude<ChatAct, 'remove' | 'slow'>,
  help: string,
  createSanction: (call: ActCall) => Sanction,
): Act {
  const minutes = { kind: wholeNumber, required, help: 'how long' } as const;
  return {
    help,
    options: { ...(act === 'mute' ? { minutes } : {}), reason },
    run: async (tx, call) => {
      const { scope, id } = call;
      const member = await tx
        .selectFrom(scope.members().as('m'))
        .select('m.account')
        .where('m.member_id', '=', id)
        .executeTakeFirst();
      if (!member)
        throw new OperatorError('There is no such member: pnpm ops members list shows those that there are.');
      await sanctionMember(tx, id, act, createSanction(call), readDecision(call));
      const outcome = { member: String(id), account: member.account, act };
      return await auditAct(tx, call, { command: `chat-members ${act}`, target: `chat-members ${id}` }, outcome);
    },
  };
}

async function decideReport(tx: Tx, call: ActCall): Promise<ActSummary> {
  const { scope, id, now, value } = call;
  const state = String(value('as'));
  const report = await tx
    .updateTable('chat_report')
    .set({ state, decided_at: now })
    .where('merchant_id', '=', scope.merchantId)
    .where('report_id', '=', id)
    .where('state', '=', 'open')
    .returning(['room_id', 'position', 'message_id'])
    .executeTakeFirst();
  if (!report)
    throw new OperatorError('There is no such open report: pnpm ops chat-reports list shows those that there are.');
  const room = { merchantId: scope.merchantId, roomId: report.room_id };
  const removed: Outcome<undefined> | undefined =
    state === 'upheld' ? await removeMessage(tx, room, report.position, readDecision(call)) : undefined;
  // The decision stands even if a sweep has deleted the message in the meantime.
  const outcome = { report: String(id), state, message: String(report.message_id), removed: removed?.ok === true };
  return await auditAct(tx, call, { command: 'chat-reports decide', target: `chat-reports ${id}` }, outcome);
}

/** Writes the audit row of an act and returns its outcome, which is printed. */
async function auditAct(
  tx: Tx,
  { scope: { merchantId, operator }, now, value }: ActCall,
  auditedCommand: { readonly command: string; readonly target: string },
  outcome: ActSummary,
): Promise<ActSummary> {
  const after = { reason: String(value('reason')), ...outcome };
  await writeAudit(tx, { operator: operator.loginName, merchantId, ...auditedCommand, before: null, after, now });
  return outcome;
}
