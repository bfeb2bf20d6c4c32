import { endpoint } from '../endpoint.ts';
import { chatMarks } from '../marks/chat.ts';
import * as chat from '../schemas/chat.ts';
import { Empty } from '../schemas/common.ts';

export const chatEndpoints = {
  chatRooms: endpoint(chatMarks.chatRooms, {
    request: Empty,
    reply: chat.ChatRoomsValue,
    errors: [],
    summary: 'The chat rooms of the brand, and how this member may use them (spec section 2, popups)',
  }),
  chatMessages: endpoint(chatMarks.chatMessages, {
    request: chat.ChatMessagesQuery,
    reply: chat.ChatMessagesValue,
    errors: ['request.not_found'],
    summary: 'What was said in a room, a page at a time',
  }),
  sendChatMessage: endpoint(chatMarks.sendChatMessage, {
    request: chat.SendChatMessageRequest,
    reply: chat.ChatMessage,
    errors: ['request.not_found', 'chat.not_allowed', 'chat.too_fast', 'chat.refused'],
    summary: 'Say something in a room',
  }),
  reportChatMessage: endpoint(chatMarks.reportChatMessage, {
    request: chat.ReportChatMessageRequest,
    reply: Empty,
    errors: ['request.not_found'],
    summary: 'Report a message to the moderators; reporting it again changes nothing',
  }),
  blockChatAuthor: endpoint(chatMarks.blockChatAuthor, {
    request: chat.BlockChatAuthorRequest,
    reply: chat.BlockChatAuthorValue,
    errors: ['request.not_found', 'chat.block_limit'],
    summary: 'Stop or start reading somebody, for oneself alone',
  }),
  moderateChat: endpoint(chatMarks.moderateChat, {
    request: chat.ModerateChatRequest,
    reply: Empty,
    errors: ['request.not_found', 'chat.not_moderator'],
    summary: 'Remove a message, mute or ban its author, or slow a room down: for moderators',
  }),
  liveModels: endpoint(chatMarks.liveModels, {
    request: chat.LiveModelsQuery,
    reply: chat.LiveModelsValue,
    errors: ['game.not_found', 'game.maintenance'],
    summary: 'Live models that can be talked to (spec section 7)',
  }),
  launchChat: endpoint(chatMarks.launchChat, {
    request: chat.LaunchChatRequest,
    reply: chat.LaunchChatValue,
    errors: [
      'session.blocked',
      'play.excluded',
      'play.loss_limit',
      'play.session_limit',
      'game.not_found',
      'game.maintenance',
      'chat.model_offline',
    ],
    summary: 'Address of a live chat (spec section 7)',
  }),
};
