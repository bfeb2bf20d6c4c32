import { execFile } from 'node:child_process';
import { access, constants, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Round } from '../closed-loop.ts';

const run = promisify(execFile);

/** One branch row per client at least, as TPC-B asks: the peer is not held up by a hot row of our choosing. */
const SCALE = 16;
const DEBIAN_FOLDER = '/usr/lib/postgresql';

export const PGBENCH_MISSING =
  'pgbench was not found, so there is no peer to compare with. The embedded PostgreSQL does not bring it; on Debian it comes with postgresql-contrib (apt-get install postgresql-contrib).';

export async function findPgbench(): Promise<string | undefined> {
  const versions = (await readdir(DEBIAN_FOLDER).catch(() => [])).toSorted(
    (left, right) => Number(right) - Number(left),
  );
  const folders = [
    ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  for (const folder of folders) {
    const file = join(folder, 'pgbench');
    const found = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  return undefined;
}

export async function initialisePgbench(pgbench: string, databaseUrl: string): Promise<void> {
  await run(pgbench, ['--initialize', '--init-steps=dtGvp', `--scale=${SCALE}`, '--quiet', databaseUrl]);
}

/** TPC-B as pgbench has it, for one round. */
export async function runPgbench(
  pgbench: string,
  databaseUrl: string,
  clients: number,
  seconds: number,
): Promise<Round> {
  const args = ['--no-vacuum', `--client=${clients}`, '--jobs=2', `--time=${seconds}`, databaseUrl];
  const { stdout } = await run(pgbench, args);
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  const done = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
  const latencyMs = Number(/latency average = ([\d.]+) ms/.exec(stdout)?.[1]);
  if (!Number.isFinite(perSecond) || !Number.isFinite(done))
    throw new Error(`pgbench said nothing that can be read:\n${stdout}`);
  // pgbench gives its mean unless every transaction is logged.
  return { done, seconds, perSecond, latencyMsP50: latencyMs, latencyMsP95: undefined, latencyMsP99: undefined };
}
