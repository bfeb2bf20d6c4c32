import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../step.ts';
import type { RefusedStatement } from './judge.ts';

/** The list may only become shorter. */
const REFUSED = join(import.meta.dirname, 'refused-statements.json');

export function readRefusedStatements(): RefusedStatement[] {
  // The file is ours, and lists.test.ts holds its names against the files.
  return JSON.parse(readFileSync(REFUSED, 'utf8')) as RefusedStatement[];
}

export function writeRefusedStatements(list: readonly RefusedStatement[]): void {
  writeFileSync(REFUSED, `${JSON.stringify(list, null, 2)}\n`);
}

/** All files of database tests, from the root of the repository. A new file has to pass on Citus. */
export function listDatabaseTestFiles(): string[] {
  const exclude = (name: string): boolean => name === 'node_modules' || name === 'dist';
  return globSync('{apps,packages,tooling}/*/src/**/*.pg.test.ts', { cwd: root, exclude }).toSorted();
}
