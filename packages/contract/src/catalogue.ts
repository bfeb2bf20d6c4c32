import { Type, type TSchema } from 'typebox';
import { agencyEndpoints } from './endpoints/agency.ts';
import { cashierEndpoints } from './endpoints/cashier.ts';
import { gamesEndpoints } from './endpoints/games.ts';
import { memberEndpoints } from './endpoints/member.ts';
import { recordsEndpoints } from './endpoints/records.ts';
import { registrationEndpoints } from './endpoints/registration.ts';
import { sessionEndpoints } from './endpoints/session.ts';
import { systemEndpoints } from './endpoints/system.ts';
import { walletEndpoints } from './endpoints/wallet.ts';
import { uploadsEndpoints } from './endpoints/uploads.ts';
import { lobbyEndpoints } from './endpoints/lobby.ts';
import { favoritesEndpoints } from './endpoints/favorites.ts';
import { transfersEndpoints } from './endpoints/transfers.ts';
import { lineTransfersEndpoints } from './endpoints/line-transfers.ts';
import { depositsEndpoints } from './endpoints/deposits.ts';
import { withdrawalsEndpoints } from './endpoints/withdrawals.ts';
import { reportsEndpoints } from './endpoints/reports.ts';
import { promotionsEndpoints } from './endpoints/promotions.ts';
import { prizesEndpoints } from './endpoints/prizes.ts';
import { missionsEndpoints } from './endpoints/missions.ts';
import { vipEndpoints } from './endpoints/vip.ts';
import { rebatesEndpoints } from './endpoints/rebates.ts';
import { referralsEndpoints } from './endpoints/referrals.ts';
import { pointsEndpoints } from './endpoints/points.ts';
import { lotteryEndpoints } from './endpoints/lottery.ts';
import { lottoEndpoints } from './endpoints/lotto.ts';
import { signInEndpoints } from './endpoints/sign-in.ts';
import { verificationEndpoints } from './endpoints/verification.ts';
import { passwordsEndpoints } from './endpoints/passwords.ts';
import { profileEndpoints } from './endpoints/profile.ts';
import { contractFlagsEndpoints } from './endpoints/contract-flags.ts';
import { securityEndpoints } from './endpoints/security.ts';
import { playLimitsEndpoints } from './endpoints/play-limits.ts';
import { announcementsEndpoints } from './endpoints/announcements.ts';
import { helpEndpoints } from './endpoints/help.ts';
import { domainsEndpoints } from './endpoints/domains.ts';
import { contactsEndpoints } from './endpoints/contacts.ts';
import { feedbackEndpoints } from './endpoints/feedback.ts';
import { chatEndpoints } from './endpoints/chat.ts';
import { inboxEndpoints } from './endpoints/inbox.ts';
import { passkeysEndpoints } from './endpoints/passkeys.ts';
import { recruitingEndpoints } from './endpoints/recruiting.ts';
import { contractsEndpoints } from './endpoints/contracts.ts';
import { settlementsEndpoints } from './endpoints/settlements.ts';
import type { Marks } from './marks.ts';

/** Endpoints of each area by the name of its files. */
export const areas = {
  system: systemEndpoints,
  session: sessionEndpoints,
  registration: registrationEndpoints,
  member: memberEndpoints,
  records: recordsEndpoints,
  wallet: walletEndpoints,
  cashier: cashierEndpoints,
  games: gamesEndpoints,
  uploads: uploadsEndpoints,
  lobby: lobbyEndpoints,
  favorites: favoritesEndpoints,
  transfers: transfersEndpoints,
  'line-transfers': lineTransfersEndpoints,
  deposits: depositsEndpoints,
  withdrawals: withdrawalsEndpoints,
  reports: reportsEndpoints,
  promotions: promotionsEndpoints,
  prizes: prizesEndpoints,
  missions: missionsEndpoints,
  vip: vipEndpoints,
  rebates: rebatesEndpoints,
  referrals: referralsEndpoints,
  points: pointsEndpoints,
  lottery: lotteryEndpoints,
  lotto: lottoEndpoints,
  'sign-in': signInEndpoints,
  verification: verificationEndpoints,
  passwords: passwordsEndpoints,
  profile: profileEndpoints,
  'contract-flags': contractFlagsEndpoints,
  security: securityEndpoints,
  passkeys: passkeysEndpoints,
  'play-limits': playLimitsEndpoints,
  announcements: announcementsEndpoints,
  help: helpEndpoints,
  domains: domainsEndpoints,
  contacts: contactsEndpoints,
  feedback: feedbackEndpoints,
  chat: chatEndpoints,
  inbox: inboxEndpoints,
  agency: agencyEndpoints,
  recruiting: recruitingEndpoints,
  contracts: contractsEndpoints,
  settlements: settlementsEndpoints,
};

type EveryOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer All) => void
  ? All
  : never;
type Endpoints = EveryOf<(typeof areas)[keyof typeof areas]>;

/**
 * The whole contract with its schemas: for the server, OpenAPI, the mock platform and tools. A browser imports marks
 * and types only; the size limits and `tooling/repo-rules` enforce this.
 */
export const endpoints: Endpoints = Object.assign({}, ...Object.values(areas));

export type EndpointId = keyof typeof endpoints;

export function allMarks(): Record<string, Marks> {
  return Object.fromEntries(Object.entries(endpoints).map(([id, { marks }]) => [id, marks]));
}

/** The body of every successful reply. */
export function replyOf<Value extends TSchema>(value: Value) {
  return Type.Object({ success: Type.Literal(true), value });
}
