import type { MockPlatform } from '@baize/api/testing';
import type {
  DepositMethod,
  DepositMethodsValue,
  DepositPromotion,
  DepositRecord,
  DepositValue,
} from '@baize/contract/schemas/deposits';
import type { LineTransfer, LineTransferOptionsValue } from '@baize/contract/schemas/line-transfers';
import type { VendorWallet, VendorWalletsValue, WalletTransfer } from '@baize/contract/schemas/transfers';
import type {
  PayoutAccount,
  WithdrawalRecord,
  WithdrawalValue,
  WithdrawOptionsValue,
} from '@baize/contract/schemas/withdrawals';
import { anOverview } from './security.ts';

const MORNING = '2026-11-21T08:30:00.000Z';

/** Creates a payment method that is paid on the provider's page. `{ kind: 'manual' }` makes it a bank transfer. */
export function aMethod(change: Partial<DepositMethod> = {}): DepositMethod {
  return {
    methodId: 'page',
    kind: 'hosted',
    name: 'Payment page',
    icon: 'card',
    perDeposit: { minimum: '200.00', maximum: '50000.00' },
    presets: ['500', '1000'],
    feePercent: '1.5',
    usualMinutes: 5,
    maintenance: false,
    leftToday: null,
    ...change,
  };
}

export const bankMethod = aMethod({
  methodId: 'bank',
  kind: 'manual',
  name: 'Bank transfer',
  icon: 'bank',
  feePercent: '0',
});

/** Creates a bonus of 50 % of the deposit, up to 200.00, for deposits from 300.00 on, with a turnover of twice its amount. */
export function anOffer(change: Partial<DepositPromotion> = {}): DepositPromotion {
  return {
    promotionId: '7',
    title: 'Half on top',
    rules: '',
    bonusPercent: '50',
    onePer: [],
    maximumBonus: '200.00',
    minimumAmount: '300.00',
    turnoverTimes: '2',
    frequency: 'daily',
    endsAt: null,
    obstacle: null,
    ...change,
  };
}

export function depositMethods(change: Partial<DepositMethodsValue> = {}): DepositMethodsValue {
  return {
    currency: 'NPR',
    list: [aMethod(), bankMethod],
    leftToday: null,
    isExcluded: false,
    turnoverTimes: '1',
    promotions: [],
    ...change,
  };
}

/** Creates a pending deposit on the provider's page. */
export function aDeposit(change: Partial<DepositValue> = {}): DepositValue {
  return {
    depositId: '41',
    methodId: 'page',
    methodName: 'Payment page',
    kind: 'hosted',
    amount: '1000.33',
    fee: '15.00',
    bonus: '0.00',
    promotion: null,
    state: 'pending',
    createdAt: MORNING,
    endedAt: null,
    currency: 'NPR',
    turnoverRequired: '1000.33',
    instruction: { kind: 'hosted', url: 'https://provider.example/pay/41' },
    payUntil: '2026-11-21T09:30:00.000Z',
    proofSent: false,
    reason: '',
    ...change,
  };
}

/** Creates a pending deposit by a bank transfer, with the account to pay to. */
export function aTransferDeposit(change: Partial<DepositValue> = {}): DepositValue {
  return aDeposit({
    depositId: '42',
    methodId: 'bank',
    methodName: 'Bank transfer',
    kind: 'manual',
    fee: '0.00',
    instruction: {
      kind: 'manual',
      bankName: 'Himchuli Bank',
      accountName: 'Baize Pvt. Ltd.',
      accountNumber: '0012003400560078',
      reference: 'BZ42',
      qrText: null,
      note: 'Write the reference into the remark of the transfer.',
    },
    ...change,
  });
}

/** Mocks the list of deposits. Every page has the same records, and `paging` says how many records and pages there are. */
export function answerDeposits(
  platform: MockPlatform,
  list: readonly DepositRecord[],
  paging = { total: list.length, totalPages: 1 },
): void {
  platform.answer('deposits', {
    list: [...list],
    ...paging,
    currency: 'NPR',
    creditedTotal: '0.00',
  });
}

/** Creates the options of a member for whom nothing prevents a withdrawal. */
export function withdrawOptions(change: Partial<WithdrawOptionsValue> = {}): WithdrawOptionsValue {
  return {
    currency: 'NPR',
    balance: '2000.00',
    withdrawable: '1990.04',
    owed: '0.00',
    perWithdrawal: { minimum: '500.00', maximum: '50000.00' },
    leftToday: '100000.00',
    withdrawalsLeftToday: 3,
    openLeft: 1,
    feePercent: '0.5',
    turnover: { required: '0.00', done: '0.00', left: '0.00', list: [] },
    withdrawPasswordSet: true,
    receiptMinutes: 1440,
    providers: [
      { code: 'HIMCHULI', kind: 'bank', name: 'Himchuli Bank' },
      { code: 'KHALTI', kind: 'ewallet', name: 'Khalti' },
    ],
    ...change,
  };
}

/** The turnover of a deposit, of which three quarters are done. */
export const openTurnover: WithdrawOptionsValue['turnover'] = {
  required: '2000.00',
  done: '1500.00',
  left: '500.00',
  list: [{ source: 'deposit', title: '', amount: '2000.00', required: '2000.00', done: '1500.00', createdAt: MORNING }],
};

export function aPayoutAccount(change: Partial<PayoutAccount> = {}): PayoutAccount {
  return {
    payoutAccountId: '3',
    kind: 'bank',
    providerCode: 'HIMCHULI',
    providerName: 'Himchuli Bank',
    holderName: 'Sita Rai',
    maskedNumber: '••••5678',
    state: 'verified',
    reason: '',
    isDefault: true,
    addedAt: MORNING,
    ...change,
  };
}

/** Creates a withdrawal under review. */
export function aWithdrawal(change: Partial<WithdrawalValue> = {}): WithdrawalValue {
  return {
    withdrawalId: '51',
    kind: 'bank',
    providerName: 'Himchuli Bank',
    maskedNumber: '••••5678',
    amount: '1000.50',
    fee: '5.01',
    state: 'reviewing',
    createdAt: MORNING,
    paidAt: null,
    currency: 'NPR',
    holderName: 'Sita Rai',
    approvedAt: null,
    endedAt: null,
    dueAmount: '1000.50',
    returnedAmount: '0.00',
    payoutReference: '',
    reason: '',
    receiptUntil: null,
    receipt: null,
    ...change,
  };
}

/** Creates a withdrawal that was paid out and waits for the member's confirmation. */
export function aPaidWithdrawal(change: Partial<WithdrawalValue> = {}): WithdrawalValue {
  return aWithdrawal({
    state: 'paid',
    approvedAt: MORNING,
    paidAt: MORNING,
    payoutReference: 'HB-1',
    receiptUntil: '2026-11-22T08:30:00.000Z',
    ...change,
  });
}

export function answerWithdrawals(platform: MockPlatform, list: readonly WithdrawalRecord[], totalPages = 1): void {
  platform.answer('withdrawals', {
    list: [...list],
    total: list.length,
    totalPages,
    currency: 'NPR',
    paidTotal: '1000.50',
  });
}

/** Mocks a member with one verified account, a balance of 2000.00 and no withdrawal yet. */
export function mockWithdrawals(platform: MockPlatform): void {
  platform.answer('withdrawOptions', withdrawOptions());
  platform.answer('securityOverview', anOverview());
  platform.answer('payoutAccounts', { list: [aPayoutAccount()], realName: 'S*** R**' });
  answerWithdrawals(platform, []);
}

/** Creates the options of a member who may transfer money to the upline. */
export function lineTransferOptions(change: Partial<LineTransferOptionsValue> = {}): LineTransferOptionsValue {
  return {
    currency: 'NPR',
    balance: '500.00',
    upline: 'himal',
    toUpline: true,
    toDownline: false,
    perTransfer: { minimum: '100.00', maximum: '5000.00' },
    leftToday: '400.00',
    turnoverLeft: '0.00',
    withdrawPasswordSet: true,
    ...change,
  };
}

/** Creates a transfer that the member has sent to the upline. */
export function aLineTransfer(change: Partial<LineTransfer> = {}): LineTransfer {
  return {
    transferId: '61',
    direction: 'upline',
    account: 'himal',
    amount: '-120.25',
    balanceAfter: '379.75',
    remark: 'Tihar',
    createdAt: MORNING,
    ...change,
  };
}

export function answerLineTransfers(platform: MockPlatform, list: readonly LineTransfer[], totalPages = 1): void {
  platform.answer('lineTransfers', { list: [...list], total: list.length, totalPages, currency: 'NPR' });
}

export function aVendorWallet(change: Partial<VendorWallet> = {}): VendorWallet {
  return { vassalage: 'PG', name: 'Vendor PG', balance: '300.00', state: 'ready', ...change };
}

export function vendorWallets(change: Partial<VendorWalletsValue> = {}): VendorWalletsValue {
  return { currency: 'NPR', balance: '700.00', total: '1000.00', list: [aVendorWallet()], ...change };
}

export function aWalletTransfer(change: Partial<WalletTransfer> = {}): WalletTransfer {
  return {
    transferId: '71',
    from: 'MAIN',
    to: 'PG',
    amount: '300.00',
    state: 'done',
    createdAt: MORNING,
    endedAt: MORNING,
    ...change,
  };
}

export function answerWalletTransfers(platform: MockPlatform, list: readonly WalletTransfer[], totalPages = 1): void {
  platform.answer('walletTransfers', { list: [...list], total: list.length, totalPages, currency: 'NPR' });
}
