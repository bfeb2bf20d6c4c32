import { defineMarks } from '../marks.ts';

/** Platform messages (spec section 2, messageV2). Spec section 7 names the count; the other paths are ours. */
export const inboxMarks = defineMarks({
  unreadCount: {
    method: 'GET',
    path: '/wps/relay/CSP_unreadCount',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  messages: {
    method: 'GET',
    path: '/wps/member/messages',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  readMessages: {
    method: 'POST',
    path: '/wps/member/messages/read',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  deleteMessages: {
    method: 'POST',
    path: '/wps/member/messages/delete',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
