import type { Mission } from '@baize/contract/schemas/missions';
import { BAR_PARTS } from '@baize/site/done-parts';
import { expect, test } from 'vitest';
import { groupMissions, progressParts } from './mission-groups.ts';

function mission(change: Partial<Mission>): Mission {
  return {
    missionId: 'play',
    title: 'Play',
    description: '',
    image: '',
    period: 'daily',
    measure: 'valid_bet',
    gameTypes: [],
    goal: '100.00',
    progress: '0.00',
    reward: { kind: 'cash', amount: '5.00' },
    state: 'open',
    endsAt: '2026-11-24T18:15:00.000Z',
    ...change,
  };
}

test('groups missions by the length of their period, the shortest first', () => {
  const groups = groupMissions([mission({ period: 'once', endsAt: null }), mission({ period: 'weekly' }), mission({})]);
  expect(groups.map(({ period }) => period)).toEqual(['daily', 'weekly', 'once']);
  expect(groups.at(-1)?.endsAt).toBeUndefined();
});

test('the end of a period does not apply to a reward that waits to be claimed', () => {
  const waiting = mission({ state: 'claim', endsAt: '2026-11-25T18:15:00.000Z' });
  expect(groupMissions([waiting, mission({})])[0]?.endsAt).toBe('2026-11-24T18:15:00.000Z');
  expect(groupMissions([waiting])[0]?.endsAt).toBeUndefined();
  const inReview = mission({ state: 'process', endsAt: '2026-11-23T18:15:00.000Z' });
  expect(groupMissions([inReview, mission({})])[0]?.endsAt).toBe('2026-11-24T18:15:00.000Z');
});

test('a bar is full at the goal and never exceeds it', () => {
  expect(progressParts({ progress: '99.99', goal: '100.00' }, 'NPR')).toBe(BAR_PARTS - 1);
  expect(progressParts({ progress: '250', goal: '100.00' }, 'NPR')).toBe(BAR_PARTS);
  expect(progressParts({ progress: '1', goal: '3' }, 'NPR')).toBe(333);
});
