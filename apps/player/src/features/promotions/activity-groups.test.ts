import type { Activity } from '@baize/contract/schemas/promotions';
import { expect, test } from 'vitest';
import { groupActivities } from './activity-groups.ts';

const activity = (activityId: string, tab: string): Activity => ({
  activityId,
  kind: 'application',
  tab,
  title: activityId,
  image: '',
  beginsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  state: 'claim',
});

const tabs = [
  { code: 'daily', title: 'Every day' },
  { code: 'empty', title: 'Nothing' },
  { code: 'sports', title: 'Sports' },
];

test('groups follow the order of the tabs, and a tab that the server does not name comes last without a title', () => {
  const list = [activity('a', 'sports'), activity('b', 'other'), activity('c', 'daily'), activity('d', 'sports')];
  const groups = groupActivities({ list, tabs });
  expect(groups.map(({ title, activities }) => [title, ...activities.map(({ activityId }) => activityId)])).toEqual([
    ['Every day', 'c'],
    ['Sports', 'a', 'd'],
    ['', 'b'],
  ]);
});

test('returns no groups for no activities', () => {
  expect(groupActivities({ list: [], tabs })).toEqual([]);
});
