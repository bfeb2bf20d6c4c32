import { expect, test } from 'vitest';
import { filesIn } from './files.ts';
import { outerDbUses } from './transaction-db.ts';

const TESTS = /\.test\.ts$|\/testing\//;

test('no code of the server takes a second connection inside a transaction', () => {
  const files = filesIn(['apps/{server,arcade}/src/**/*.ts'], TESTS);
  expect(files.length).toBeGreaterThan(300);
  expect(outerDbUses(files)).toEqual([]);
});

const inCallback = (statement: string, around = ''): string =>
  `${around}\nexport async function act({ db, now }: Context, context: Context) {
  await transaction(db, async (tx) => { ${statement} });\n}`;
const READS_DB = 'async function read({ db }: Context) { await find(db); }';
const usesIn = (text: string, ...others: readonly string[]): string[] =>
  outerDbUses([text, ...others].map((each, index) => ({ path: `src/${index}.ts`, text: each })));

test.each([
  ['names the outer db', inCallback('await db.selectFrom("member").execute();')],
  ['reads it from a context', inCallback('await context.db.selectFrom("member").execute();')],
  ['takes it out of a context', inCallback('const { db: other } = context; await read(other);')],
  ['passes the context to a function that uses its db', inCallback('await read(context);', READS_DB)],
  [
    'passes it on over two functions',
    inCallback(
      'await outer(1, context);',
      'async function outer(n: number, c: Context) { await inner({ ...c, n }); }\nasync function inner(c: Context) { await find(c.db); }',
    ),
  ],
  ['has both as parameters', 'async function write({ db }: Context, tx: Tx) { await tx.x(); }'],
  [
    'calls a closure that uses it',
    'export function create({ db }: Context) { const find = async () => await db.x(); return async () => await transaction(db, async (tx) => await find()); }',
  ],
])('the rule finds a callback that %s', (_name, text) => {
  expect(usesIn(text)).toHaveLength(1);
});

test('the rule finds both functions of a cycle of calls, whichever it looks at first', () => {
  const cycle = `async function first(context: Context) { await second(context); await find(context.db); }
    async function second(context: Context) { await first(context); }`;
  const useOf = (name: string) => inCallback(`await ${name}(context);`).replace('act', `use_${name}`);
  expect(usesIn([cycle, useOf('first'), useOf('second')].join('\n'))).toHaveLength(2);
});

test('the rule follows imports', () => {
  const other = 'export async function read(context: Context) { await find(context.db); }';
  expect(usesIn(inCallback('await read(context);', 'import { read } from "./1.ts";'), other)).toHaveLength(1);
});

test.each([
  ['the transaction alone', inCallback('await read(tx); await tx.selectFrom("member").execute();')],
  ['a context whose db is not used', inCallback('seal(context, tx);', 'function seal({ key }: Context, tx: Tx) {}')],
  ['a context with the transaction as its db', inCallback('await read({ ...context, db: tx });', READS_DB)],
  ['a parameter that happens to be called db', inCallback('const read = (db: Tx) => db.x(); await read(tx);')],
  ['a property of that name', inCallback('return { db: 1 };')],
])('the rule passes over %s', (_name, text) => {
  expect(usesIn(text)).toEqual([]);
});
