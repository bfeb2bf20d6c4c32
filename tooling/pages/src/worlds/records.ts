import type { MockPlatform } from '@baize/api/testing';
import type { BetRecord, BetsValue } from '@baize/contract/schemas/member';
import type {
  BetDetailValue,
  Bonus,
  BonusDetailsValue,
  PersonalProfitValue,
  Transaction,
  TransactionHistoryValue,
} from '@baize/contract/schemas/reports';

const MORNING = '2026-11-21T08:30:00.000Z';

export function aBet(number: number, change: Partial<BetRecord> = {}): BetRecord {
  return {
    betId: String(number),
    placedAt: MORNING,
    settledAt: MORNING,
    vendor: 'PG',
    gameType: 'RNG',
    gameCode: 'PG001',
    gameName: 'Himal Gold',
    roundId: `R${number}`,
    stake: '10.00',
    win: number % 2 === 0 ? '25.50' : '0.00',
    validBet: '10.00',
    state: number % 2 === 0 ? 'won' : 'lost',
    ...change,
  };
}

/** Returns the bets number 1 to `count`: those with an even number are won, the others lost. */
export function bets(count: number): BetRecord[] {
  return Array.from({ length: count }, (_, index) => aBet(index + 1));
}

/** Answers the betting record as the server does: filtered, paged, with the sums of the whole filter. */
export function answerBets(platform: MockPlatform, all: readonly BetRecord[], vendors = ['PG']): void {
  platform.answer('bets', ({ gameType, vendor, state, pageNo, pageSize }): BetsValue => {
    const found = all.filter(
      (bet) =>
        (gameType === undefined || bet.gameType === gameType) &&
        (vendor === undefined || bet.vendor === vendor) &&
        (state === undefined || bet.state === state),
    );
    return {
      list: found.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      total: found.length,
      totalPages: Math.ceil(found.length / pageSize),
      currency: 'NPR',
      totals: { bets: found.length, stake: '220.00', validBet: '220.00', win: '280.50', profitAndLoss: '60.50' },
      vendors,
    };
  });
}

/** Returns a bet that was won, with the movements of its stake and its win. */
export function aBetDetail(change: Partial<BetDetailValue> = {}): BetDetailValue {
  return {
    ...aBet(2),
    currency: 'NPR',
    movements: [
      { kind: 'bet', amount: '-10.00', createdAt: MORNING },
      { kind: 'win', amount: '25.50', createdAt: '2026-11-21T08:30:01.000Z' },
    ],
    roundUrl: 'https://vendor.example/verify?round=R2',
    ...change,
  };
}

export function aTransaction(number: number, change: Partial<Transaction> = {}): Transaction {
  return {
    transactionId: String(number),
    kind: 'deposit',
    amount: '5000.00',
    balanceAfter: '5000.00',
    reference: `BZ${number}`,
    counterpart: 'Bank transfer',
    fee: '0.00',
    bankReference: 'HB-77',
    betId: null,
    createdAt: MORNING,
    ...change,
  };
}

/** A deposit, a stake that belongs to bet 2, and a bonus. */
export const someTransactions: readonly Transaction[] = [
  aTransaction(1),
  aTransaction(2, {
    kind: 'bet',
    amount: '-10.00',
    balanceAfter: '4990.00',
    reference: 'R2',
    counterpart: 'Himal Gold',
    fee: null,
    bankReference: '',
    betId: '2',
  }),
  aTransaction(3, {
    kind: 'bonus',
    amount: '150.00',
    balanceAfter: '5140.00',
    counterpart: 'Half on top',
    fee: null,
    bankReference: '',
  }),
];

/** Answers the transactions as the server does: filtered by kind and paged. */
export function answerTransactions(platform: MockPlatform, all: readonly Transaction[] = someTransactions): void {
  platform.answer('transactionHistory', ({ kind, pageNo, pageSize }): TransactionHistoryValue => {
    const found = all.filter((transaction) => kind === undefined || transaction.kind === kind);
    return {
      list: found.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      total: found.length,
      totalPages: Math.ceil(found.length / pageSize),
      currency: 'NPR',
      totals: { incoming: '5150.00', outgoing: '-10.00' },
    };
  });
}

/** Returns the result of three bets on slots on one day, with the deposits, withdrawals and bonuses of that day. */
export function aProfit(day: string, change: Partial<PersonalProfitValue> = {}): PersonalProfitValue {
  const figures = { bets: 3, stake: '30.00', validBet: '30.00', win: '51.00', profitAndLoss: '21.00' };
  return {
    currency: 'NPR',
    totals: {
      ...figures,
      deposits: '5000.00',
      withdrawals: '1000.50',
      bonuses: '150.00',
      rebates: '0.00',
      net: '171.00',
    },
    byDay: [{ day, ...figures }],
    byCategory: [{ gameType: 'RNG', ...figures }],
    ...change,
  };
}

export const noProfit: PersonalProfitValue = {
  currency: 'NPR',
  totals: {
    bets: 0,
    stake: '0.00',
    validBet: '0.00',
    win: '0.00',
    profitAndLoss: '0.00',
    deposits: '0.00',
    withdrawals: '0.00',
    bonuses: '0.00',
    rebates: '0.00',
    net: '0.00',
  },
  byDay: [],
  byCategory: [],
};

export function aBonus(number: number, change: Partial<Bonus> = {}): Bonus {
  return {
    bonusId: String(number),
    kind: 'deposit',
    title: `Bonus number ${number}`,
    amount: '150.00',
    state: 'credited',
    turnoverRequired: '900.02',
    turnoverLeft: '600.02',
    creditedAt: MORNING,
    ...change,
  };
}

/** Answers the bonuses as the server does: by kind and paged, with the sum of all pages. */
export function answerBonuses(platform: MockPlatform, all: readonly Bonus[]): void {
  platform.answer('bonusDetails', ({ kind, pageNo, pageSize }): BonusDetailsValue => {
    const found = all.filter((bonus) => kind === undefined || bonus.kind === kind);
    return {
      list: found.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      total: found.length,
      totalPages: Math.ceil(found.length / pageSize),
      currency: 'NPR',
      totalAmount: '300.00',
    };
  });
}

/** Returns the UTC day that is this many days before today, such as "2026-11-21". Records show no day after today. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
