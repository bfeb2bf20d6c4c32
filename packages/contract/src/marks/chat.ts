import { defineMarks } from '../marks.ts';

/** Chat room and live-model chat. Spec sections 1, 2 (popups) and 7; the chat room's paths are ours. */
export const chatMarks = defineMarks({
  chatRooms: {
    method: 'GET',
    path: '/wps/chat/rooms',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  chatMessages: {
    method: 'GET',
    path: '/wps/chat/messages',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  sendChatMessage: {
    method: 'POST',
    path: '/wps/chat/messages',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'real',
    stepUp: 'none',
  },
  liveModels: {
    method: 'GET',
    path: '/wps/relay/CBS_modelList',
    encrypted: false,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  launchChat: {
    method: 'POST',
    path: '/wps/relay/CBS_launchChat',
    encrypted: false,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
});
