import { complaintStates, type ComplaintState } from '@baize/contract/codes';
import { describe, expect, test } from 'vitest';
import {
  complaintActs,
  isOperatorsTurn,
  applyComplaintAct,
  type ComplaintAct,
  type ComplaintFacts,
} from './complaint-acts.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
const rules = { now: NOW, answerHours: 24 };

const inState = (state: ComplaintState): ComplaintFacts => ({
  state,
  dueAt: isOperatorsTurn(state) ? hours(3) : null,
  closedAt: state === 'closed' ? hours(-1) : null,
  isMerged: false,
});

describe('applyComplaintAct', () => {
  const acts = Object.keys(complaintActs) as ComplaintAct[];
  test.each(acts.flatMap((act) => complaintStates.map((state) => [act, state] as const)))(
    'an answer is due after %s in %s exactly if it is the turn of the operator',
    (act, state) => {
      const step = applyComplaintAct(inState(state), act, rules);
      expect(step?.state).toBe(complaintActs[act][state]);
      expect(step === undefined || (step.dueAt !== null) === isOperatorsTurn(step.state)).toBe(true);
    },
  );

  test('sets the answer due within the hours of the brand after the member wrote', () => {
    expect(applyComplaintAct(inState('answered'), 'write', rules)).toEqual({ state: 'open', dueAt: hours(24) });
    expect(applyComplaintAct(inState('closed'), 'write', rules)).toEqual({ state: 'reopened', dueAt: hours(24) });
  });

  test('does not postpone the due time when the member writes again', () => {
    expect(applyComplaintAct(inState('open'), 'write', rules)).toEqual({ state: 'open', dueAt: hours(3) });
  });

  test('opens a closed complaint again for fourteen days, and not later', () => {
    const closedFor = (days: number) => ({ ...inState('closed'), closedAt: hours(-24 * days) });
    expect(applyComplaintAct(closedFor(13.9), 'write', rules)?.state).toBe('reopened');
    expect(applyComplaintAct(closedFor(14), 'write', rules)).toBeUndefined();
  });

  test('takes no step in a complaint that was merged into another one', () => {
    expect(applyComplaintAct({ ...inState('closed'), isMerged: true }, 'write', rules)).toBeUndefined();
  });

  test('expires only complaints that wait for the member', () => {
    expect(complaintStates.filter((state) => applyComplaintAct(inState(state), 'expire', rules))).toEqual([
      'waiting_member',
      'answered',
    ]);
  });
});
