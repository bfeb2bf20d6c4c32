import type { MockPlatform } from '@baize/api/testing';
import type {
  ContractDeskValue,
  ContractOffer,
  ContractPreview,
  ContractRecord,
  ContractTerms,
  ContractValue,
} from '@baize/contract/schemas/contracts';
import { aSettlement, aSettlementValue, settlementRows, settlementsValue } from './team-reports.ts';

const MORNING = '2026-11-20T04:15:00.000Z';
const MIDNIGHT = '2026-11-20T18:15:00.000Z';

/** A daily salary with two tiers: a low rate without conditions, and a higher rate with all conditions. */
export const dailyTerms: ContractTerms = {
  kind: 'daily_salary',
  period: 'D',
  tiers: [
    { ratePercent: '1' },
    { ratePercent: '1.5', validBet: '100000.00', activeMembers: 5, profitAndLoss: '-5000.00', betAmount: '2000.00' },
  ],
  activeFrom: { validBet: '100.00', deposits: '50.00' },
};

export function aContract(change: Partial<ContractRecord> = {}): ContractRecord {
  return {
    contractId: '7',
    direction: 'upline',
    account: 'sagarmatha',
    terms: dailyTerms,
    state: 'approved',
    createdAt: MORNING,
    startsAt: MIDNIGHT,
    endedAt: null,
    ...change,
  };
}

export function aPreview(change: Partial<ContractPreview> = {}): ContractPreview {
  return {
    currency: 'NPR',
    from: '2026-11-18T18:15:00.000Z',
    to: '2026-11-19T18:15:00.000Z',
    tier: 0,
    figures: { activeMembers: 7, validBet: '100000.00', profitAndLoss: '-4200.00', betAmount: '100000.00' },
    downlineGross: '800.00',
    downlineNet: '550.00',
    uplineNet: '200.00',
    downlineGrossNow: '0.00',
    downlineNetNow: '0.00',
    uplineNetNow: '1000.00',
    endsContracts: [],
    ...change,
  };
}

/** An offer of the upline that the agent has to answer. */
export function anOffer(change: Partial<ContractOffer> = {}): ContractOffer {
  return {
    offerId: '21',
    request: 'new',
    contractId: null,
    direction: 'upline',
    account: 'sagarmatha',
    terms: dailyTerms,
    note: 'For the festival',
    mayAnswer: true,
    preview: aPreview(),
    createdAt: MORNING,
    ...change,
  };
}

export function aDesk(change: Partial<ContractDeskValue> = {}): ContractDeskValue {
  return {
    kind: 'daily_salary',
    currency: 'NPR',
    own: aContract(),
    ending: [],
    mayOffer: true,
    ratePercentMax: '1.5',
    downlineContracts: 1,
    offers: [],
    ...change,
  };
}

export function contractPage(list: readonly ContractRecord[]) {
  return { list: [...list], total: list.length, totalPages: list.length === 0 ? 0 : 1 };
}

/** A contract with its history: offered in place of older terms, then approved. */
export function aContractValue(change: Partial<ContractValue> = {}): ContractValue {
  const before: ContractTerms = { ...dailyTerms, tiers: [{ ratePercent: '0.8' }] };
  return {
    contract: aContract(),
    offer: null,
    history: [
      { event: 'approved', account: 'himal', before, after: dailyTerms, note: '', at: MIDNIGHT },
      { event: 'offered', account: 'sagarmatha', before, after: dailyTerms, note: 'More for you', at: MORNING },
    ],
    ...change,
  };
}

/** Mocks an agent with a daily salary of its own and a contract with one downline. */
export function mockContracts(platform: MockPlatform): void {
  const list = [aContract({ contractId: '8', direction: 'downline', account: 'kosi' }), aContract()];
  platform.answer('dailySalaryContract', aDesk());
  // The popup of waiting offers requests contracts by their state, and shall find none.
  platform.answer('contracts', ({ state }) => contractPage(state === 'progress' ? [] : list));
  platform.answer('settlements', settlementsValue([aSettlement()]));
  platform.answer('settlement', aSettlementValue());
  platform.answer('settlementRows', settlementRows());
  platform.answer('contract', aContractValue());
  platform.answer('previewContract', aPreview());
  platform.answer('offerContract', ({ account, terms }) => anOffer({ account, terms, mayAnswer: false }));
}
