import { refuse, done, type Outcome } from '../../domain/outcome.ts';
import type { Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db } from '../../platform/db.ts';
import type { ProviderIdentity } from '../../platform/id-token.ts';
import { isIdTokenSpent, spendIdToken } from './spent-id-tokens.ts';

/** The identity provider of a brand: a Firebase project that verifies phone numbers and social sign-ins. */
interface ProviderRow {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  /** The social networks that the brand offers, e.g. "google". */
  readonly providers: readonly string[];
  /** Whether the brand offers the sign-in by a phone number. */
  readonly phone: boolean;
  readonly emulatorUrl: string | null;
}

/**
 * Returns the settings with which the browser loads the code of the identity provider, or type `none` if the brand has no provider (decision 11).
 * The API key is public: it names the project only. `emulatorUrl` is set on test systems alone.
 */
export function signInProvider({ db }: ModuleContext): Handler<'signInProvider'> {
  return async ({ scope }) => {
    const row = await findProvider(db, scope.merchant.merchantId);
    if (!row) return done({ type: 'none' });
    const { providers, ...others } = row;
    const social = (['google', 'facebook'] as const).filter((name) => providers.includes(name));
    return done({ type: 'firebase', ...others, social });
  };
}

async function findProvider(db: Db, merchantId: number): Promise<ProviderRow | undefined> {
  return await db
    .selectFrom('identity_provider')
    .select([
      'project_id as projectId',
      'api_key as apiKey',
      'auth_domain as authDomain',
      'providers',
      'phone',
      'emulator_url as emulatorUrl',
    ])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
}

/**
 * Verifies the token of a social sign-in and returns the identity. Refuses a provider that the brand does not offer with `phone_auth.not_offered`, the
 * code of a phone sign-in as well, so that the sites have one sentence for both. Refuses an invalid token with `phone_auth.token_invalid`. The caller
 * spends the token (`spendIdToken`) when it opens a session.
 */
export async function readSocialIdentity(
  { db, now, readIdToken }: ModuleContext,
  merchantId: number,
  provider: 'google' | 'facebook',
  token: string,
): Promise<Outcome<ProviderIdentity>> {
  const row = await findProvider(db, merchantId);
  if (!row?.providers.includes(provider)) return refuse('phone_auth.not_offered');
  const identity = await readIdToken({ token, projectId: row.projectId, now: now() });
  return identity?.provider === `${provider}.com` ? done(identity) : refuse('phone_auth.token_invalid');
}

/**
 * Verifies that the token of the phone provider proves this number (E.164 digits), and does not spend it. Refuses the token if it is invalid, proves
 * another number or was spent before, or if the brand does not offer phone sign-in. The caller spends the token (`spendIdToken`) when it acts on it.
 */
export async function checkMobileToken(
  { db, now, readIdToken }: ModuleContext,
  merchantId: number,
  mobile: string,
  token: string,
): Promise<Outcome<undefined>> {
  const row = await findProvider(db, merchantId);
  if (!row?.phone) return refuse('phone_auth.not_offered');
  const identity = await readIdToken({ token, projectId: row.projectId, now: now() });
  const isProved = identity?.provider === 'phone' && identity.mobile === mobile;
  if (!isProved || (await isIdTokenSpent(db, token))) return refuse('phone_auth.token_invalid');
  return done(undefined);
}

/** Verifies a token as `checkMobileToken` does, and spends it. */
export async function verifyMobileToken(
  context: ModuleContext,
  merchantId: number,
  mobile: string,
  token: string,
): Promise<Outcome<undefined>> {
  const checked = await checkMobileToken(context, merchantId, mobile, token);
  if (!checked.ok) return checked;
  return (await spendIdToken(context.db, token, context.now())) ? checked : refuse('phone_auth.token_invalid');
}
