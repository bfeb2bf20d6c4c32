import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checksByCall } from './calls.ts';
import { createWalletOpenApi } from './open-api.ts';

const FILE = join(import.meta.dirname, '../../../../../docs/integrators/wallet-api.openapi.json');

/** `UPDATE_WALLET_OPENAPI=1 pnpm vitest run --project unit apps/server/src/modules/wallet-api/open-api` writes the document again. */
test('the OpenAPI document of the integrators matches the schemas that the server checks calls with', () => {
  const text = `${JSON.stringify(createWalletOpenApi(), undefined, 2)}\n`;
  if (process.env['UPDATE_WALLET_OPENAPI']) writeFileSync(FILE, text);
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(JSON.parse(text));
});

test('the document describes every call', () => {
  const paths = Object.keys((createWalletOpenApi() as { paths: object }).paths);
  expect(paths).toEqual([...Object.keys(checksByCall).map((name) => `/${name}`), '/reconciliation/{file}']);
});

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly post?: Operation }>>;
}
interface Operation {
  readonly parameters: readonly { readonly name: string; readonly schema: { readonly pattern?: string } }[];
  readonly responses: Readonly<Record<string, object>>;
}

test('the document describes the pattern of the nonce and every response of the reconciliation file', () => {
  const { paths } = createWalletOpenApi() as OpenApiDocument;
  const nonce = paths['/bet']?.post?.parameters.find(({ name }) => name === 'x-nonce');
  expect(nonce?.schema.pattern).toBe(String.raw`^[\x21-\x7e]{16,64}$`);
  const { get } = paths['/reconciliation/{file}'] ?? {};
  expect(Object.keys(get?.responses ?? {})).toEqual(['200', '400', '401', '503']);
});
