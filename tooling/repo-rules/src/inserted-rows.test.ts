import { expect, test } from 'vitest';
import { filesIn } from './files.ts';

/**
 * Citus reports every row that an `insert … select … on conflict do nothing` tried as an affected row, inserted or not. A caller that counts
 * affected rows would take a repeated call for a new one, so that such a statement counts the rows that it returns (`returning`).
 */
const COUNTED_INSERT =
  /numAffectedRows[^;]*?await\s+sql(?:<[^`]*>)?`\s*(insert\s+into\b[^`]*?\bselect\b[^`]*?\bon\s+conflict\b[^`]*?\bdo\s+nothing\b[^`]*)`/gi;

function countedInserts(text: string): string[] {
  return [...text.matchAll(COUNTED_INSERT)].map(([statement]) => statement);
}

test('recognises a statement whose affected rows are counted', () => {
  const statement = (end: string): string =>
    `const { numAffectedRows = 0n } = await sql\`\n insert into t (a) select a from u\n on conflict (a) ${end}\`.execute(tx);`;
  expect(countedInserts(statement('do nothing'))).toHaveLength(1);
  expect(countedInserts(statement('do update set a = 1'))).toHaveLength(0);
  const returning =
    'const { rows } = await sql`insert into t select 1 on conflict do nothing returning a`.execute(tx);';
  expect(countedInserts(returning)).toHaveLength(0);
});

test('an insert that may skip rows is counted by the rows that it returns', () => {
  const counted = filesIn(['apps/server/src/**/*.ts'], /\.test\.ts$/).flatMap(({ path, text }) =>
    countedInserts(text).map(() => path),
  );
  expect(counted).toEqual([]);
});
