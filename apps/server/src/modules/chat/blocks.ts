import { CHAT_BLOCKED_MAX } from '@baize/contract/limits';
import type { BlockChatAuthorRequest, BlockChatAuthorValue } from '@baize/contract/schemas/chat';
import { bucketOf } from '../../domain/bucket.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { ensureChatMember, lockChatMember, readBlockedAuthors, readPeople } from './people.ts';

interface Reader {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly now: Date;
}

/**
 * Hides an author's messages from this member only, or shows them again, and returns the hidden authors. The author does not learn of it. Refuses an
 * unknown author and the member itself (`request.not_found`), and more authors than allowed (`chat.block_limit`).
 */
export async function blockAuthor(
  db: Db,
  { merchantId, memberId, now }: Reader,
  { authorId, blocked }: BlockChatAuthorRequest,
): Promise<Outcome<BlockChatAuthorValue>> {
  const memberKey = { bucket: bucketOf(memberId), member_id: memberId };
  return await transaction(db, async (tx) => {
    if ((await lockChatMember(tx, memberId)) === undefined) await ensureChatMember(tx, { merchantId, memberId });
    const chatMember = await lockChatMember(tx, memberId);
    const [person] = await readPeople(tx, merchantId, [authorId]);
    const blockedAuthors = await readBlockedAuthors(tx, memberId);
    if (!blocked) {
      await tx
        .deleteFrom('chat_block')
        .where('bucket', '=', memberKey.bucket)
        .where('member_id', '=', memberId)
        .where('author_id', '=', authorId)
        .execute();
      return done({ blocked: blockedAuthors.filter((author) => author.authorId !== authorId) });
    }
    if (!person || chatMember?.authorId === authorId) return refuse('request.not_found');
    if (blockedAuthors.some((author) => author.authorId === authorId)) return done({ blocked: blockedAuthors });
    if (blockedAuthors.length >= CHAT_BLOCKED_MAX) return refuse('chat.block_limit');
    await tx
      .insertInto('chat_block')
      .values({ ...memberKey, author_id: authorId, nickname: person.nickname, created_at: now })
      .execute();
    return done({ blocked: [...blockedAuthors, person] });
  });
}
