import { agencyEvents } from './modules/agency/events.ts';
import { inboxEvents } from './modules/inbox/events.ts';
import { lobbyEvents } from './modules/lobby/events.ts';
import { lotteryEvents } from './modules/lottery/events.ts';
import { rebateEvents } from './modules/rebates/events.ts';
import { vipEvents } from './modules/vip/events.ts';
import { missionEvents } from './modules/missions/events.ts';
import { referralEvents } from './modules/referrals/events.ts';
import { ticketEvents } from './modules/prizes/ticket-events.ts';
import type { Consumer } from './platform/outbox-registry.ts';
import { turnoverEvents } from './betting/turnover.ts';

/** Everything that acts on events. A consumer that is taken out of the list needs a migration that deletes its cursors. */
export const outboxConsumers: readonly Consumer[] = [
  { name: 'agency', handlers: agencyEvents },
  { name: 'lobby', handlers: lobbyEvents },
  { name: 'inbox', handlers: inboxEvents },
  { name: 'turnover', handlers: turnoverEvents },
  { name: 'rebates', handlers: rebateEvents },
  { name: 'vip', handlers: vipEvents },
  { name: 'missions', handlers: missionEvents },
  { name: 'tickets', handlers: ticketEvents },
  { name: 'referrals', handlers: referralEvents },
  { name: 'lottery', handlers: lotteryEvents },
];
