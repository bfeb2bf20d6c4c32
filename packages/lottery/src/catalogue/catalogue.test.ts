import { describe, expect, test } from 'vitest';
import { ALL_FAMILIES } from '../all-families.ts';
import { creditOdds, noteKindsOutside, officialPrizes } from '../core/quote.ts';
import { ratio } from '../core/ratio.ts';
import { EVERY_DAY, planIssues, PLANNED_ISSUES_MAX, type Calendar } from './calendar.ts';
import { CREDIT_RETURN_START_PPM, LOTTERIES, PRIZE_GROUP_START } from './lotteries.ts';
import { VIETNAM_STATIONS } from './vietnam-stations.ts';

const at = (text: string): number => Date.parse(text);

describe('the lotteries on sale', () => {
  test('have unique codes and sell plays of an existing family', () => {
    expect(new Set(LOTTERIES.map(({ code }) => code)).size).toBe(LOTTERIES.length);
    for (const { code, family, markets } of LOTTERIES) {
      const plays = ALL_FAMILIES.find(({ id }) => id === family)?.plays ?? [];
      const empty = markets.filter((market) => !plays.some((play) => play.market === market));
      expect({ code, empty }).toEqual({ code, empty: [] });
    }
  });

  test('close after they open', () => {
    const alwaysClosed = LOTTERIES.filter(
      ({ calendar, closeSeconds }) => calendar.kind === 'interval' && closeSeconds >= calendar.minutes * 60,
    );
    expect(alwaysClosed).toEqual([]);
  });

  test('pay between 95 % and 99 % on each play at the start values', () => {
    for (const { family, markets } of LOTTERIES) {
      const sold =
        ALL_FAMILIES.find(({ id }) => id === family)?.plays.filter(({ market }) => markets.includes(market)) ?? [];
      for (const play of sold.filter(({ market }) => market !== 'traditional')) {
        const prizes =
          play.market === 'official'
            ? officialPrizes(play, PRIZE_GROUP_START)
            : creditOdds(play, CREDIT_RETURN_START_PPM);
        const outside = noteKindsOutside(play, prizes, { floor: ratio(95n, 100n), ceiling: ratio(99n, 100n) });
        expect({ play: play.id, outside }).toEqual({ play: play.id, outside: [] });
      }
    }
  });

  test('of Vietnam draw one station a day in the North, two or three in the Centre, three or four in the South', () => {
    const perDay = (region: string) =>
      EVERY_DAY.map(
        (day) =>
          VIETNAM_STATIONS.filter((station) => station.region === region && station.weekdays.includes(day)).length,
      );
    expect(perDay('north')).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(perDay('central')).toEqual([3, 2, 2, 2, 3, 2, 3]);
    expect(perDay('south')).toEqual([3, 3, 3, 3, 3, 3, 4]);
  });
});

describe('issues', () => {
  const everyFive: Calendar = { kind: 'interval', minutes: 5, utcOffsetMinutes: 480 };
  const weekends: Calendar = { kind: 'days', weekdays: [0, 6], minuteOfDay: 18 * 60 + 30, utcOffsetMinutes: 420 };

  test('are numbered by the local day; the draw at midnight is the last of its day', () => {
    const issues = planIssues(everyFive, at('2026-11-23T15:54:59Z'), at('2026-11-23T16:05:00Z'));
    expect(issues.map(({ number, drawsAt }) => `${number} ${new Date(drawsAt).toISOString()}`)).toEqual([
      '20261123-0287 2026-11-23T15:55:00.000Z',
      '20261123-0288 2026-11-23T16:00:00.000Z',
      '20261124-0001 2026-11-23T16:05:00.000Z',
    ]);
  });

  test('follow each other without gaps or repetitions, wherever planning begins', () => {
    const [from, until] = [at('2026-11-23T00:00:00Z'), at('2026-11-25T00:00:00Z')];
    const once = planIssues(everyFive, from, until);
    expect(once).toHaveLength(576);
    expect(new Set(once.map(({ number }) => number)).size).toBe(576);
    const middle = once[300]?.drawsAt ?? 0;
    expect([...planIssues(everyFive, from, middle), ...planIssues(everyFive, middle, until)]).toEqual(once);
  });

  test('with days are drawn on their weekdays except for holidays', () => {
    const [from, until] = [at('2026-11-23T00:00:00Z'), at('2026-12-07T00:00:00Z')];
    const numbers = (holidays: ReadonlySet<string> = new Set()) =>
      planIssues(weekends, from, until, { holidays }).map(({ number }) => number);
    expect(numbers()).toEqual(['20261128', '20261129', '20261205', '20261206']);
    expect(numbers(new Set(['2026-11-29']))).toEqual(['20261128', '20261205', '20261206']);
    expect(planIssues(weekends, from, until)[0]?.drawsAt).toBe(at('2026-11-28T11:30:00Z'));
  });

  test('follow another calendar from a local day on', () => {
    const everyHalf: Calendar = { kind: 'interval', minutes: 720, utcOffsetMinutes: 480 };
    const next = { from: '2026-11-25', calendar: { ...everyHalf, minutes: 480 } };
    const issues = planIssues(everyHalf, at('2026-11-23T16:00:00Z'), at('2026-11-25T16:00:00Z'), { next });
    expect(issues.map(({ number, drawsAt }) => `${number} ${new Date(drawsAt).toISOString()}`)).toEqual([
      '20261124-0001 2026-11-24T04:00:00.000Z',
      '20261124-0002 2026-11-24T16:00:00.000Z',
      '20261125-0001 2026-11-25T00:00:00.000Z',
      '20261125-0002 2026-11-25T08:00:00.000Z',
      '20261125-0003 2026-11-25T16:00:00.000Z',
    ]);
  });

  test('are planned for a bounded time', () => {
    const minute: Calendar = { kind: 'interval', minutes: 1, utcOffsetMinutes: 0 };
    expect(planIssues(minute, at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'))).toHaveLength(PLANNED_ISSUES_MAX);
  });
});
