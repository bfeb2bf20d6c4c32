import { buildApp } from './app.ts';
import { readEnv, type Env } from './env.ts';
import { createWallet } from './wallet.ts';

/** Starts the sandbox of a vendor of live-model chats: a separate process that knows only the public API of the platform. */
async function start(env: Env): Promise<void> {
  const app = await buildApp({ wallet: createWallet(env), key: env, frameAncestors: env.frameAncestors });
  await app.listen({ host: '127.0.0.1', port: env.port });
  const close = (): void => void app.close();
  process.once('SIGINT', close);
  process.once('SIGTERM', close);
}

try {
  await start(readEnv(process.env));
} catch (error) {
  process.stderr.write(
    `The live-chat sandbox did not start. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
