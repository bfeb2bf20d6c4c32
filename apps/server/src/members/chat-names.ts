import { maskAccount } from '../domain/lobby/mask-account.ts';
import type { Db, Tx } from '../platform/db.ts';

/** The name and the picture by which a member appears to others in chat. */
export interface ChatName {
  readonly nickname: string;
  readonly avatarId: string | null;
}

/**
 * Reads the chat name of a member. A member without a nickname, or with a nickname that equals the account, gets the masked account, because an
 * account name is half of a log-in and must not become public.
 */
export async function readChatName(db: Db | Tx, memberId: bigint): Promise<ChatName> {
  const {
    account,
    nickname,
    avatar_id: avatarId,
  } = await db
    .selectFrom('member')
    .select(['account', 'nickname', 'avatar_id'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const wouldRevealAccount = nickname === null || nickname.toLowerCase() === account.toLowerCase();
  return { nickname: wouldRevealAccount ? maskAccount(account) : nickname, avatarId };
}
