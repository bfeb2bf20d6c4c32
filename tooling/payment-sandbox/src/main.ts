import { buildApp } from './app.ts';
import { readEnv, type Env } from './env.ts';
import { Store } from './store.ts';
import { startWebhookSender } from './webhooks.ts';

/** Starts the sandbox of a payment provider: a separate process that knows only the address of the platform's webhook. */
async function start(env: Env): Promise<void> {
  const store = new Store(env.databaseUrl);
  await store.open();
  const app = await buildApp({ store, key: env, pageOrigin: env.pageOrigin });
  const webhooks = startWebhookSender(store, env.webhookUrl, env);
  await app.listen({ host: '127.0.0.1', port: env.port });
  const close = async (): Promise<void> => {
    await app.close();
    await webhooks.stop();
    await store.close();
  };
  process.once('SIGINT', () => void close());
  process.once('SIGTERM', () => void close());
}

try {
  await start(readEnv(process.env));
} catch (error) {
  process.stderr.write(
    `The payment sandbox did not start. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
