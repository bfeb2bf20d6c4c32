import { expect, test } from 'vitest';
import { allMarks } from './catalogue.ts';
import type { Marks } from './marks.ts';

/*
 * The marks are data, so that a protection can be taken away by one word. A call that loses its token or changes its site has to be
 * entered here as well: two places that say the same are the point of this test.
 */

/** Calls that need no session. */
const WITHOUT_SESSION = [
  'affiliateCheck',
  'announcements',
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

/** Calls that take a session where there is one. */
const SESSION_OPTIONAL = [
  'activities',
  'activity',
  'feedback',
  'gameList',
  'launchChat',
  'liveModels',
  'lottoGame',
  'promotionWinners',
  'uploadImage',
  'vendorGameTypes',
];

/** Calls that members may not make. */
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

/** Calls that trial accounts may not make. */
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

/** Calls that ask for the withdraw password. */
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

test('the calls without a session are those that are meant to have none', () => {
  expect(idsWhere(({ token }) => token === false)).toEqual(WITHOUT_SESSION);
  expect(idsWhere(({ token }) => token === 'optional')).toEqual(SESSION_OPTIONAL);
});

test('the calls of agents alone are those that are meant for them', () => {
  expect(idsWhere(({ site }) => site === 'agent')).toEqual(AGENTS_ONLY);
});

test('the calls that refuse trial accounts are those that move money, prizes or play', () => {
  expect(idsWhere(({ account }) => account === 'real')).toEqual(REAL_ACCOUNTS_ONLY);
});

test('the calls that need the withdraw password are those that take money out', () => {
  expect(idsWhere(({ stepUp }) => stepUp === 'withdraw_password')).toEqual(WITHDRAW_PASSWORD);
});
