import { sampleOf, type MockPlatform } from '@baize/api/testing';
import { endpoints } from '@baize/contract/catalogue';
import { registerFields } from '@baize/contract/codes';
import type { Game, Vendor } from '@baize/contract/schemas/games';
import type { MemberInfo } from '@baize/contract/schemas/member';
import { switchIds, type FieldRule } from '@baize/contract/schemas/system';
import { mockAgentTeam } from './worlds/agent.ts';
import { aRealityCheck } from './worlds/play-limits.ts';

/** Creates a game of a list. `number` makes its code and name unique. `vassalage` is the contract's word for the vendor. */
export function createGame(number: number, change: Partial<Game> = {}): Game {
  return {
    nodeId: number,
    gameType: 'RNG',
    vassalage: 'ARCADE',
    displayName: 'Arcade',
    accountTypeName: 'Arcade',
    gameCode: `GAME${number}`,
    gameName: `Game number ${number}`,
    nodeName: `Game number ${number}`,
    isGame: 1,
    isHot: number === 1 ? 1 : 0,
    isNew: 0,
    supportPlay: 0,
    freeplay: 1,
    showIcon: `/art/games/${number}`,
    iconUrl: `/art/games/${number}`,
    lagerIcon: `/art/games/${number}`,
    maintenance: false,
    ...change,
  };
}

/** Creates games with the numbers from 1 to `count`. */
export function games(count: number, change: Partial<Game> = {}): Game[] {
  return Array.from({ length: count }, (_, index) => createGame(index + 1, change));
}

/** Creates a vendor with three games. */
export function aVendor(code: string, change: Partial<Vendor> = {}): Vendor {
  return {
    code,
    name: `Vendor ${code}`,
    logo: `/art/vendors/${code}`,
    games: 3,
    opensList: false,
    maintenance: false,
    ...change,
  };
}

/** Creates a member of the players' site with an upline and a balance. */
export function aMember(change: Partial<MemberInfo> = {}): MemberInfo {
  return {
    ...(sampleOf(endpoints.memberInfo.reply, 'memberInfo') as MemberInfo),
    account: 'bimala',
    customerId: '10000042',
    type: 0,
    isAgent: false,
    hasUpline: true,
    balance: '1250.00',
    currency: 'NPR',
    language: 'en',
    ...change,
  };
}

/** Vendors of each category of games. */
const VENDORS: Readonly<Partial<Record<Game['gameType'], readonly string[]>>> = {
  RNG: ['ARCADE', 'PG', 'JDB'],
  LIVE: ['AE'],
  FISH: ['CQ9'],
  SPORTS: ['IBC'],
  PVP: ['KY'],
  LOTT: ['TCG'],
  ELOTT: ['TCG_SEA'],
  ESPORTS: ['AV'],
  COCKFIGHT: ['DS88'],
};

/** Prepares answers of the mock platform for a site, so that the site can start and its lists have rows. Other endpoints answer with the sample of their schema. */
export function mockSiteData(platform: MockPlatform, site: 'member' | 'agent'): void {
  platform.answer('systemStatus', (_request, sample) => ({
    ...sample,
    merchant: {
      ...sample.merchant,
      code: 'BAIZE',
      name: 'baize',
      currency: 'NPR',
      defaultLanguage: 'ne',
      languages: ['en', 'ne'],
      minimumAge: 18,
    },
    imageCDNs: [],
    launchGameCDNs: [],
    analytics: { gtagId: null },
  }));
  platform.answer('whitelabel', [
    { modId: 'ROOT', enabled: '1', childrenNodes: switchIds.map((modId) => ({ modId, enabled: '1' })) },
  ]);
  platform.answer('memberInfo', site === 'agent' ? aMember({ account: 'himal', type: 1, isAgent: true }) : aMember());
  platform.answer('balance', { currency: 'NPR', balance: '1250.00' });
  platform.answer('registerSettings', { minimumAge: 18, fields: registerRules() });
  if (site === 'agent') return mockAgentTeam(platform);
  // With the sample of the schema, the popup of the reality check would open after one second and cover the page. With this answer it opens much later.
  platform.answer('realityCheck', aRealityCheck());
  platform.answer('rewardCounts', { rewards: 0, missions: 0 });
  const lanes = Object.entries(VENDORS).map(([gameCategory, codes]) => ({
    gameCategory: gameCategory as Game['gameType'],
    games: codes.length * 3,
    vendors: codes.map((code) => aVendor(code)),
  }));
  platform.answer('newGameVendor', { data: { lanes } });
  platform.answer('gameList', ({ gameType = 'RNG', pageSize }) => {
    const list = games(Math.min(pageSize, 12), { gameType });
    return { games: list, total: list.length, totalPages: 1 };
  });
}

/** User name, password and its confirmation are required. Mobile number, verification code, e-mail and referral code are optional. Other fields are off. */
function registerRules(): Record<(typeof registerFields)[number], FieldRule> {
  const rule = (field: string): FieldRule => ({
    enabled: [
      'username',
      'password',
      'confirmPassword',
      'mobileNum',
      'verificationCode',
      'email',
      'referralCode',
    ].includes(field),
    required: ['username', 'password', 'confirmPassword'].includes(field),
    acceptedPattern: '*',
    patternId: field === 'username' ? 1 : 0,
    minLength: field === 'password' ? 8 : field === 'username' ? 6 : 0,
    maxLength: field === 'mobileNum' ? 10 : 20,
  });
  return Object.fromEntries(registerFields.map((field) => [field, rule(field)])) as ReturnType<typeof registerRules>;
}
