import { endpoint } from '../endpoint.ts';
import { inboxMarks } from '../marks/inbox.ts';
import { Empty } from '../schemas/common.ts';
import * as inbox from '../schemas/inbox.ts';

export const inboxEndpoints = {
  unreadCount: endpoint(inboxMarks.unreadCount, {
    request: Empty,
    reply: inbox.UnreadCountValue,
    errors: [],
    summary: 'Unread messages (spec section 7)',
  }),
  messages: endpoint(inboxMarks.messages, {
    request: inbox.MessagesQuery,
    reply: inbox.MessagesValue,
    errors: [],
    summary: 'Platform messages, newest first (spec section 2, messageV2)',
  }),
  readMessages: endpoint(inboxMarks.readMessages, {
    request: inbox.MessageIdsRequest,
    reply: inbox.UnreadCountValue,
    errors: [],
    summary: 'Mark messages as read',
  }),
  deleteMessages: endpoint(inboxMarks.deleteMessages, {
    request: inbox.MessageIdsRequest,
    reply: inbox.UnreadCountValue,
    errors: [],
    summary: 'Delete messages',
  }),
};
