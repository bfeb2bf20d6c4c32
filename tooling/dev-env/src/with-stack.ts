import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@baize/postgres/start';
import { root } from './child.ts';
import { join } from 'node:path';
import { loadSecrets } from './secrets.ts';
import { startStack } from './stack.ts';
import { makeTemporaryData } from './temporary-data.ts';

/**
 * Runs a command against a stack of its own, on free ports and with a fresh demo, and ends both:
 * `node tooling/dev-env/src/with-stack.ts pnpm --filter @baize/playwright e2e`. The command finds the stack in BAIZE_STACK (JSON).
 * With `--identity-emulator` before the command, BAIZE has social sign-in and phone auth by an emulator of their provider.
 */
const RATE_LIMIT_SCALE = 1_000;

const identityEmulator = process.argv[2] === '--identity-emulator';
const [command, ...args] = process.argv.slice(identityEmulator ? 3 : 2);
if (!command) throw new Error('usage: with-stack [--identity-emulator] <command> [arguments]');

const { dataDir, remove } = await makeTemporaryData();
const addresses = {
  sitesPort: await freePort(),
  serverPort: await freePort(),
  arcadePort: await freePort(),
  paymentsPort: await freePort(),
};
const stack = await startStack({
  addresses,
  dataDir,
  durable: false,
  dev: false,
  quiet: false,
  logLevel: process.env['LOG_LEVEL'] ?? 'error',
  rateLimitScale: RATE_LIMIT_SCALE,
  identityEmulator,
});
const { databaseUrl, emulatorUrl } = stack;
const { secretKey, vaultKeys } = await loadSecrets(join(dataDir, 'secrets.json'));
try {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      BAIZE_STACK: JSON.stringify({ ...addresses, databaseUrl, secretKey, vaultKeys, emulatorUrl }),
    },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await stack.stop();
  await remove();
}
process.exit();
