import { brandResources } from './brand-resources.ts';
import { contentResources } from './content-resources.ts';
import { choice, minorUnits, text, wholeNumber } from './fields.ts';
import { cashierRules } from './cashier-rules.ts';
import { chatResources } from './chat-resources.ts';
import { memberTagResources } from './member-tag-resources.ts';
import { complaintResources } from './complaint-resources.ts';
import { contractResources } from './contract-resources.ts';
import { debts } from './debts.ts';
import { outboxBacklog, outboxParked } from './outbox-resources.ts';
import { depositResources } from './deposit-resources.ts';
import { lotteryHeldWins } from './lottery-held-wins.ts';
import { lotteryResources } from './lottery-resources.ts';
import type { ResourceDefinition } from './resource-definition.ts';
import { payoutAccounts } from './payout-accounts.ts';
import { pointResources } from './point-resources.ts';
import { lineMoves } from './line-moves.ts';
import { promotionLinks } from './recruiting-resources.ts';
import { settlements } from './settlement-resources.ts';
import { vendorResources } from './vendor-resources.ts';
import { withdrawals } from './withdrawals.ts';

const ALL_VERBS = ['list', 'add', 'change', 'remove'] as const;

/**
 * Every resource of `pnpm ops <resource> <verb>` by its name on the command line (spec sections 2, 3 and 7). Parsing, help, permissions and the audit
 * are derived from these definitions, so that a new resource needs no code beyond its entry.
 */
export const resources: Readonly<Record<string, ResourceDefinition>> = {
  ...contentResources,
  ...brandResources,
  'approval-limits': {
    summary: 'how much one operator decides alone; above it a second one has to approve',
    permission: 'rules.edit',
    table: 'approval_limit',
    belongsToMerchant: true,
    key: { option: 'of', column: 'subject', kind: choice('deposit', 'withdrawal', 'lottery_win') },
    verbs: ALL_VERBS,
    fields: {
      'alone-max': {
        column: 'alone_max_minor',
        kind: minorUnits,
        required: true,
        help: 'up to this one yes is enough; without a row nobody decides alone',
      },
    },
    order: ['subject'],
  },
  ...complaintResources,
  ...depositResources,
  debts,
  ...vendorResources,
  ...lotteryResources,
  'lottery-held-wins': lotteryHeldWins,
  outbox: outboxBacklog,
  'outbox-parked': outboxParked,
  'vendor-rounds': {
    summary: 'how far the rounds of integrations with wallets of their own were fetched',
    permission: 'integration.edit',
    table: 'vendor_round_cursor',
    belongsToMerchant: false,
    key: { option: 'integration', column: 'integration_code', kind: text },
    verbs: ['list'],
    fields: {},
    listColumns: ['last_number', 'ask_at', 'failures'],
    order: ['integration_code'],
  },
  withdrawals,
  'payout-accounts': payoutAccounts,
  ...cashierRules,
  ...contractResources,
  ...pointResources,
  ...chatResources,
  ...memberTagResources,
  'line-moves': lineMoves,
  'promotion-links': promotionLinks,
  settlements,
  audit: {
    summary: 'who changed what, and when',
    permission: 'audit.view',
    table: 'operator_audit',
    belongsToMerchant: false,
    reach: 'platform',
    key: { option: 'id', column: 'audit_id', kind: wholeNumber, generated: true },
    verbs: ['list'],
    fields: {},
    listColumns: ['at', 'operator', 'merchant_id', 'command', 'target', 'before', 'after'],
    order: ['audit_id'],
    descending: true,
  },
};
