import type { MockPlatform } from '@baize/api/testing';
import type { ContractFlagsValue } from '@baize/contract/schemas/contract-flags';
import type {
  TeamBet,
  TeamBetsValue,
  TeamDownline,
  TeamDownlineValue,
  TeamDownlinesValue,
  TeamOverviewValue,
} from '@baize/contract/schemas/agency';

type TeamFigures = TeamOverviewValue['figures'];

/** Creates the figures of a team, as the overview and the page of a downline show them. */
export function teamFigures(change: Partial<TeamFigures> = {}): TeamFigures {
  return {
    bets: 48,
    stake: '12400.00',
    validBet: '12000.00',
    win: '11150.00',
    profitAndLoss: '850.00',
    activeMembers: 9,
    newMembers: 3,
    firstDeposits: 2,
    deposits: '8000.00',
    withdrawals: '2500.00',
    promotions: '320.00',
    rebates: '41.50',
    ...change,
  };
}

export const NO_FIGURES: TeamFigures = teamFigures({
  bets: 0,
  stake: '0.00',
  validBet: '0.00',
  win: '0.00',
  profitAndLoss: '0.00',
  activeMembers: 0,
  newMembers: 0,
  firstDeposits: 0,
  deposits: '0.00',
  withdrawals: '0.00',
  promotions: '0.00',
  rebates: '0.00',
});

/** The overview of a team whose bets all fall on `day`. */
export function aTeamOverview(day: string, change: Partial<TeamOverviewValue> = {}): TeamOverviewValue {
  const { bets, stake: _stake, promotions: _promotions, rebates: _rebates, ...dayFigures } = teamFigures();
  return {
    currency: 'NPR',
    members: 57,
    directMembers: 12,
    figures: teamFigures(),
    previous: teamFigures({ validBet: '10000.00', profitAndLoss: '1000.00', activeMembers: 9, newMembers: 5 }),
    byDay: [{ day, bets, ...dayFigures }],
    byCategory: [
      { gameType: 'RNG', bets: 30, validBet: '9000.00', profitAndLoss: '700.00' },
      { gameType: 'LIVE', bets: 18, validBet: '3000.00', profitAndLoss: '150.00' },
    ],
    updatedAt: `${day}T05:15:00.000Z`,
    ...change,
  };
}

/** Creates a direct downline without downlines of its own. */
export function aDownline(account: string, change: Partial<TeamDownline> = {}): TeamDownline {
  return {
    account,
    nickname: account,
    type: 0,
    line: [account],
    directMembers: 0,
    teamMembers: 0,
    registeredAt: '2026-10-01T08:30:00.000Z',
    bets: 6,
    validBet: '1500.00',
    profitAndLoss: '-120.50',
    ...change,
  };
}

/** Creates a page of downlines. */
export function downlinesValue(list: TeamDownline[], change: Partial<TeamDownlinesValue> = {}): TeamDownlinesValue {
  return {
    list,
    total: list.length,
    totalPages: list.length === 0 ? 0 : 1,
    isComplete: true,
    currency: 'NPR',
    line: [],
    ...change,
  };
}

/** An account two levels below the agent, with its own page. */
export function aDownlineValue(change: Partial<TeamDownlineValue> = {}): TeamDownlineValue {
  return {
    account: 'suraj92',
    nickname: 'Suraj',
    type: 1,
    currency: 'NPR',
    registeredAt: '2026-10-01T08:30:00.000Z',
    lastLoginAt: '2026-11-20T18:30:05.000Z',
    line: ['kosi', 'suraj92'],
    directMembers: 2,
    teamMembers: 14,
    balance: '1450.00',
    remark: 'Plays on weekends',
    own: teamFigures({ bets: 6, stake: '1600.00' }),
    team: teamFigures(),
    ...change,
  };
}

/** Creates a bet of the agent's team. `number` makes its ids and name unique. */
export function aTeamBet(number: number, change: Partial<TeamBet> = {}): TeamBet {
  return {
    account: 'suraj92',
    line: ['kosi', 'suraj92'],
    betId: `bet-${number}`,
    placedAt: '2026-11-20T18:30:05.000Z',
    settledAt: '2026-11-20T18:30:09.000Z',
    vendor: 'ARCADE',
    gameType: 'RNG',
    gameCode: `GAME${number}`,
    gameName: `Game number ${number}`,
    roundId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    stake: '100.00',
    win: '250.00',
    validBet: '90.00',
    state: 'won',
    ...change,
  };
}

/** Creates a page of the team's bets with totals, which do not depend on the list. */
export function teamBetsValue(list: TeamBet[], change: Partial<TeamBetsValue> = {}): TeamBetsValue {
  return {
    list,
    total: list.length,
    totalPages: list.length === 0 ? 0 : 1,
    currency: 'NPR',
    totals: {
      bets: list.length,
      stake: '1234.00',
      validBet: '1200.00',
      win: '1734.00',
      profitAndLoss: '500.00',
    },
    ...change,
  };
}

/** The flags of an agent without any page of contracts. */
export const NO_CONTRACT_FLAGS: ContractFlagsValue = {
  dailysalreqtype: false,
  divtypereq: false,
  contracthoursalreq: false,
  realtimesalreqtype: false,
  contractmrdailysalinfotype: false,
  contracthoursalinfo: false,
  dailysalinfotype: false,
  divtypeinfo: false,
};

/** Mocks a team that has played. These are the default answers of the agent centre. */
export function mockAgentTeam(platform: MockPlatform): void {
  platform.answer('contractFlags', NO_CONTRACT_FLAGS);
  platform.answer('contracts', { list: [], total: 0, totalPages: 0 });
  platform.answer('teamOverview', ({ to }) => aTeamOverview(to));
  platform.answer(
    'teamDownlines',
    downlinesValue([
      aDownline('kosi', { nickname: 'Kosi Sharma', type: 1, directMembers: 3, teamMembers: 14 }),
      aDownline('suraj92'),
    ]),
  );
  platform.answer(
    'teamBets',
    teamBetsValue([
      aTeamBet(1),
      aTeamBet(2, { state: 'lost', win: '0.00', gameType: 'LIVE', line: ['suraj92'] }),
      aTeamBet(3, { state: 'open', win: '0.00', settledAt: null }),
      aTeamBet(4, { state: 'refunded', win: '0.00' }),
      aTeamBet(5, { state: 'void', win: '0.00' }),
    ]),
  );
}
