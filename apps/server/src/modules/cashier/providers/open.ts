import { assert } from '../../../domain/assert.ts';
import type { Db } from '../../../platform/db.ts';
import type { PartnerFetch } from '../../../platform/partner-fetch.ts';
import { providerKeyRow, type OpenSecret } from '../../../platform/secret-row.ts';
import { baizePayDialect } from './baize-pay.ts';
import type { CheckoutProvider, ProviderDialect } from './provider.ts';

/** The adapters by the name in `payment_provider.dialect`. */
const dialects: Readonly<Record<string, ProviderDialect>> = { 'baize-pay': baizePayDialect };

/** The dialects (provider APIs) that this release supports. */
export const providerDialects: readonly string[] = Object.keys(dialects);

/** The dependencies of calls to payment providers. `openSecret` decrypts stored keys. */
export interface ProvidersContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly openSecret: OpenSecret;
  readonly fetchPartner: PartnerFetch;
}

/** The dependencies of the webhooks, which verify and apply a report without calling the provider. */
export type WebhookContext = Omit<ProvidersContext, 'fetchPartner'>;

/**
 * Creates a client of the provider. The client signs with the oldest active key, because the provider may not have installed a newer key yet.
 * Returns `undefined` if the provider is off or has no active key.
 */
export async function openProvider(context: ProvidersContext, code: string): Promise<CheckoutProvider | undefined> {
  const { db, now, openSecret, fetchPartner } = context;
  const row = await db
    .selectFrom('payment_provider as p')
    .innerJoin('payment_provider_key as k', 'k.provider_code', 'p.code')
    .select(['p.dialect', 'p.api_url', 'k.key_id', 'k.sealed_secret'])
    .where('p.code', '=', code)
    .where('p.state', '<>', 'off')
    .where('k.retired_at', 'is', null)
    .orderBy('k.created_at')
    .orderBy('k.key_id')
    .executeTakeFirst();
  if (!row) return undefined;
  const secret = openSecret(row.sealed_secret, providerKeyRow(code, row.key_id));
  return findDialect(row.dialect).createClient({ apiUrl: row.api_url, keyId: row.key_id, secret, now, fetchPartner });
}

/** The means to verify a webhook of a provider. */
export interface WebhookKey {
  readonly dialect: ProviderDialect;
  /** Returns the secret of an active key, or undefined for an unknown or retired key. */
  readonly findSecret: (keyId: string) => Promise<string | undefined>;
}

/** Finds the keys that may sign webhooks of a provider. A provider that is off is included, because it still reports earlier payments. */
export async function findWebhookKeys(
  { db, openSecret }: WebhookContext,
  code: string,
): Promise<WebhookKey | undefined> {
  const row = await db.selectFrom('payment_provider').select('dialect').where('code', '=', code).executeTakeFirst();
  if (!row) return undefined;
  const findSecret = async (keyId: string): Promise<string | undefined> => {
    const key = await db
      .selectFrom('payment_provider_key')
      .select('sealed_secret')
      .where('provider_code', '=', code)
      .where('key_id', '=', keyId)
      .where('retired_at', 'is', null)
      .executeTakeFirst();
    return key && openSecret(key.sealed_secret, providerKeyRow(code, keyId));
  };
  return { dialect: findDialect(row.dialect), findSecret };
}

/** Returns the adapter of a dialect. Throws if this release has none. */
function findDialect(name: string): ProviderDialect {
  const dialect = Object.hasOwn(dialects, name) ? dialects[name] : undefined;
  assert(dialect !== undefined, `there is no adapter for the dialect ${name}`);
  return dialect;
}
