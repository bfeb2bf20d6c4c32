import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildSites } from './build.ts';
import { root } from './child.ts';
import { findKeptStack, startTestStack, type TestStackEnvironment } from './test-stack.ts';

/**
 * Runs a command against a stack: `node tooling/dev-env/src/with-stack.ts pnpm --filter @baize/playwright e2e`. The
 * command finds the stack in BAIZE_STACK (JSON). It uses the stack of `pnpm stack`; if none runs, it starts one with a
 * fresh demo and ends it with the command. With `--identity-emulator` before the command, BAIZE has social sign-in and
 * phone auth by an emulator.
 */
const identityEmulator = process.argv[2] === '--identity-emulator';
const [command, ...args] = process.argv.slice(identityEmulator ? 3 : 2);
if (!command) throw new Error('usage: with-stack [--identity-emulator] <command> [arguments]');

buildSites();
const keptEnvironment = identityEmulator ? undefined : await findKeptStack();
process.exitCode = await (keptEnvironment ? runAgainst(keptEnvironment) : runAgainstOwnStack());
process.exit();

async function runAgainstOwnStack(): Promise<number> {
  const stack = await startTestStack({ identityEmulator });
  try {
    return await runAgainst(stack.environment, stack.died);
  } finally {
    await stack.stop();
  }
}

/** Runs the command, which is ended when the stack dies, because none of its tests could pass. */
async function runAgainst(environment: TestStackEnvironment, died?: Promise<never>): Promise<number> {
  const env = { ...process.env, BAIZE_STACK: JSON.stringify(environment) };
  const child = spawn(command ?? '', args, { cwd: root, stdio: 'inherit', env });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  try {
    const [code] = await (died ? Promise.race([exited, died]) : exited);
    return code ?? 1;
  } catch (error) {
    console.error(`\n  The stack died: ${error instanceof Error ? error.message : String(error)}`);
    child.kill('SIGTERM');
    await exited;
    return 1;
  }
}
