import { readingLanguages } from '../../domain/content/local-text.ts';
import { done, refuse } from '../../domain/outcome.ts';
import type { Call } from '../../http/call.ts';
import type { Module, ModuleContext } from '../../module.ts';
import { blockAuthor } from './blocks.ts';
import type { ChatMetrics } from './metrics.ts';
import { readMessagePage } from './messages.ts';
import { moderate } from './moderator-calls.ts';
import { openChatMember, readBlockedAuthors } from './people.ts';
import { reportMessage } from './reports.ts';
import { findOpenRoom, readRooms } from './rooms.ts';
import { sendMessage } from './send.ts';
import { createWordList } from './words.ts';

type ChatCalls =
  | 'chatRooms'
  | 'chatMessages'
  | 'sendChatMessage'
  | 'reportChatMessage'
  | 'blockChatAuthor'
  | 'moderateChat';

type ChatContext = Pick<ModuleContext, 'db' | 'now'> & { readonly metrics: ChatMetrics };

/** The chat rooms of a brand (spec sections 1 and 2, popups: chat room; docs/decisions/0087-chat-rooms.md). */
export function createChatHandlers({ db, now, metrics }: ChatContext): ReturnType<Module<ChatCalls>> {
  const readWords = createWordList(db, now);
  const callerOf = ({ scope }: Pick<Call<ChatCalls>, 'scope'>) => ({
    merchantId: scope.merchantId,
    memberId: scope.memberId,
    type: scope.type,
    now: now(),
  });
  return {
    chatRooms: async ({ scope, language }) => {
      const me = await openChatMember(db, scope.merchantId, scope, now());
      const [blocked, list] = await Promise.all([
        readBlockedAuthors(db, scope.memberId),
        readRooms(db, {
          merchantId: scope.merchantId,
          languages: readingLanguages(language, scope.merchant.defaultLanguage),
          maySend: me.standing === 'free',
        }),
      ]);
      return done({ me, blocked, list });
    },
    chatMessages: async ({ request, scope }) => {
      const room = { merchantId: scope.merchantId, roomId: request.roomId };
      if (!(await findOpenRoom(db, room))) return refuse('request.not_found');
      return done(await readMessagePage(db, room, request));
    },
    sendChatMessage: async (call) => {
      const words = await readWords(call.scope.merchantId);
      const outcome = await sendMessage(db, { ...callerOf(call), words }, call.request);
      metrics.messages.inc({ outcome: outcome.ok ? 'ok' : outcome.code });
      return outcome;
    },
    reportChatMessage: async (call) => await reportMessage(db, callerOf(call), call.request),
    blockChatAuthor: async (call) => await blockAuthor(db, callerOf(call), call.request),
    moderateChat: async (call) => {
      const outcome = await moderate(db, callerOf(call), call.request);
      if (outcome.ok) metrics.moderations.inc({ act: call.request.act });
      return outcome;
    },
  };
}
