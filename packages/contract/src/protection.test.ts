import { expect, test } from 'vitest';
import { allMarks } from './catalogue.ts';
import type { Marks } from './marks.ts';

/*
 * The marks are data, so one changed word could remove a protection. A call that loses its token or changes its site
 * has to be entered here as well; this duplication is the purpose of the test.
 */

/** Calls without a session. */
const WITHOUT_SESSION = [
  'affiliateCheck',
  'answerExtraCheck',
  'answerHumanCheck',
  'appDownloads',
  'beginPasskeyLogin',
  'captcha',
  'countryCodes',
  'customerService',
  'domainRoute',
  'forgetRemembered',
  'forgotByEmail',
  'gameLaunchFallback',
  'gameMenus',
  'helpCenter',
  'hotGames',
  'humanCheck',
  'login',
  'loginFreePlay',
  'loginHandOff',
  'loginPasskey',
  'loginRemembered',
  'loginSocial',
  'lottoDraws',
  'lottoIssues',
  'lottoMenu',
  'lottoProof',
  'mirrorSites',
  'newGameVendor',
  'promotionVisit',
  'rankList',
  'register',
  'registerMobile',
  'registerSettings',
  'rememberedLogin',
  'resetByEmail',
  'resetByPhone',
  'sendExtraCheck',
  'signInProvider',
  'smsForLogin',
  'smsForRegister',
  'systemStatus',
  'unsubscribe',
  'vipLevels',
  'vnGameMenu',
  'vnOpened',
  'whitelabel',
];

/** Calls with an optional session. */
const SESSION_OPTIONAL = [
  'activities',
  'activity',
  'announcements',
  'feedback',
  'gameList',
  'launchChat',
  'liveModels',
  'lottoGame',
  'promotionWinners',
  'uploadImage',
  'vendorGameTypes',
];

/** Calls of agents only. */
const AGENTS_ONLY = [
  'agentAnnouncements',
  'agentIncome',
  'agentIncomeRecords',
  'answerContract',
  'contract',
  'contracts',
  'createDownline',
  'createDownlineOptions',
  'createPromotionLink',
  'dailySalaryContract',
  'dividendContract',
  'hourSalaryContract',
  'offerContract',
  'previewContract',
  'promotionLinks',
  'realTimeSalaryContract',
  'remarkDownline',
  'removePromotionLink',
  'settlement',
  'settlementRows',
  'settlements',
  'switchPromotionLink',
  'teamBets',
  'teamDownline',
  'teamDownlines',
  'teamOverview',
  'teamProfit',
  'teamTransactions',
  'terminateContract',
  'withdrawContract',
];

/** Calls of real accounts only. */
const REAL_ACCOUNTS_ONLY = [
  'addPayoutAccount',
  'applyActivity',
  'changeFairSeeds',
  'claimMission',
  'claimRaffle',
  'claimRebate',
  'claimReward',
  'claimVipReward',
  'convertPoints',
  'createComplaint',
  'createDeposit',
  'demoDeposit',
  'launchGame',
  'lottoCancel',
  'lottoLobby',
  'lottoPlace',
  'lottoStopChase',
  'moderateChat',
  'openRedEnvelope',
  'pvpRooms',
  'recallWallets',
  'redeemPoints',
  'reportChatMessage',
  'requestWithdrawal',
  'sendChatMessage',
  'smashGoldenEgg',
  'spinWheel',
  'transferUpline',
  'walletTransfer',
];

/** Calls that require the withdraw password. */
const WITHDRAW_PASSWORD = [
  'addPayoutAccount',
  'convertPoints',
  'redeemPoints',
  'removePayoutAccount',
  'requestWithdrawal',
  'transferUpline',
];

function idsWhere(holds: (marks: Marks) => boolean): string[] {
  const found = Object.entries<Marks>(allMarks()).flatMap(([id, marks]) => (holds(marks) ? [id] : []));
  return found.toSorted((left, right) => left.localeCompare(right));
}

test('only the listed calls need no session', () => {
  expect(idsWhere(({ token }) => token === false)).toEqual(WITHOUT_SESSION);
  expect(idsWhere(({ token }) => token === 'optional')).toEqual(SESSION_OPTIONAL);
});

test('only the listed calls are restricted to agents', () => {
  expect(idsWhere(({ site }) => site === 'agent')).toEqual(AGENTS_ONLY);
});

test('only the listed calls, which move money, prizes or play, refuse trial accounts', () => {
  expect(idsWhere(({ account }) => account === 'real')).toEqual(REAL_ACCOUNTS_ONLY);
});

test('only the listed calls, which take money out, require the withdraw password', () => {
  expect(idsWhere(({ stepUp }) => stepUp === 'withdraw_password')).toEqual(WITHDRAW_PASSWORD);
});
