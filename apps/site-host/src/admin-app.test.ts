import { Counter, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { buildAdminApp } from './admin-app.ts';

test('serves the metrics, and reports whether the process is ready for visitors', async () => {
  const registry = new Registry();
  new Counter({ name: 'tried_total', help: 'Tried', registers: [registry] }).inc();
  let isReady = false;
  const app = buildAdminApp({ registry, isReady: () => isReady });
  expect((await app.inject('/metrics')).body).toContain('tried_total 1');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  isReady = true;
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});
