import { maskAccount } from '../domain/lobby/mask-account.ts';
import type { Db, Tx } from '../platform/db.ts';

/** The name and the picture by which a member appears to others in chat. */
export interface ChatName {
  readonly nickname: string;
  readonly avatarId: string | null;
}

/** Reads the nickname of a member; one that equals the account is masked, because an account is a half of a log-in. */
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
  const isAccount = nickname === null || nickname.toLowerCase() === account.toLowerCase();
  return { nickname: isAccount ? maskAccount(account) : nickname, avatarId };
}
