import type {
  AgentIncomeRecord,
  AgentIncomeValue,
  TeamProfitLine,
  TeamProfitValue,
  TeamTransaction,
  TeamTransactionsValue,
} from '@baize/contract/schemas/agent-reports';
import type {
  SettlementRecord,
  SettlementRowsValue,
  SettlementValue,
  SettlementsValue,
} from '@baize/contract/schemas/settlements';

/** Returns a deposit of a member two levels below the agent. Its ids are made of `number`. */
export function aTeamTransaction(number: number, change: Partial<TeamTransaction> = {}): TeamTransaction {
  return {
    transactionId: String(7_000 + number),
    account: 'suraj92',
    line: ['kosi', 'suraj92'],
    kind: 'deposit',
    amount: '1000.00',
    balanceAfter: '1450.00',
    reference: String(number),
    createdAt: '2026-11-20T18:30:05.000Z',
    ...change,
  };
}

export function teamTransactionsValue(list: TeamTransaction[]): TeamTransactionsValue {
  return {
    list,
    total: list.length,
    totalPages: list.length === 0 ? 0 : 1,
    currency: 'NPR',
    totals: { incoming: '1000.00', outgoing: '-300.00' },
    recordedUntil: null,
  };
}

const profitFigures: TeamProfitValue['totals'] = {
  bets: 12,
  stake: '2400.00',
  validBet: '2300.00',
  win: '1900.00',
  profitAndLoss: '-500.00',
  deposits: '3000.00',
  withdrawals: '700.00',
  promotions: '50.00',
  rebates: '23.00',
  net: '-427.00',
};

export function aProfitLine(account: string, change: Partial<TeamProfitLine> = {}): TeamProfitLine {
  return { account, line: [account], type: 0, ...profitFigures, ...change };
}

export function teamProfitValue(list: TeamProfitLine[]): TeamProfitValue {
  const totals = { ...profitFigures, bets: 345, net: '-9876.00' };
  return { list, total: list.length, totalPages: list.length === 0 ? 0 : 1, currency: 'NPR', totals };
}

/** Returns the paid settlement of a day of a daily salary: 1 % of 100,000 less what is owed to the downlines. */
export function aSettlement(change: Partial<SettlementRecord> = {}): SettlementRecord {
  return {
    settlementId: '7-31',
    contractId: '7',
    kind: 'daily_salary',
    account: 'himal',
    windowFrom: '2026-11-19T18:15:00.000Z',
    windowTo: '2026-11-20T18:15:00.000Z',
    base: '100000.00',
    tierNumber: 1,
    ratePercent: '1',
    gross: '1000.00',
    owed: '250.00',
    adjustment: '-10.00',
    net: '740.00',
    state: 'paid',
    paidAt: '2026-11-21T18:20:00.000Z',
    ...change,
  };
}

export function settlementsValue(list: SettlementRecord[]): SettlementsValue {
  const totals = { base: '100000.00', gross: '1000.00', owed: '250.00', net: '740.00' };
  return { list, total: list.length, totalPages: list.length === 0 ? 0 : 1, currency: 'NPR', totals };
}

/** Returns the same settlement with the parts of its formula. */
export function aSettlementValue(change: Partial<SettlementValue> = {}): SettlementValue {
  return {
    ...aSettlement(),
    currency: 'NPR',
    tier: { ratePercent: '1', activeMembers: 5 },
    minimumPay: null,
    maximumPay: null,
    figures: {
      validBet: '100000.00',
      betAmount: '120000.00',
      profitAndLoss: '-8000.00',
      promotions: '300.00',
      rebates: '200.00',
      salaries: '100.00',
      carriedOver: '0.00',
      activeMembers: 9,
    },
    downlines: [{ account: 'kosi', base: '50000.00', ratePercent: '0.5', gross: '250.00' }],
    adjustments: [
      { betId: '4711', settlementId: '7-30', amount: '-8.00' },
      { betId: '', settlementId: '7-29', amount: '-2.00' },
    ],
    ...change,
  };
}

/** Returns the rows that the settlement was computed from: the play of two members, and a bet that was counted after the window had closed. */
export function settlementRows(change: Partial<SettlementRowsValue> = {}): SettlementRowsValue {
  const noOtherSums = { promotions: '0.00', rebates: '0.00', salaries: '0.00' };
  const figures = { betAmount: '120000.00', validBet: '100000.00', profitAndLoss: '-8000.00', ...noOtherSums };
  const period = { kind: 'period', at: '2026-11-19T18:15:00.000Z', betId: '', ...noOtherSums } as const;
  return {
    list: [
      {
        ...period,
        kind: 'late_bet',
        at: '2026-11-21T04:12:09.000Z',
        betId: '4711',
        account: 'rapti',
        line: ['kosi', 'rapti'],
        betAmount: '800.00',
        validBet: '800.00',
        profitAndLoss: '-800.00',
        part: '800.00',
      },
      {
        ...period,
        account: 'rapti',
        line: ['kosi', 'rapti'],
        betAmount: '69200.00',
        validBet: '59200.00',
        profitAndLoss: '-5200.00',
        part: '59200.00',
      },
      {
        ...period,
        account: 'bheri',
        line: ['bheri'],
        betAmount: '50000.00',
        validBet: '40000.00',
        profitAndLoss: '-2000.00',
        part: '40000.00',
      },
    ],
    total: 3,
    totalPages: 1,
    currency: 'NPR',
    totals: { ...figures, part: '100000.00', unlisted: '0.00', carriedOver: '0.00', base: '100000.00' },
    ...change,
  };
}

export function anIncome(change: Partial<AgentIncomeValue> = {}): AgentIncomeValue {
  return {
    currency: 'NPR',
    total: '740.00',
    previousTotal: '600.00',
    byKind: [{ kind: 'daily_salary', amount: '740.00', payments: 1 }],
    byDay: [{ day: '2026-11-21', amount: '740.00' }],
    ...change,
  };
}

export function anIncomeRecord(change: Partial<AgentIncomeRecord> = {}): AgentIncomeRecord {
  return {
    transactionId: '9001',
    settlementId: '7-31',
    kind: 'daily_salary',
    amount: '740.00',
    balanceAfter: '1740.00',
    paidAt: '2026-11-21T18:20:00.000Z',
    ...change,
  };
}
