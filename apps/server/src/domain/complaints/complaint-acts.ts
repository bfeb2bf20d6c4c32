import type { ComplaintState } from '@baize/contract/codes';
import { COMPLAINT_REOPEN_DAYS } from '@baize/contract/limits';

/**
 * The acts on a complaint. `write` is an act of the member. `answer` and `ask` are acts of an operator; `ask` is a
 * question to the member. `expire` closes a complaint whose member did not react.
 */
export type ComplaintAct = 'write' | 'answer' | 'ask' | 'close' | 'expire';

/** The only table of the state that an act leads to. An act without an entry for a state is not possible in that state. */
export const complaintActs: Readonly<Record<ComplaintAct, Partial<Record<ComplaintState, ComplaintState>>>> = {
  write: { open: 'open', reopened: 'reopened', waiting_member: 'open', answered: 'open', closed: 'reopened' },
  answer: { open: 'answered', reopened: 'answered', waiting_member: 'answered', answered: 'answered' },
  ask: {
    open: 'waiting_member',
    reopened: 'waiting_member',
    waiting_member: 'waiting_member',
    answered: 'waiting_member',
  },
  close: { open: 'closed', reopened: 'closed', waiting_member: 'closed', answered: 'closed' },
  expire: { waiting_member: 'closed', answered: 'closed' },
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The facts that decide which act is allowed next. */
export interface ComplaintFacts {
  readonly state: ComplaintState;
  /** Null while no answer of the operator is due. */
  readonly dueAt: Date | null;
  readonly closedAt: Date | null;
  /** The complaint was merged into another one, where its conversation goes on. */
  readonly isMerged: boolean;
}

/** The state of a complaint after an act, and when an answer is due (null: none is). */
export interface ComplaintStep {
  readonly state: ComplaintState;
  readonly dueAt: Date | null;
}

/** Returns the state after an act and the time by which an answer is due; `undefined` where the act is not possible. */
export function applyComplaintAct(
  { state, dueAt, closedAt, isMerged }: ComplaintFacts,
  act: ComplaintAct,
  { now, answerHours }: { readonly now: Date; readonly answerHours: number },
): ComplaintStep | undefined {
  const next = complaintActs[act][state];
  if (next === undefined || isMerged) return undefined;
  if (closedAt !== null && now.getTime() >= reopenUntil(closedAt).getTime()) return undefined;
  if (!isOperatorsTurn(next)) return { state: next, dueAt: null };
  // The due time stays if the member writes again while an answer is due.
  return { state: next, dueAt: dueAt ?? new Date(now.getTime() + answerHours * HOUR_MS) };
}

/** Returns the time until which a message of the member opens a closed complaint again. */
export function reopenUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() + COMPLAINT_REOPEN_DAYS * DAY_MS);
}

/** Returns whether the complaint waits for an operator. */
export function isOperatorsTurn(state: ComplaintState): boolean {
  return state === 'open' || state === 'reopened';
}
