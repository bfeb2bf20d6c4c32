import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { VendorAnswer } from '../domain/wallet/vendor-transfer.ts';
import type { Db } from '../platform/db.ts';
import { readLimitedText } from '../platform/limited-text.ts';
import type { PartnerFetch } from '../platform/partner-fetch.ts';
import { integrationKeyRow, type OpenSecret } from '../platform/secret-row.ts';

/** The limits of a call that docs/integrators/transfer-wallets.md and live-chat.md promise to vendors. */
const ANSWER_WITHIN_MS = 4_000;
const ANSWER_MAX_BYTES = 1_048_576;
const NONCE_BYTES = 16;

/** The key and the functions with which calls to one integration are signed and sent. */
export interface VendorAccess {
  readonly fetchPartner: PartnerFetch;
  readonly integration: string;
  readonly keyId: string;
  readonly secret: string;
  readonly now: () => Date;
}

/** The dependencies for opening keys of integrations. `openSecret` decrypts a stored secret. */
interface VendorKeyContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly openSecret: OpenSecret;
  readonly fetchPartner: PartnerFetch;
}

/**
 * Opens the secret of the oldest active key of an integration, because the vendor may not have installed a newer key yet. Returns undefined if the
 * integration has no active key.
 */
export async function openVendorAccess(
  context: VendorKeyContext,
  integration: string,
): Promise<VendorAccess | undefined> {
  return (await openVendorAccesses(context, [integration])).get(integration);
}

/**
 * Opens the secrets of several integrations with one query, so that a call to many vendors needs one database connection, and none while the
 * vendors answer. An integration without an active key has no entry.
 */
export async function openVendorAccesses(
  { db, now, openSecret, fetchPartner }: VendorKeyContext,
  integrations: readonly string[],
): Promise<ReadonlyMap<string, VendorAccess>> {
  const rows = await db
    .selectFrom('integration_key')
    .distinctOn('integration_code')
    .select(['integration_code as integration', 'key_id as keyId', 'sealed_secret as sealedSecret'])
    .where('integration_code', 'in', [...integrations])
    .where('retired_at', 'is', null)
    .where('sealed_secret', 'is not', null)
    .orderBy('integration_code')
    .orderBy('created_at')
    .orderBy('key_id')
    .execute();
  const accesses = rows.flatMap(({ integration, keyId, sealedSecret }): VendorAccess[] => {
    if (sealedSecret === null) return [];
    const secret = openSecret(sealedSecret, integrationKeyRow(integration, keyId));
    return [{ fetchPartner, integration, keyId, secret, now }];
  });
  return new Map(accesses.map((access) => [access.integration, access]));
}

/**
 * Sends one signed call to the server of a vendor, and never retries. `path` begins with a slash and is appended to the path of `baseUrl`. A call
 * that fails or times out returns an answer of the kind `no-answer` instead of throwing an error.
 */
export async function callVendor(
  access: VendorAccess,
  { baseUrl, path }: { readonly baseUrl: string; readonly path: string },
  fields: object,
): Promise<VendorAnswer> {
  const base = new URL(baseUrl);
  const fullPath = `${base.pathname.replace(/\/$/, '')}${path}`;
  const rawBody = JSON.stringify({ requestId: randomUUID(), ...fields });
  try {
    const response = await access.fetchPartner(new URL(fullPath, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...createSignedHeaders(access, fullPath, rawBody) },
      body: rawBody,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return readAnswer(response.status, await readLimitedText(response, ANSWER_MAX_BYTES));
  } catch (error) {
    return { kind: 'no-answer', why: error instanceof Error ? error.name : 'unknown failure' };
  }
}

/** Signs a call in the same way as the vendor signs its calls (docs/integrators/wallet-api.md, "Signature"). */
function createSignedHeaders(
  { integration, keyId, secret, now }: VendorAccess,
  path: string,
  rawBody: string,
): Record<string, string> {
  const timestamp = String(now().getTime());
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const signature = createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${path}\n${rawBody}`).digest('hex');
  return {
    'x-vendor': integration,
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
  };
}

/**
 * Converts a response. Only a body with a code is an answer of the vendor: a 404 without a code may come from a gateway. A 5xx proves nothing about the
 * transfer, whatever its body says, and neither does a status that contradicts the code.
 */
function readAnswer(status: number, text: string): VendorAnswer {
  if (status >= 500) return { kind: 'no-answer', why: `HTTP ${status}` };
  const body = parseObject(text);
  const code = body?.['code'];
  if (!body || typeof code !== 'string') return { kind: 'no-answer', why: `HTTP ${status} without a code` };
  const isSuccess = code === 'OK' || code === 'DUPLICATE';
  if (isSuccess !== status < 400) return { kind: 'no-answer', why: `HTTP ${status} with ${code.slice(0, 40)}` };
  return { kind: 'answer', code: code.slice(0, 40), body };
}

/** Returns the fields of a JSON object, or undefined for any other text. */
function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
