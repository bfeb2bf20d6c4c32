import { expect, test } from 'vitest';
import { filesIn } from './files.ts';

const TESTS = /\.test\.ts$|\/testing\//;

/**
 * The statements of the server that change a bet. Roll-ups and the pay of agents count a bet when it is settled (`bet.settled`), and take it out
 * when it is voided: whatever changes the state or the amounts of a settled bet has to publish `bet.voided` in its transaction.
 */
const CHANGES: Readonly<Record<string, string>> = {
  'apps/server/src/betting/lottery/apply-bet-outcomes.ts':
    'settles bets on lotteries and publishes bet.settled; publishes bet.voided for those that a correction changes',
  'apps/server/src/betting/lottery/order-bets.ts': 'gives open bets back, which nothing has counted yet',
  'apps/server/src/modules/wallet-api/close-round.ts':
    'settles open bets and publishes bet.settled; marks rounds as closed',
  'apps/server/src/modules/wallet-api/win.ts': 'adds to the win of an open bet, which nothing has counted yet',
  'apps/server/src/modules/wallet-api/rollback.ts':
    'gives an open bet back, which nothing has counted yet (domain/bet/bet-acts.ts)',
};

/** The statements that change a bet, by the query builder and in SQL. `insert` alone changes no bet that is counted. */
const CHANGING = [
  /\b(updateTable|deleteFrom|mergeInto)\(\s*['"`]bet\b/,
  /\bupdate\s+(only\s+)?bet(\s+(as\s+)?\w+)?\s+set\b/i,
  /\bdelete\s+from\s+(only\s+)?bet\b/i,
  /\bmerge\s+into\s+(only\s+)?bet\b/i,
  /\binsert\s+into\s+bet\b[^;`]*?on\s+conflict[^;`]*?do\s+update/i,
];

test.each([
  'update bet set',
  'update bet b set',
  'update  only bet\n  set',
  'UPDATE bet AS b SET',
  "updateTable('bet as b')",
  "deleteFrom('bet')",
  'delete from only bet where',
  'merge into bet using',
  'insert into bet (bet_id) values (1)\n on conflict (bet_id) do update set',
])('recognises a statement that changes bets: %s', (statement) => {
  expect(CHANGING.some((pattern) => pattern.test(statement))).toBe(true);
});

test('a statement that changes bets is known, with what it does to those that are counted already', () => {
  const changing = filesIn(['apps/server/src/**/*.ts'], TESTS).filter(({ text }) =>
    CHANGING.some((pattern) => pattern.test(text)),
  );
  expect(changing.map(({ path }) => path).toSorted()).toEqual(Object.keys(CHANGES).toSorted());
});
