import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Play } from '../core/play.ts';
import { PLAYS_TABLE, readProofs } from '../plays-table.ts';

const SOURCE = join(import.meta.dirname, '..');
/** The folder in which `write-plays-table.ts` collects what each test file has proven. */
const COLLECTED = process.env['BAIZE_PLAY_PROOFS'];

/** The tests that have proven plays: by the path of the file, then by the id of the play. */
const provenByFile = new Map<string, Map<string, string>>();

/** Notes that the running test holds a play against its record. The name of the test stands in docs/lottery-plays.md. */
export function noteProof({ id }: Play<never>): void {
  const { currentTestName = '', testPath = '' } = expect.getState();
  const proven = provenByFile.get(testPath) ?? new Map<string, string>();
  provenByFile.set(testPath, proven);
  const test = `${relative(SOURCE, testPath)}: ${currentTestName.replaceAll(id, '…').replaceAll('|', '/')}`;
  if (!proven.has(id)) proven.set(id, test);
}

interface Task {
  readonly mode: string;
  readonly tasks?: readonly Task[];
}

/** A run of some tests alone proves some plays alone. */
function isWhole({ mode, tasks = [] }: Task): boolean {
  return mode === 'run' && tasks.every(isWhole);
}

/**
 * Compares the table with the plays that the tests of the calling file have proven, when all of them have run: a test that the table names is there, and the
 * table has each of the plays. A file that does not call this proves no play for the table.
 */
export function compareProofs(): void {
  // oxlint-disable-next-line no-empty-pattern -- Vitest refuses any other first parameter, and hands the file over as the second one.
  afterAll(({}, file) => {
    const { filepath } = file.file;
    const proven = provenByFile.get(filepath) ?? new Map<string, string>();
    provenByFile.delete(filepath);
    if (!isWhole(file)) return;
    if (COLLECTED === undefined) return expectSameProofs(relative(SOURCE, filepath), proven);
    writeFileSync(join(COLLECTED, `${basename(filepath)}.json`), JSON.stringify([...proven]));
  });
}

function expectSameProofs(path: string, proven: ReadonlyMap<string, string>): void {
  const named = readProofs(readFileSync(PLAYS_TABLE, 'utf8'));
  const ofThisFile = [...named].filter(([, test]) => test.startsWith(`${path}: `));
  const missing = ofThisFile.filter(([id, test]) => proven.get(id) !== test);
  expect(missing, 'plays whose test of the table is not there').toEqual([]);
  expect(
    [...proven.keys()].filter((id) => !named.has(id)),
    'plays that the table lacks',
  ).toEqual([]);
}
