import { expect, test } from 'vitest';
import { findPoisonDifferences } from './poisoned-events.ts';

const parkedAt = new Date('2026-11-29T10:00:00Z');
const consumers = ['agency', 'lobby'];
const parkedByAll = consumers.map((consumer) => ({ consumer, poison: 'p1', parkedAt }));
const alertsOfAll = consumers.map((consumer) => ({ consumer, topic: 'bet.settled', parked: 1 }));
const judgement = {
  consumers,
  events: parkedByAll,
  poisons: ['p1'],
  alerts: alertsOfAll,
  isAlertExcused: () => false,
};

test('finds nothing where every consumer parked the poisoned event alone, with an alert', () => {
  expect(findPoisonDifferences(judgement)).toEqual([]);
});

test('finds a consumer that passed over the poisoned event', () => {
  const events = parkedByAll.slice(1);
  expect(findPoisonDifferences({ ...judgement, events, alerts: alertsOfAll.slice(1) })).toEqual([
    'the poisoned event p1 was not parked by agency',
  ]);
});

test('finds an event that was parked beside the poisoned one', () => {
  const events = [...parkedByAll, { consumer: 'lobby', poison: null, parkedAt }];
  expect(findPoisonDifferences({ ...judgement, events })).toEqual(['lobby has parked an event that is not poisoned']);
});

test('finds an event that was parked beside the poisoned one and handled since, by its alert', () => {
  const alerts = [...alertsOfAll, { consumer: 'lobby', topic: 'bet.settled', parked: 3 }];
  expect(findPoisonDifferences({ ...judgement, alerts })).toEqual([
    'lobby reported 4 parked events, of which 1 are poisoned',
  ]);
});

test('finds a missing alert unless a fault can have ended it', () => {
  const alerts = alertsOfAll.slice(1);
  expect(findPoisonDifferences({ ...judgement, alerts })).toEqual(['agency parked 1 poisoned events and reported 0']);
  expect(findPoisonDifferences({ ...judgement, alerts, isAlertExcused: (at) => at === parkedAt })).toEqual([]);
});
