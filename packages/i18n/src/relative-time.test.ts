import { afterEach, describe, expect, test, vi } from 'vitest';
import { relativeNames } from './relative-names.ts';
import { createRelativeTime, namedRelativeFormat } from './relative-time.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const ago = (seconds: number) => new Date(NOW - seconds * 1000);

afterEach(() => vi.restoreAllMocks());

describe('createRelativeTime', () => {
  test.each([
    [0, 'now'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [3 * 3600 + 1800, '3 hours ago'],
    [30 * 3600, '1 day ago'],
    [-7 * 86_400, 'in 7 days'],
  ])('formats %d seconds before now as "%s"', (seconds, words) => {
    expect(createRelativeTime('en')(ago(seconds), NOW)).toBe(words);
  });

  test.each([
    ['ne', '5 मिनेट पहिले'],
    ['bn', '5 মিনিট আগে'],
    ['hi', '5 मिनट पहले'],
    ['ar', 'قبل 5 دقائق'],
    ['zh-cn', '5分钟前'],
  ] as const)('formats in %s', (language, words) => {
    expect(createRelativeTime(language)(ago(300).toISOString(), NOW)).toBe(words);
  });

  test('does not fall back to English in a browser without the language', () => {
    vi.spyOn(Intl.RelativeTimeFormat, 'supportedLocalesOf').mockReturnValue([]);
    expect(createRelativeTime('ne')(ago(-7200), NOW)).toBe('2 घण्टामा');
    expect(createRelativeTime('bn')(ago(-7200), NOW)).toBe('2 ঘণ্টা পরে');
    expect(createRelativeTime('bn')(ago(0), NOW)).toBe('এখন');
  });
});

test('the own Nepali texts equal those of full data', () => {
  const known = new Intl.RelativeTimeFormat('ne-u-nu-latn');
  const own = relativeNames.ne && namedRelativeFormat(relativeNames.ne);
  for (const unit of ['day', 'hour', 'minute', 'second'] as const)
    for (const amount of [-5, 5]) expect(own?.(amount, unit)).toBe(known.format(amount, unit));
});
