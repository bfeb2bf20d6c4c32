import { expect, test } from 'vitest';
import { firstViewSearch } from './first-view-search.ts';

test.each([
  ['/', '?utm_source=mail&x=1', ''],
  ['/rng', '', ''],
  ['/rng', '?page=2&utm=1&tab=hot&vendor=PG', '?tab=hot&vendor=PG&page=2'],
  ['/rng', '?q=', ''],
  ['/seamless', '?game=PG001&x=1&vendor=PG&trial=1', '?vendor=PG&game=PG001&trial=1'],
  ['/login', '?referralCode=ABC', ''],
  ['/help', '?utm=1', ''],
  ['/promotions', '?page=2&utm=1&tab=daily', '?tab=daily&page=2'],
])('%s%s is prerendered with the query "%s"', (pathname, search, expected) => {
  expect(firstViewSearch(pathname, search)).toBe(expected);
});

test.each([
  ['/rng', '?q=dragon'],
  ['/rng', '?page=99999'],
  ['/promotions', '?q=bonus'],
  ['/rng', `?vendor=${'x'.repeat(33)}`],
  ['/seamless', '?vendor=PG&game=<script>'],
])('%s%s is not prerendered, because its query has unlimited variants', (pathname, search) => {
  expect(firstViewSearch(pathname, search)).toBeUndefined();
});
