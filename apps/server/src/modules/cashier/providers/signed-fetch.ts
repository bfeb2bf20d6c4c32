import { readLimitedText } from '../../../platform/limited-text.ts';
import type { PartnerFetch } from '../../../platform/partner-fetch.ts';
import { computeSignature } from './signature.ts';
import type { ProviderAccess, ProviderAnswer } from './provider.ts';

/** The time limit of a call. A member waits for the payment page as long as `createPayment` takes. */
const TIMEOUT_MS = 5_000;
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

/** A request to the API of a provider. */
export interface ProviderCall {
  readonly method: 'GET' | 'POST';
  /** The path with its query. Both are signed. */
  readonly path: string;
  readonly body?: object;
}

/**
 * Makes one signed call. The value is `undefined` if the provider answers 404. A status from 500, a network error, a time-out and a body that is
 * not JSON count as `unavailable`; every other error status is `refused`.
 */
export async function signedFetch(
  { apiUrl, keyId, secret, now, fetchPartner }: ProviderAccess,
  { method, path, body }: ProviderCall,
): Promise<ProviderAnswer<unknown>> {
  const timestamp = String(now().getTime());
  const rawBody = body === undefined ? '' : JSON.stringify(body);
  try {
    const response = await fetchPartner(new URL(path, apiUrl), {
      method,
      headers: {
        'x-key-id': keyId,
        'x-timestamp': timestamp,
        'x-signature': computeSignature(secret, { timestamp, path, rawBody }).toString('hex'),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: rawBody }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return await readAnswer(response);
  } catch {
    return { ok: false, why: 'unavailable' };
  }
}

async function readAnswer(response: Awaited<ReturnType<PartnerFetch>>): Promise<ProviderAnswer<unknown>> {
  if (response.status === 404) return { ok: true, value: undefined };
  if (!response.ok) return { ok: false, why: response.status >= 500 ? 'unavailable' : 'refused' };
  const text = await readLimitedText(response, ANSWER_MAX_BYTES);
  return { ok: true, value: JSON.parse(text) as unknown };
}
