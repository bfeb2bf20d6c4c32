import { readingLanguages } from '../../domain/content/local-text.ts';
import { done } from '../../domain/outcome.ts';
import type { Module } from '../../module.ts';
import { pagesOf } from '../../betting/bet-report.ts';
import { countUnread, countUnreadComplaints } from '../../members/unread-messages.ts';
import { transaction } from '../../platform/transaction.ts';
import { countMessages, deleteMessages, markRead, readMessages } from './queries.ts';
import { shownMessage } from './show-message.ts';

type InboxCalls = 'unreadCount' | 'messages' | 'readMessages' | 'deleteMessages';

/** Platform messages of one member (spec section 2, messageV2; section 7, CSP_unreadCount). */
export const inbox: Module<InboxCalls> = ({ db, now }) => ({
  unreadCount: async ({ scope: { memberId } }) => {
    const [unread, complaints] = await Promise.all([countUnread(db, memberId), countUnreadComplaints(db, memberId)]);
    return done({ unread, complaints });
  },
  messages: async ({ request, scope, language }) => {
    const [rows, total] = await Promise.all([
      readMessages(db, scope.memberId, request),
      request.unreadOnly === true ? countUnread(db, scope.memberId) : countMessages(db, scope.memberId),
    ]);
    const list = rows.map((row) => shownMessage(row, readingLanguages(language, scope.merchant.defaultLanguage)));
    return done({ list, total, totalPages: pagesOf(total, request) });
  },
  readMessages: async ({ request, scope }) => {
    await transaction(db, async (tx) => await markRead(tx, scope.memberId, request.messageIds, now()));
    return done({ unread: await countUnread(db, scope.memberId) });
  },
  deleteMessages: async ({ request, scope }) => {
    await transaction(db, async (tx) => await deleteMessages(tx, scope.memberId, request.messageIds));
    return done({ unread: await countUnread(db, scope.memberId) });
  },
});
