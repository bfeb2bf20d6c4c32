import { expect, test } from 'vitest';
import { fitIntoBar } from './bar-entries.ts';

test('shows every entry where all of them fit', () => {
  expect(fitIntoBar([['team', 'bets'], ['money', 'messages'], ['help']])).toEqual({
    entries: ['team', 'bets', 'money', 'messages', 'help'],
    hasMore: false,
  });
});

test('leaves the last place to "More" where an entry does not fit', () => {
  expect(fitIntoBar([['team', 'bets'], ['money', 'messages', 'salary'], ['help']])).toEqual({
    entries: ['team', 'bets', 'money', 'messages'],
    hasMore: true,
  });
});
