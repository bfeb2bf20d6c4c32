import { expect, test } from 'vitest';
import { createStatementNames } from './prepared-statements.ts';

const QUERY = 'select balance_minor from wallet_account where member_id = $1';

test('a statement is named once it comes again and again, and keeps its name', () => {
  const nameOf = createStatementNames();
  const names = Array.from({ length: 7 }, () => nameOf(QUERY));
  expect(names.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(new Set(names.slice(4)).size).toBe(1);
  // PostgreSQL cuts longer names, and two statements would become one.
  expect(names.at(-1)?.length).toBeLessThan(64);
});

test('two statements never share a name, two processes always agree on one', () => {
  const [here, there] = [createStatementNames(), createStatementNames()];
  const last = (nameOf: (text: string) => string | undefined, text: string) =>
    Array.from({ length: 5 }, () => nameOf(text)).at(-1);
  expect(last(here, QUERY)).toBe(last(there, QUERY));
  expect(last(here, QUERY)).not.toBe(last(here, `${QUERY} for update`));
});

test('what is prepared has an end, however many texts there are', () => {
  const nameOf = createStatementNames();
  let named = 0;
  for (let text = 0; text < 500; text += 1) {
    for (let use = 0; use < 5; use += 1) if (nameOf(`select ${text}`) !== undefined) named += 1;
  }
  expect(named).toBe(200);
});
