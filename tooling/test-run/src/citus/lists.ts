import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../step.ts';
import type { RefusedStatement } from './judge.ts';

/** The list of refused statements, which may only shrink. */
const REFUSED_STATEMENTS_FILE = join(import.meta.dirname, 'refused-statements.json');

/** Reads the list of refused statements. */
export function readRefusedStatements(): RefusedStatement[] {
  // The file is part of the repository, and lists.test.ts checks its names.
  return JSON.parse(readFileSync(REFUSED_STATEMENTS_FILE, 'utf8')) as RefusedStatement[];
}

/** Replaces the list of refused statements. */
export function writeRefusedStatements(list: readonly RefusedStatement[]): void {
  writeFileSync(REFUSED_STATEMENTS_FILE, `${JSON.stringify(list, null, 2)}\n`);
}

/** Lists all files of database tests, relative to the root of the repository. A new file must pass on Citus. */
export function listDatabaseTestFiles(): string[] {
  const exclude = (name: string): boolean => name === 'node_modules' || name === 'dist';
  return globSync('{apps,packages,tooling}/*/src/**/*.pg.test.ts', { cwd: root, exclude }).toSorted();
}
