import { execFile } from 'node:child_process';
import { access, constants, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { quantile, type Round } from '../closed-loop.ts';

const execFileAsync = promisify(execFile);

/** Scale of TPC-B, which requires at least one branch row per client, so that clients do not wait for a hot row. */
const SCALE = 16;
const DEBIAN_FOLDER = '/usr/lib/postgresql';

export const PGBENCH_MISSING =
  'pgbench was not found, so there is no peer to compare with. The embedded PostgreSQL does not bring it; on Debian it comes with postgresql-contrib (apt-get install postgresql-contrib).';

/** Finds the newest pgbench of Debian's packages, or else one in the PATH. Returns undefined if there is none. */
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
    const isExecutable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return file;
  }
  return undefined;
}

/** Creates and fills the tables of TPC-B in the database. */
export async function initialisePgbench(pgbench: string, databaseUrl: string): Promise<void> {
  await execFileAsync(pgbench, ['--initialize', '--init-steps=dtGvp', `--scale=${SCALE}`, '--quiet', databaseUrl]);
}

/** The options of one round of pgbench. */
export interface PgbenchRound {
  /** The path of the program. */
  readonly pgbench: string;
  readonly databaseUrl: string;
  readonly clients: number;
  readonly seconds: number;
  /** SQL script to run. The default is the built-in TPC-B script of pgbench. */
  readonly script?: string;
}

/** Runs one round. Every transaction is logged, so that the quantiles are exact. */
export async function runPgbench({ pgbench, databaseUrl, clients, seconds, script }: PgbenchRound): Promise<Round> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, script ?? '');
    const { stdout } = await execFileAsync(pgbench, [
      '--no-vacuum',
      '--protocol=prepared',
      '--log',
      `--log-prefix=${join(folder, 'log')}`,
      `--client=${clients}`,
      '--jobs=2',
      `--time=${seconds}`,
      ...(script === undefined ? [] : [`--file=${file}`]),
      databaseUrl,
    ]);
    return { ...parseRates(stdout), seconds, ...(await readLatencies(folder)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Parses the number of transactions and their rate from the output of pgbench. Throws if the output has another form. */
function parseRates(stdout: string): { perSecond: number; done: number } {
  const done = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
  // On a busy machine a short round may end before all clients have connected. pgbench prints no rate then.
  const perSecond = done === 0 ? 0 : Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (!Number.isFinite(perSecond) || !Number.isFinite(done))
    throw new Error(`the output of pgbench cannot be parsed:\n${stdout}`);
  return { perSecond, done };
}

/** Reads the latencies from the logs. The fields of a line are: client, transaction, microseconds, ... */
async function readLatencies(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.startsWith('log'));
  const texts = await Promise.all(names.map(async (name) => await readFile(join(folder, name), 'utf8')));
  const latencies = texts
    .flatMap((text) => text.split('\n').filter((line) => line !== ''))
    .map((line) => Number(line.split(' ', 3)[2]) / 1000)
    .toSorted((left, right) => left - right);
  return {
    latencyMsP50: quantile(latencies, 0.5),
    latencyMsP95: quantile(latencies, 0.95),
    latencyMsP99: quantile(latencies, 0.99),
  };
}
