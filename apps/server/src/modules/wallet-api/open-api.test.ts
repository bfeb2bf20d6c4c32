import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { walletOpenApi } from './open-api.ts';

const FILE = join(import.meta.dirname, '../../../../../docs/integrators/wallet-api.openapi.json');

/** `UPDATE_WALLET_OPENAPI=1 pnpm vitest run --project unit apps/server/src/modules/wallet-api/open-api` writes it anew. */
test('the document that integrators get is that of the schemas that the server checks with', () => {
  const text = `${JSON.stringify(walletOpenApi(), undefined, 2)}\n`;
  if (process.env['UPDATE_WALLET_OPENAPI']) writeFileSync(FILE, text);
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(JSON.parse(text));
});

test('it has every call', () => {
  const paths = Object.keys((walletOpenApi() as { paths: object }).paths);
  expect(paths).toEqual([...Object.keys(calls).map((name) => `/${name}`), '/reconciliation/{file}']);
});
