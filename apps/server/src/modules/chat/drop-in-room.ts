import { toDecimal, type Money } from '@baize/money';
import type { ChatEnvelope } from '@baize/contract/schemas/chat';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Tx } from '../../platform/db.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { dropEnvelopes } from '../../rewards/envelope-drops.ts';
import { findProgram } from '../../rewards/programs.ts';
import { postDropMessage } from './drop-message.ts';
import type { RoomKey } from './messages.ts';
import { findOpenRoom } from './rooms.ts';

const MS_PER_MINUTE = 60_000;

/** Red envelopes that are dropped in a room. */
export interface RoomDrop {
  readonly room: RoomKey;
  /** The name of the drop within its brand: a drop of the same key is made once. At most 60 characters. */
  readonly key: string;
  readonly programCode: string;
  /** The sum of all envelopes. */
  readonly amount: Money;
  readonly count: number;
  readonly minutes: number;
  readonly now: Date;
}

/** The dropped envelopes, and the card that announces them. */
export interface RoomDropValue {
  readonly envelope: ChatEnvelope;
  /** The position of the card in the room. */
  readonly position: bigint;
}

/**
 * Drops envelopes of a program for its whole audience and posts a card in the room, in the transaction of the caller.
 * Refuses with `request.not_found` where the room is closed or missing, and with the codes of `dropEnvelopes`.
 */
export async function dropEnvelopesInRoom(
  tx: Tx,
  keyRing: Pick<KeyRing, 'seal'>,
  { room, key, programCode, amount, count, minutes, now }: RoomDrop,
): Promise<Outcome<RoomDropValue>> {
  const { merchantId } = room;
  if (!(await findOpenRoom(tx, room))) return refuse('request.not_found');
  const program = await findProgram(tx, merchantId, 'red_envelope', programCode);
  const expiresAt = new Date(now.getTime() + minutes * MS_PER_MINUTE);
  const drop = { merchantId, programCode, key, amount, count, guests: undefined, opensAt: now, expiresAt, now };
  const createdRound = await dropEnvelopes(tx, keyRing, drop);
  if (!createdRound.ok) return createdRound;
  const { name: brand } = await tx
    .selectFrom('merchant')
    .select('name')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const envelope: ChatEnvelope = {
    envelopeId: createdRound.value.envelopeId,
    // A check of the table limits the titles of a program to texts by language.
    titles: (program?.titles ?? {}) as Record<string, string>,
    currency: amount.currency,
    amount: toDecimal(amount),
    count,
    expiresAt: expiresAt.toISOString(),
  };
  return done({ envelope, position: await postDropMessage(tx, room, { brand, envelope, now }) });
}
