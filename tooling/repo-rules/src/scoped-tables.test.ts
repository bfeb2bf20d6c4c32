import { describe, expect, test } from 'vitest';
import { filesIn } from './files.ts';
import { SCOPED_TABLES, scopedTablesIn } from './scoped-tables.ts';

const MODULES = 'apps/server/src/modules/';

/**
 * How many places of each module still name such a table themselves. The numbers go down and never up, and no module is added: a new
 * statement belongs into a scope (`apps/server/src/scopes`) or into a room below the modules.
 */
const REMAINING_PLACES: Readonly<Record<string, number>> = {
  cashier: 2,
  identity: 53,
  limits: 1,
  'line-transfers': 4,
  lobby: 3,
  records: 1,
  'vendor-wallets': 5,
  'wallet-api': 11,
};
/** The agents' modules and those of lottery, rewards and the console. None of them has an exception. */
const NEVER =
  /^(agency|contracts?|settlements?|lotter\w+|rewards?|promotions?|points|vip|rebates?|referrals?|missions?|console)$/;

const sources = filesIn([`${MODULES}**/*.ts`], /\.test\.ts$|\/testing\//);

test('modules name tables with rows of many members through a scope, but for the places that are left', () => {
  expect(sources.length).toBeGreaterThan(150);
  const places = sources.flatMap((file) =>
    scopedTablesIn(file).map(() => file.path.slice(MODULES.length).split('/')[0] ?? ''),
  );
  const found = Object.fromEntries([...Map.groupBy(places, (name) => name)].map(([name, each]) => [name, each.length]));
  expect(found, 'read through a scope; where a number went down, lower it here').toEqual(REMAINING_PLACES);
});

test('no module of agents, lottery, rewards or the console is among the exceptions', () => {
  expect(Object.keys(REMAINING_PLACES).filter((name) => NEVER.test(name))).toEqual([]);
  expect(['agency', 'lottery', 'settlement'].filter((name) => NEVER.test(name))).toHaveLength(3);
});

describe('the rule finds', () => {
  const tablesIn = (text: string) => scopedTablesIn({ path: 'x.ts', text });

  test.each(SCOPED_TABLES)('%s, by Kysely and in SQL', (table) => {
    expect(tablesIn(`db.selectFrom('${table} as x').select('x.a')`)).toEqual([table]);
    expect(tablesIn(`db.selectFrom(['game as g', '${table}'])`)).toEqual([table]);
    expect(tablesIn(`db.selectFrom('game').innerJoin('${table}', 'a', 'b')`)).toEqual([table]);
    expect(tablesIn(`tx.updateTable('${table}')`)).toEqual([table]);
    expect(tablesIn(`sql\`update ${table} set a = 1\``)).toEqual([table]);
    expect(
      tablesIn(`sql\`select 1 from game g\n join ${table} x on true, lateral (select 1 from ${table}) y\``),
    ).toEqual([table, table]);
    expect(tablesIn(`sql.table('${table}')`)).toEqual([table]);
  });

  test('neither other tables, nor comments, nor texts', () => {
    const text = `// from member\nconst kind = 'member'; db.selectFrom('member_day').select('bet'); sql\`from \${scope.members()} m\`;`;
    expect(tablesIn(text)).toEqual([]);
  });
});
