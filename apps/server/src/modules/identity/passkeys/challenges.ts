import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { HostSite } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { transaction } from '../../../platform/transaction.ts';

export const PASSKEY_CHALLENGE_MAX_AGE_SECONDS = 300;

interface NewChallenge {
  readonly host: HostSite;
  /** Null for a log-in: the device says whose it is. */
  readonly memberId: bigint | null;
  readonly challenge: string;
}

export async function keepChallenge({ db, now }: ModuleContext, made: NewChallenge): Promise<string> {
  const challengeId = randomUUID();
  const { merchantId } = made.host.merchant;
  await transaction(db, async (tx) => {
    await tx
      .insertInto('passkey_challenge')
      .values({
        challenge_id: challengeId,
        merchant_id: merchantId,
        member_id: made.memberId,
        host: relyingParty(made.host).host,
        challenge: made.challenge,
        created_at: now(),
      })
      .execute();
  });
  return challengeId;
}

/** Once, by whom and where it was made for; undefined where it is gone or was made for another. */
export async function takeChallenge(
  { db, now }: ModuleContext,
  host: HostSite,
  challengeId: string,
  memberId: bigint | null,
): Promise<string | undefined> {
  const taken = await transaction(
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
  const young = taken && now().getTime() - taken.createdAt.getTime() <= PASSKEY_CHALLENGE_MAX_AGE_SECONDS * 1000;
  return young ? taken.challenge : undefined;
}

/** What a passkey is bound to: a copy of the page elsewhere cannot use it. */
export function relyingParty({ origin }: HostSite): { id: string; host: string; origin: string } {
  const { hostname, host } = new URL(origin);
  return { id: hostname, host, origin };
}
