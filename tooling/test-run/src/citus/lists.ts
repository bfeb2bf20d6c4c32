import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../step.ts';
import type { RefusedStatement } from './judge.ts';

/** Both lists may only become shorter. */
const REFUSED = join(import.meta.dirname, 'refused-statements.json');
const UNTRIED = join(import.meta.dirname, 'untried-files.json');

export function readRefusedStatements(): RefusedStatement[] {
  // The file is ours, and lists.test.ts holds its names against the files.
  return JSON.parse(readFileSync(REFUSED, 'utf8')) as RefusedStatement[];
}

export function writeRefusedStatements(list: readonly RefusedStatement[]): void {
  writeFileSync(REFUSED, `${JSON.stringify(list, null, 2)}\n`);
}

/** The files of database tests that nobody has run on Citus yet, so that their failures are not on the other list. */
export function readUntriedFiles(): string[] {
  // The file is ours, and lists.test.ts holds its names against the files.
  return JSON.parse(readFileSync(UNTRIED, 'utf8')) as string[];
}

/** All files of database tests, from the root of the repository. A new file counts as tried: it has to pass on Citus. */
export function listDatabaseTestFiles(): string[] {
  const exclude = (name: string): boolean => name === 'node_modules' || name === 'dist';
  return globSync('{apps,packages,tooling}/*/src/**/*.pg.test.ts', { cwd: root, exclude }).toSorted();
}

export function listTriedFiles(): string[] {
  const untried = new Set(readUntriedFiles());
  return listDatabaseTestFiles().filter((file) => !untried.has(file));
}
