import { done } from '../../domain/outcome.ts';
import type { Module } from '../../module.ts';
import { pagesOf } from '../../betting/bet-report.ts';
import { transaction } from '../../platform/transaction.ts';
import { countMessages, countUnread, deleteMessages, markRead, readMessages } from './queries.ts';
import { shownMessage } from './show-message.ts';

type InboxCalls = 'unreadCount' | 'messages' | 'readMessages' | 'deleteMessages';

/** Platform messages of one member (spec section 2, messageV2; section 7, CSP_unreadCount). */
export const inbox: Module<InboxCalls> = ({ db, now }) => ({
  unreadCount: async ({ caller }) => done({ unread: await countUnread(db, caller.memberId) }),
  messages: async ({ caller, merchant, request, language }) => {
    const [rows, total] = await Promise.all([
      readMessages(db, caller.memberId, request),
      request.unreadOnly === true ? countUnread(db, caller.memberId) : countMessages(db, caller.memberId),
    ]);
    const list = rows.map((row) => shownMessage(row, [language, merchant.defaultLanguage]));
    return done({ list, total, totalPages: pagesOf(total, request) });
  },
  readMessages: async ({ caller, request }) => {
    await transaction(db, async (tx) => await markRead(tx, caller.memberId, request.messageIds, now()));
    return done({ unread: await countUnread(db, caller.memberId) });
  },
  deleteMessages: async ({ caller, request }) => {
    await transaction(db, async (tx) => await deleteMessages(tx, caller.memberId, request.messageIds));
    return done({ unread: await countUnread(db, caller.memberId) });
  },
});
