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

export interface VendorAccess {
  readonly fetchPartner: PartnerFetch;
  readonly integration: string;
  readonly keyId: string;
  readonly secret: string;
  readonly now: () => Date;
}

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
  { db, now, openSecret, fetchPartner }: VendorKeyContext,
  integration: string,
): Promise<VendorAccess | undefined> {
  const row = await db
    .selectFrom('integration_key')
    .select(['key_id', 'sealed_secret'])
    .where('integration_code', '=', integration)
    .where('retired_at', 'is', null)
    .where('sealed_secret', 'is not', null)
    .orderBy('created_at')
    .orderBy('key_id')
    .executeTakeFirst();
  if (!row?.sealed_secret) return undefined;
  const secret = openSecret(row.sealed_secret, integrationKeyRow(integration, row.key_id));
  return { fetchPartner, integration, keyId: row.key_id, secret, now };
}

/**
 * Sends one signed call to the server of a vendor, and never retries. `path` begins with a slash and is appended to the path of `baseUrl`. A call
 * that fails or times out returns `silence` instead of throwing an error.
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
      headers: { 'content-type': 'application/json', ...signedHeaders(access, fullPath, rawBody) },
      body: rawBody,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return readAnswer(response.status, await readLimitedText(response, ANSWER_MAX_BYTES));
  } catch (error) {
    return { kind: 'no-answer', why: error instanceof Error ? error.name : 'unknown failure' };
  }
}

/** Signs a call in the same way as the vendor signs its calls (docs/integrators/wallet-api.md, "Signature"). */
function signedHeaders(
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
 * Only a body with a code is an answer of the vendor: a 404 without a code may come from a gateway. A 5xx proves nothing about the transfer,
 * whatever its body says.
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

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
