/** `pnpm ops <resource> <verb>`: lists and changes what the operator shows and allows (docs/how-to/operate.md). */
import { readFileSync } from 'node:fs';
import { readSecretKeys, readVaultKeys } from '../env.ts';
import { createDb, createPool } from '../platform/db.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { detectPlacements } from '../platform/placements.ts';
import { LONG_LIMITS } from '../platform/pool-limits.ts';
import { createVault } from '../platform/vault.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';
import { runOps } from './run.ts';
import { createSessionFile, createTerminal } from './terminal.ts';

/** The address that stands in for the database when only help is printed. Nothing connects to it. */
const NO_DATABASE = 'postgresql://127.0.0.1/none';

async function main(argv: readonly string[], databaseUrl: string | undefined): Promise<number> {
  const keys = readKeys(process.env);
  if (keys instanceof Error) {
    console.error(keys.message);
    return 2;
  }
  const isHelp = argv.length === 0 || argv.includes('--help') || argv.includes('-h');
  if (!databaseUrl && !isHelp) {
    console.error('Set DATABASE_URL to the database of the platform.');
    return 2;
  }
  const onError = (error: Error) => console.error(error.message);
  const pool = { max: 1, limits: LONG_LIMITS, onError };
  const db = createDb(createPool({ connectionString: databaseUrl ?? NO_DATABASE, ...pool }));
  const terminal = createTerminal();
  try {
    if (!isHelp) await detectPlacements(db);
    const print = (line: string) => console.log(line);
    const printError = (line: string) => console.error(line);
    const session = createSessionFile(process.env['OPS_SESSION_FILE']);
    return await runOps(argv, {
      db,
      now: () => new Date(),
      production: process.env['NODE_ENV'] === 'production',
      readFile,
      print,
      printError,
      session,
      ask: terminal.ask,
      ...keys,
    });
  } finally {
    terminal.close();
    await db.destroy();
  }
}

type Keys = Pick<OpsContext, 'keyRing' | 'openSecret' | 'vault'>;

/**
 * Reads the keys from the environment. Commands that call a partner or make a key for one need SECRET_KEY. Commands that open account numbers
 * need VAULT_KEYS. All other commands need no key. Returns an error with a sentence for the operator if a key is malformed.
 */
function readKeys({ SECRET_KEY, VAULT_KEYS }: NodeJS.ProcessEnv): Keys | Error {
  try {
    const vault = VAULT_KEYS ? createVault(readVaultKeys(VAULT_KEYS)) : undefined;
    if (!SECRET_KEY) return { vault };
    const keyRing = createKeyRing(readSecretKeys(SECRET_KEY));
    return { vault, keyRing, openSecret: keyRing.openAlsoUnbound };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new OperatorError(`The file ${path} cannot be read.`);
  }
}

process.exitCode = await main(process.argv.slice(2), process.env['DATABASE_URL']);
