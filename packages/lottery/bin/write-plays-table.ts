import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playsTable, PLAYS_TABLE } from '../src/plays-table.ts';

/**
 * `pnpm --filter @baize/lottery table` runs the tests of the families, which say which plays they prove, and writes docs/lottery-plays.md. Tests hold
 * the file against the records and against themselves.
 */
const ROOT = join(import.meta.dirname, '../../..');
const collected = mkdtempSync(join(tmpdir(), 'play-proofs-'));
try {
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', 'packages/lottery/src/families'],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, BAIZE_PLAY_PROOFS: collected } },
  );
  if (status !== 0) throw new Error('a test of the families fails: the table is not written');
  writeFileSync(PLAYS_TABLE, playsTable(readCollected()));
} finally {
  rmSync(collected, { recursive: true });
}

/** Returns the test of each play. Where several files prove a play, the first file in the order of names is named. */
function readCollected(): Map<string, string> {
  const files = readdirSync(collected).toSorted().toReversed();
  return new Map(
    files.flatMap((file) => JSON.parse(readFileSync(join(collected, file), 'utf8')) as [id: string, test: string][]),
  );
}
