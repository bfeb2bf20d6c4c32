import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { StackPorts } from '../addresses.ts';
import { root, startChild, type Child } from '../child.ts';
import type { Secrets } from '../secrets.ts';
import { createServerProcess } from '../stack.ts';

/** A server that runs without the other programs of a stack. */
export interface LoneServer extends Child {
  readonly origin: string;
}

interface LoneServerOptions {
  readonly databaseUrl: string;
  readonly secrets: Secrets;
  readonly ports: StackPorts;
  /** Folder of the sources; this repository by default. */
  readonly sourceFolder?: string;
}

/** Starts the platform's server with its worker, without the rest of a stack. */
export async function startLoneServer({
  databaseUrl,
  secrets,
  ports,
  sourceFolder = root,
}: LoneServerOptions): Promise<LoneServer> {
  const options = { ports, dataDir: '', durable: false, dev: false, quiet: true, logLevel: 'fatal' };
  const program = createServerProcess({ ...options, rateLimitScale: 1_000 }, secrets, databaseUrl);
  const child = await startChild({ ...program, cwd: sourceFolder });
  return { ...child, origin: `http://127.0.0.1:${ports.serverPort}` };
}

/** Runs `pnpm ops ledger verify` and `rollups`. Returns the output of those that found differences; an empty list if the ledger adds up. */
export async function findLedgerDifferences(databaseUrl: string): Promise<string[]> {
  const runLedgerCommand = async (verb: string): Promise<string[]> =>
    await runOps(databaseUrl, ['ledger', verb]).then(
      () => [],
      (error: unknown) => [`${verb}: ${error instanceof Error ? error.message : String(error)}`],
    );
  return (await Promise.all([runLedgerCommand('verify'), runLedgerCommand('rollups')])).flat();
}

/** Runs a command of `pnpm ops` as the owner of the database, from the sources in `sourceFolder`. Throws if it fails. */
export async function runOps(databaseUrl: string, command: readonly string[], sourceFolder = root): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  await promisify(execFile)(process.execPath, ['apps/server/src/ops/cli.ts', ...command], { cwd: sourceFolder, env });
}
