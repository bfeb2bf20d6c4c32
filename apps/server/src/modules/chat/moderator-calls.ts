import type { ModerateChatRequest } from '@baize/contract/schemas/chat';
import { cleanChatText } from '../../domain/chat/clean-text.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { wireId } from '../../domain/wire-id.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { findModerationTarget, removeMessage, sanctionMember, setSlowMode } from './moderate.ts';
import { readChatMember } from './people.ts';
import { findOpenRoom } from './rooms.ts';

const MS_PER_MINUTE = 60_000;

interface ModeratorCall {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly now: Date;
}

/**
 * Carries out an act of a moderator. Only operators can mute or ban other moderators, and nobody the brand, which writes messages in its own name.
 */
export async function moderate(
  db: Db,
  { merchantId, memberId, now }: ModeratorCall,
  request: ModerateChatRequest,
): Promise<Outcome<object>> {
  const moderator = await readChatMember(db, memberId);
  if (moderator?.isModerator !== true || moderator.bannedAt !== null) return refuse('chat.not_moderator');
  const room = { merchantId, roomId: request.roomId };
  const reason = 'reason' in request ? cleanChatText(request.reason) : '';
  // A reason of characters that are never shown is none.
  if ('reason' in request && reason === '') return refuse('request.invalid', { field: '/reason' });
  const decision = { merchantId, by: { moderatorId: memberId }, reason, now };
  return await transaction(db, async (tx) => {
    if (!(await findOpenRoom(tx, room))) return refuse('request.not_found');
    if (request.act === 'slow') return toEmptyOutcome(await setSlowMode(tx, room, request.slowSeconds, decision));
    const position = wireId(request.messageId);
    if (position === undefined) return refuse('request.not_found');
    if (request.act === 'remove') return toEmptyOutcome(await removeMessage(tx, room, position, decision));
    const target = await findModerationTarget(tx, room, position);
    if (!target) return refuse('request.not_found');
    const isProtected = target.isByBrand || target.memberId === memberId || (await isModerator(tx, target.memberId));
    if (isProtected) return refuse('chat.not_moderator');
    const sanction =
      request.act === 'mute'
        ? { mutedUntil: new Date(now.getTime() + request.minutes * MS_PER_MINUTE) }
        : { bannedAt: now };
    await sanctionMember(tx, target.memberId, request.act, sanction, decision);
    return done({});
  });
}

async function isModerator(tx: Tx, memberId: bigint): Promise<boolean> {
  return (await readChatMember(tx, memberId))?.isModerator === true;
}

function toEmptyOutcome(outcome: Outcome<undefined>): Outcome<object> {
  return outcome.ok ? done({}) : outcome;
}
