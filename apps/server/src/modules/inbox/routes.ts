import { readingLanguages } from '../../domain/content/local-text.ts';
import { deviceName } from '../../domain/identity/device-name.ts';
import { done, refuse } from '../../domain/outcome.ts';
import type { HostSite } from '../../http/call.ts';
import type { Module } from '../../module.ts';
import { countPages } from '../../betting/bet-report.ts';
import { countUnread, countUnreadComplaints } from '../../members/unread-messages.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { transaction } from '../../platform/transaction.ts';
import { choosePushByDefault, endCopiesByChannel, readChoices, storeChoices, type Chooser } from './copies/choices.ts';
import { addDevice, removeDevice } from './copies/push-devices.ts';
import { readUnsubscribeToken } from './copies/unsubscribe.ts';
import { countMessages, deleteMessages, markRead, readMessages } from './queries.ts';
import { toInboxMessage } from './show-message.ts';

type InboxCalls =
  | 'unreadCount'
  | 'messages'
  | 'readMessages'
  | 'deleteMessages'
  | 'messageChoices'
  | 'setMessageChoices'
  | 'addPushDevice'
  | 'removePushDevice'
  | 'unsubscribe';

/** The calls of a member's platform messages (spec section 2, messageV2; section 7, CSP_unreadCount). */
export const createInboxHandlers: Module<InboxCalls> = ({ db, keyRing, now }) => ({
  unreadCount: async ({ scope: { memberId } }) => {
    const [unread, complaints] = await Promise.all([countUnread(db, memberId), countUnreadComplaints(db, memberId)]);
    return done({ unread, complaints });
  },
  messages: async ({ request, scope, language }) => {
    const [rows, total] = await Promise.all([
      readMessages(db, scope.memberId, request),
      request.unreadOnly === true ? countUnread(db, scope.memberId) : countMessages(db, scope.memberId),
    ]);
    const list = rows.map((row) => toInboxMessage(row, readingLanguages(language, scope.merchant.defaultLanguage)));
    return done({ list, total, totalPages: countPages(total, request) });
  },
  readMessages: async ({ request, scope }) => {
    await transaction(db, async (tx) => await markRead(tx, scope.memberId, request.messageIds, now()));
    return done({ unread: await countUnread(db, scope.memberId) });
  },
  deleteMessages: async ({ request, scope }) => {
    await transaction(db, async (tx) => await deleteMessages(tx, scope.memberId, request.messageIds));
    return done({ unread: await countUnread(db, scope.memberId) });
  },
  messageChoices: async (call) => done(await readChoices(db, keyRing, toChooser(call, now()))),
  setMessageChoices: async (call) => {
    const chooser = toChooser(call, now());
    const stored = await storeChoices(db, chooser, call.request);
    return stored.ok ? done(await readChoices(db, keyRing, chooser)) : stored;
  },
  addPushDevice: async (call) => {
    const chooser = toChooser(call, now());
    const device = {
      memberId: chooser.memberId,
      name: deviceName(call.userAgent),
      site: chooser.site,
      now: chooser.now,
    };
    await transaction(db, async (tx) => {
      await addDevice(tx, call.request, device);
      await choosePushByDefault(tx, chooser);
    });
    return done(await readChoices(db, keyRing, chooser));
  },
  removePushDevice: async (call) => {
    if (!(await removeDevice(db, call.scope.memberId, call.request.deviceId))) return refuse('request.not_found');
    return done(await readChoices(db, keyRing, toChooser(call, now())));
  },
  unsubscribe: async ({ request, scope }) => {
    const subscription = readUnsubscribeToken(keyRing, scope.merchant.merchantId, request.token);
    if (!subscription) return refuse('request.not_found');
    await endCopiesByChannel(db, subscription.memberId, subscription.channel, now());
    return done({});
  },
});

/** The parts of a call that tell who chooses. */
interface MemberCall {
  readonly scope: OwnScope;
  readonly host: Pick<HostSite, 'origin'>;
}

function toChooser({ scope, host }: MemberCall, now: Date): Chooser {
  return { memberId: scope.memberId, merchantId: scope.merchantId, site: scope.site, origin: host.origin, now };
}
