import { expect, test } from 'vitest';
import { filesIn } from './files.ts';

const TESTS = /\.test\.ts$|\/testing\//;

/**
 * The statements of the server that change a bet. Roll-ups and the pay of agents count a bet when it is settled (`bet.settled`), and take it out
 * when it is voided: whatever changes the state or the amounts of a settled bet has to publish `bet.voided` in its transaction.
 */
const CHANGES: Readonly<Record<string, string>> = {
  'apps/server/src/modules/wallet-api/close-round.ts':
    'settles open bets and publishes bet.settled; marks rounds as closed',
  'apps/server/src/modules/wallet-api/win.ts': 'adds to the win of an open bet, which nothing has counted yet',
  'apps/server/src/modules/wallet-api/rollback.ts':
    'gives an open bet back, which nothing has counted yet (domain/bet/bet-acts.ts)',
};

test('a statement that changes bets is known, with what it does to those that are counted already', () => {
  const changing = filesIn(['apps/server/src/**/*.ts'], TESTS).filter(({ text }) =>
    /\bupdate bet( \w+)? set\b|updateTable\('bet'\)|deleteFrom\('bet'\)|\bdelete from bet\b/.test(text),
  );
  expect(changing.map(({ path }) => path).toSorted()).toEqual(Object.keys(CHANGES).toSorted());
});
