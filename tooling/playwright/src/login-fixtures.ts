import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { query, queryOne } from './database.ts';

/**
 * Enables log-in by SMS and the check of new addresses for merchant 1. Both apply to the whole run
 * (login-global-setup.ts), because a switch changed by one test would affect concurrent tests. The check concerns
 * only members with an earlier address (`recordEarlierLogin`), because all tests come from one address.
 */
export async function enableLoginOptions(): Promise<void> {
  await query(
    `insert into merchant_switch (merchant_id, mod_id, enabled) values (1, 'MOBILEVERCODELOGIN3', true)
     on conflict (merchant_id, mod_id) do update set enabled = true`,
    [],
  );
  await query('update merchant set check_new_ip = true where merchant_id = 1', []);
}

/** Records a log-in of this member from another address one day ago, so that the next log-in must be verified, and sets the real name and a verified email address. */
export async function recordEarlierLogin(account: string, realName: string): Promise<void> {
  await query('update member set real_name = $2, email_verified_at = now() where account = $1', [account, realName]);
  await query(
    `insert into login_event (merchant_id, member_id, site, kind, outcome, ip, user_agent, at)
     select merchant_id, member_id, 'member', 'username', 'ok', '203.0.113.9', '', now() - interval '1 day'
     from member where account = $1`,
    [account],
  );
}

/** Returns the solution of the captcha that this browser was shown last; throws where it was shown none. */
export async function readCaptchaSolution(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('baize_captcha'));
  if (cookie === undefined) throw new Error('this browser was shown no captcha');
  const hash = createHash('sha256').update(cookie.value).digest();
  const { solution } = await queryOne<{ solution: string }>('select solution from captcha where cookie_hash = $1', [
    hash,
  ]);
  return solution;
}

/** Returns the position of a slider puzzle's gap, in pixels of its picture. */
export async function readPuzzleGapPx(challengeId: string): Promise<number> {
  const { solution } = await queryOne<{ solution: number }>(
    'select solution from human_challenge where challenge_id = $1',
    [challengeId],
  );
  return solution;
}

/** Adds a virtual authenticator with a passkey of the account to the page, as if it had been created in the security centre. */
export async function addPasskey(page: Page, account: string, origin: string): Promise<void> {
  const { host, hostname } = new URL(origin);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  await query(
    `insert into passkey (credential_id, member_id, host, public_key, name, created_at)
     select $1, member_id, $2, $3, 'Test', now() from member where account = $4`,
    [credentialId.toString('base64url'), host, coseKey(publicKey.export({ format: 'jwk' })), account],
  );
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await devices.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: credentialId.toString('base64'),
      isResidentCredential: true,
      rpId: hostname,
      privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      userHandle: randomBytes(16).toString('base64'),
      signCount: 0,
    },
  });
}

/** Encodes an ES256 key for WebAuthn: the CBOR map { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function coseKey({ x = '', y = '' }: JsonWebKey): Buffer {
  const [head, beforeY] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
  return Buffer.concat([head, Buffer.from(x, 'base64url'), beforeY, Buffer.from(y, 'base64url')]);
}
