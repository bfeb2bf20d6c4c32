import { expect, test } from 'vitest';
import {
  listCalendarDays,
  parseSignInKey,
  signDay,
  findSurvivingStreak,
  toSignInKey,
  type SignedDay,
} from './sign-in.ts';

const last: SignedDay = { day: '2026-11-20', streak: 4, forgiven: 0 };

test('a day in a row makes the streak longer, and the first day begins one', () => {
  expect(signDay(undefined, '2026-11-21', 1)).toEqual({ day: '2026-11-21', streak: 1, forgiven: 0 });
  expect(signDay(last, '2026-11-21', 1)).toEqual({ day: '2026-11-21', streak: 5, forgiven: 0 });
});

test('one missed day is forgiven once in a streak', () => {
  const after = signDay(last, '2026-11-22', 1);
  expect(after).toEqual({ day: '2026-11-22', streak: 5, forgiven: 1 });
  expect(signDay(after, '2026-11-23', 1)).toEqual({ day: '2026-11-23', streak: 6, forgiven: 1 });
  expect(signDay(after, '2026-11-24', 1)).toEqual({ day: '2026-11-24', streak: 1, forgiven: 0 });
});

test('two missed days, or one where none is forgiven, end the streak', () => {
  expect(signDay(last, '2026-11-23', 1).streak).toBe(1);
  expect(signDay(last, '2026-11-22', 0).streak).toBe(1);
  expect(findSurvivingStreak(last, '2026-11-23', 1)).toBeUndefined();
  expect(findSurvivingStreak(last, '2026-11-20', 0)).toEqual({ streak: 4, forgiven: 0 });
});

test('a streak continues over the end of a month and of a year', () => {
  expect(signDay({ day: '2026-12-31', streak: 9, forgiven: 0 }, '2027-01-01', 0).streak).toBe(10);
});

test('the key of a grant stores the streak', () => {
  expect(parseSignInKey(toSignInKey(last), last.day)).toEqual(last);
});

const states = (...given: Parameters<typeof listCalendarDays>) =>
  listCalendarDays(...given).map(({ day, state, prize }) => [day.slice(8), state, prize]);

test('the calendar shows the round from its first signed day to its last prize', () => {
  const round = { streak: 2, prizes: 4 };
  expect(states(['2026-11-19', '2026-11-21'], '2026-11-22', round)).toEqual([
    ['19', 'signed', 0],
    ['20', 'forgiven', 1],
    ['21', 'signed', 1],
    ['22', 'open', 2],
    ['23', 'coming', 3],
  ]);
});

test('the calendar shows a forgiven day before today', () => {
  expect(states(['2026-11-20'], '2026-11-22', { streak: 1, prizes: 2 })).toEqual([
    ['20', 'signed', 0],
    ['21', 'forgiven', 1],
    ['22', 'open', 1],
  ]);
});

test('a new round begins on the day after the last prize', () => {
  const signed = ['2026-11-19', '2026-11-20'];
  expect(states(signed, '2026-11-20', { streak: 2, prizes: 2 })).toEqual([
    ['19', 'signed', 0],
    ['20', 'signed', 1],
  ]);
  expect(states(signed, '2026-11-21', { streak: 2, prizes: 2 })).toEqual([
    ['21', 'open', 0],
    ['22', 'coming', 1],
  ]);
});
