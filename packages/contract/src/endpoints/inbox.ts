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
  messageChoices: endpoint(inboxMarks.messageChoices, {
    request: Empty,
    reply: inbox.MessageChoicesValue,
    errors: [],
    summary: 'By which channels messages reach the member outside of the site',
  }),
  setMessageChoices: endpoint(inboxMarks.setMessageChoices, {
    request: inbox.SetMessageChoicesRequest,
    reply: inbox.MessageChoicesValue,
    errors: ['verification.nothing_bound'],
    summary: 'Choose the channels of messages and the quiet hours',
  }),
  addPushDevice: endpoint(inboxMarks.addPushDevice, {
    request: inbox.AddPushDeviceRequest,
    reply: inbox.MessageChoicesValue,
    errors: [],
    summary: 'Send notifications to this browser',
  }),
  removePushDevice: endpoint(inboxMarks.removePushDevice, {
    request: inbox.RemovePushDeviceRequest,
    reply: inbox.MessageChoicesValue,
    errors: ['request.not_found'],
    summary: 'Send no more notifications to a browser',
  }),
  unsubscribe: endpoint(inboxMarks.unsubscribe, {
    request: inbox.UnsubscribeRequest,
    reply: Empty,
    errors: ['request.not_found'],
    summary: 'End the messages of one channel, from the link in a message',
  }),
};
