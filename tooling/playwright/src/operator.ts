import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stack } from './stack.ts';

const OPS = fileURLToPath(new URL('../../../apps/server/src/ops/cli.ts', import.meta.url));

export interface CommandResult {
  readonly code: number;
  /** The printed lines, mistakes included. */
  readonly out: string;
}

/** `pnpm ops …` against the stack under test, whatever it answers. */
export async function ops(...argv: readonly string[]): Promise<CommandResult> {
  const keys = { SECRET_KEY: stack.secretKey, VAULT_KEYS: stack.vaultKeys };
  const env = { ...process.env, DATABASE_URL: stack.databaseUrl, ...keys };
  const { promise, resolve } = Promise.withResolvers<CommandResult>();
  execFile(process.execPath, [OPS, ...argv], { env }, (error, stdout, stderr) => {
    const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
    resolve({ code, out: `${stdout}${stderr}` });
  });
  return await promise;
}

/** `pnpm ops <noun> <verb>` of the demo's first brand, as an operator calls it; fails where it is refused. */
export async function operate(by: string, noun: string, verb: string, ...options: string[]): Promise<string> {
  const told = await ops(noun, verb, '--merchant', 'BAIZE', '--by', by, ...options);
  if (told.code !== 0) throw new Error(told.out);
  return told.out;
}

/** `pnpm ops ledger verify`: fails where an account is not what its entries say. */
export async function verifyLedger(): Promise<void> {
  const told = await ops('ledger', 'verify');
  if (told.code !== 0) throw new Error(told.out);
}
