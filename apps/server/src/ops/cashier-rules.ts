import { choice, minorUnits, text, texts, wholeNumber, yesNo } from './fields.ts';
import type { Field, ResourceDefinition } from './resource-definition.ts';

const required = true;
const limits = {
  min: { column: 'min_minor', kind: minorUnits, required, help: 'smallest amount' },
  max: { column: 'max_minor', kind: minorUnits, required, help: 'largest amount' },
  'day-max': { column: 'day_max_minor', kind: minorUnits, required, help: 'sum of one member and day' },
} satisfies Record<string, Field>;

const ALL_VERBS = ['list', 'add', 'change', 'remove'] as const;

/** The rules of a brand for pay-outs, and for transfers between uplines and downlines. Amounts are in minor units. */
export const cashierRules: Readonly<Record<string, ResourceDefinition>> = {
  'withdrawal-rules': {
    summary: 'limits, fee and confirmation time of withdrawals; without a row nothing is paid out',
    permission: 'rules.edit',
    table: 'withdrawal_rule',
    belongsToMerchant: true,
    verbs: ALL_VERBS,
    fields: {
      ...limits,
      'day-count': { column: 'day_count_max', kind: wholeNumber, required, help: 'withdrawals of one member and day' },
      open: { column: 'open_max', kind: wholeNumber, help: 'how many may wait at once (1)' },
      'fee-ppm': { column: 'fee_ppm', kind: wholeNumber, help: 'on top of the amount, parts per million (0)' },
      'receipt-minutes': {
        column: 'receipt_minutes',
        kind: wholeNumber,
        help: 'unanswered for so long, a pay-out counts as received (1440)',
      },
    },
    order: ['merchant_id'],
  },
  'payout-providers': {
    summary: 'banks and e-wallets that a brand pays to',
    permission: 'rules.edit',
    table: 'payout_provider',
    belongsToMerchant: true,
    key: { option: 'code', column: 'code', kind: text },
    verbs: ALL_VERBS,
    fields: {
      kind: { column: 'kind', kind: choice('bank', 'ewallet'), required, help: 'which it is' },
      name: { column: 'names', kind: texts, required, help: 'once per language; en is needed' },
      enabled: { column: 'enabled', kind: yesNo, help: 'offered for new accounts' },
      position: { column: 'position', kind: wholeNumber, help: 'lower stands first' },
    },
    order: ['position', 'code'],
  },
  'line-transfer-rules': {
    summary: 'limits of transfers to the upline and to downlines; without a row there are none',
    permission: 'rules.edit',
    table: 'line_transfer_rule',
    belongsToMerchant: true,
    verbs: ALL_VERBS,
    fields: {
      ...limits,
      'to-upline': { column: 'to_upline', kind: yesNo, help: 'members and agents to who stands above (yes)' },
      'to-downline': { column: 'to_downline', kind: yesNo, help: 'agents to accounts below (yes)' },
    },
    order: ['merchant_id'],
  },
};
