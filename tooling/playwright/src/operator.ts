import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { queryOne } from './database.ts';
import { stack } from './stack.ts';

const OPS = fileURLToPath(new URL('../../../apps/server/src/ops/cli.ts', import.meta.url));

export interface CommandResult {
  readonly exitCode: number;
  /** Printed lines, including errors. */
  readonly output: string;
}

/** Runs `pnpm ops …` on the stack under test and returns its result. */
export async function runOps(...argv: readonly string[]): Promise<CommandResult> {
  const keys = { SECRET_KEY: stack.secretKey, VAULT_KEYS: stack.vaultKeys };
  const env = { ...process.env, DATABASE_URL: stack.databaseUrl, ...keys };
  const { promise, resolve } = Promise.withResolvers<CommandResult>();
  execFile(process.execPath, [OPS, ...argv], { env }, (error, stdout, stderr) => {
    const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
    resolve({ exitCode: code, output: `${stdout}${stderr}` });
  });
  return await promise;
}

/** Runs `pnpm ops <resource> <verb>` for the demo's first brand as the operator `by`, and returns the printed lines. Throws where the command fails. */
export async function runOperatorCommand(
  by: string,
  resource: string,
  verb: string,
  ...options: string[]
): Promise<string> {
  const result = await runOps(resource, verb, '--merchant', 'BAIZE', '--by', by, ...options);
  if (result.exitCode !== 0) throw new Error(result.output);
  return result.output;
}

/** Returns the id by which commands name a member of the demo's first brand. */
export async function findMemberId(account: string): Promise<string> {
  const statement = 'select member_id::text as id from member where merchant_id = 1 and account = $1';
  return (await queryOne<{ id: string }>(statement, [account])).id;
}

/** Runs `pnpm ops ledger verify`; throws where an account differs from the sum of its entries. */
export async function verifyLedger(): Promise<void> {
  const result = await runOps('ledger', 'verify');
  if (result.exitCode !== 0) throw new Error(result.output);
}
