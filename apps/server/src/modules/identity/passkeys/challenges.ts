import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { HostSite } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { transaction } from '../../../platform/transaction.ts';

/** The time within which the browser has to answer a challenge. */
export const PASSKEY_CHALLENGE_MAX_AGE_SECONDS = 300;

interface NewChallenge {
  readonly host: HostSite;
  /** The member who adds a passkey, or `null` for a log-in, because the passkey itself identifies the member. */
  readonly memberId: bigint | null;
  readonly challenge: string;
}

/** Stores a new challenge for the host of the call. Returns the id of the challenge. */
export async function storeChallenge({ db, now }: ModuleContext, newChallenge: NewChallenge): Promise<string> {
  const challengeId = randomUUID();
  const { merchantId } = newChallenge.host.merchant;
  await transaction(db, async (tx) => {
    await tx
      .insertInto('passkey_challenge')
      .values({
        challenge_id: challengeId,
        merchant_id: merchantId,
        member_id: newChallenge.memberId,
        host: relyingParty(newChallenge.host).host,
        challenge: newChallenge.challenge,
        created_at: now(),
      })
      .execute();
  });
  return challengeId;
}

/**
 * Deletes the challenge and returns its text, so that each challenge is used once at most. Returns `undefined` if the challenge is unknown, too old,
 * or was created for another member, brand or host.
 */
export async function consumeChallenge(
  { db, now }: ModuleContext,
  host: HostSite,
  challengeId: string,
  memberId: bigint | null,
): Promise<string | undefined> {
  const usedChallenge = await transaction(
    db,
    async (tx) =>
      await tx
        .deleteFrom('passkey_challenge')
        .where(sql<string>`challenge_id::text`, '=', challengeId)
        .where('merchant_id', '=', host.merchant.merchantId)
        .where('host', '=', relyingParty(host).host)
        .where('member_id', 'is not distinct from', memberId)
        .returning(['challenge', 'created_at as createdAt'])
        .executeTakeFirst(),
  );
  const isFresh =
    usedChallenge && now().getTime() - usedChallenge.createdAt.getTime() <= PASSKEY_CHALLENGE_MAX_AGE_SECONDS * 1000;
  return isFresh ? usedChallenge.challenge : undefined;
}

/**
 * Returns the WebAuthn relying party of a host. A passkey is bound to its relying party, so a phishing copy of the page on another host cannot use
 * the passkey.
 */
export function relyingParty({ origin }: HostSite): { id: string; host: string; origin: string } {
  const { hostname, host } = new URL(origin);
  return { id: hostname, host, origin };
}
