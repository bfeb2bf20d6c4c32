import { describe, expect, test } from 'vitest';
import { filesIn } from './files.ts';
import { SCOPED_TABLES, scopedTablesIn } from './scoped-tables.ts';

const MODULES = 'apps/server/src/modules/';

/**
 * The modules that own such a table, and why (docs/decisions/0045-marks-and-scopes.md). Every other module reads through a scope
 * (`apps/server/src/scopes`) or a room below the modules.
 */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  // Creates, changes and removes accounts with their sessions and their cash account.
  identity: ['member', 'session', 'wallet_account'],
  // Writes bets, and finds the player whom a vendor names within what its integration may see.
  'wallet-api': ['bet', 'member'],
};
/** The agents' modules and those of lottery, rewards and the console. None of them has an exception. */
const NEVER =
  /^(agency|contracts?|settlements?|lotter\w+|rewards?|promotions?|points|vip|rebates?|referrals?|missions?|console)$/;

const sources = filesIn([`${MODULES}**/*.ts`], /\.test\.ts$|\/testing\//);

test('modules name tables with rows of many members through a scope, but for the owners of the tables', () => {
  expect(sources.length).toBeGreaterThan(150);
  const foreign = sources.flatMap((file) => {
    const module = file.path.slice(MODULES.length).split('/')[0] ?? '';
    return scopedTablesIn(file)
      .filter((table) => !OWNERS[module]?.includes(table))
      .map((table) => `${file.path}: ${table}`);
  });
  expect(foreign).toEqual([]);
});

test('the platform names none of these tables: whoever starts it hands in what reads them', () => {
  const platform = filesIn(['apps/server/src/platform/**/*.ts'], /\.test\.ts$|\/testing\//);
  expect(platform.length).toBeGreaterThan(50);
  expect(platform.filter((file) => scopedTablesIn(file).length > 0).map(({ path }) => path)).toEqual([]);
});

test('every owner names its tables: what it no longer names is taken off the list', () => {
  const named = Object.keys(OWNERS).map((module) => {
    const own = sources.filter(({ path }) => path.startsWith(`${MODULES}${module}/`));
    return [module, [...new Set(own.flatMap(scopedTablesIn))].toSorted((left, right) => left.localeCompare(right))];
  });
  expect(Object.fromEntries(named)).toEqual(OWNERS);
});

test('no module of agents, lottery, rewards or the console is among the owners', () => {
  expect(Object.keys(OWNERS).filter((name) => NEVER.test(name))).toEqual([]);
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
