import { openApi } from '@baize/contract/open-api';
import { Counter, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { buildAdminApp } from './admin-app.ts';

test('serves the metrics and the document of all calls', async () => {
  const registry = new Registry();
  new Counter({ name: 'tried_total', help: 'Tried', registers: [registry] }).inc();
  const app = buildAdminApp(registry);
  expect((await app.inject('/metrics')).body).toContain('tried_total 1');
  expect((await app.inject('/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(openApi())));
});
