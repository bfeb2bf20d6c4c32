import { gameTypes } from '@baize/contract/codes';
import { dialects } from '../modules/wallet-api/dialects/dialects.ts';
import {
  amountsByCurrency,
  choice,
  link,
  minorUnits,
  orNone,
  serverUrl,
  text,
  texts,
  wholeNumber,
  yesNo,
} from './fields.ts';
import type { Field, ResourceDefinition } from './resource-definition.ts';

const ALL_VERBS = ['list', 'add', 'change', 'remove'] as const;
const WITHOUT_REMOVE = ['list', 'add', 'change'] as const;

const required = true;
const addOnly = true;
const state: Field = { column: 'state', kind: choice('active', 'maintenance', 'off'), help: 'off: not in the lobby' };
const position: Field = {
  column: 'position',
  kind: wholeNumber,
  defaultForAdd: () => 0,
  help: 'place in lists: the lowest number comes first',
};

/**
 * Defines the resources of `pnpm ops` for integrations, vendors, games and the brands that carry them (docs/integrators/integrate-a-vendor.md).
 */
export const vendorResources: Readonly<Record<string, ResourceDefinition>> = {
  integrations: {
    summary: 'companies that call the wallet API, for all brands',
    permission: 'integration.edit',
    table: 'integration',
    belongsToMerchant: false,
    key: { option: 'integration', column: 'code', kind: text },
    verbs: WITHOUT_REMOVE,
    fields: {
      name: { column: 'name', kind: text, required, help: 'name that the sites show' },
      'launch-url': {
        column: 'launch_url',
        kind: serverUrl,
        required,
        help: 'where its games open: /play/{gameCode} and /round/{roundId} are put behind it',
      },
      'wallet-mode': {
        column: 'wallet_mode',
        kind: choice('single', 'transfer'),
        defaultForAdd: () => 'single',
        addOnly,
        help: 'transfer: money is moved to its vendors before play',
      },
      state: { column: 'state', kind: choice('active', 'maintenance', 'off'), help: 'off: none of its games starts' },
      dialect: {
        column: 'dialect',
        kind: choice(...Object.keys(dialects)),
        help: 'protocol of its calls to the wallet API (docs/integrators/dialects.md); a change takes effect within ten seconds',
      },
      'unknown-rollback': {
        column: 'unknown_rollback',
        kind: choice('TX_NOT_FOUND', 'OK'),
        help: 'answer to a rollback whose bet has not arrived',
      },
      'round-page': {
        column: 'round_page',
        kind: yesNo,
        help: 'yes: its server has a page for each round, to which the betting records link',
      },
      'may-adjust': {
        column: 'may_adjust',
        kind: yesNo,
        help: 'yes: the wallet API accepts the adjustments of this integration',
      },
      'credit-call-max': {
        column: 'credit_call_max',
        kind: amountsByCurrency,
        help: 'largest promo-win or jackpot-win; above it the call is refused with an alert',
      },
      'credit-day-max': {
        column: 'credit_day_max',
        kind: amountsByCurrency,
        help: 'sum of all its promo-wins and jackpot-wins on one day (UTC)',
      },
      'transfer-url': {
        column: 'transfer_url',
        kind: orNone(serverUrl),
        help: 'where its server keeps wallets (docs/integrators/transfer-wallets.md)',
      },
      'free-rounds-url': {
        column: 'free_rounds_url',
        kind: orNone(serverUrl),
        help: 'where its server gives free rounds (docs/integrators/free-rounds.md)',
      },
      'live-chat-url': {
        column: 'live_chat_url',
        kind: orNone(serverUrl),
        help: 'where its server says who is in its rooms (docs/integrators/live-chat.md)',
      },
    },
    order: ['code'],
  },
  vendors: {
    summary: 'vendors of all brands',
    permission: 'catalogue.edit',
    table: 'vendor',
    belongsToMerchant: false,
    key: { option: 'vendor', column: 'code', kind: text },
    verbs: WITHOUT_REMOVE,
    fields: {
      integration: {
        column: 'integration_code',
        kind: text,
        required,
        addOnly,
        help: 'code of the integration that delivers its games and signs its calls',
      },
      name: { column: 'name', kind: text, required, help: 'name that the sites show' },
      state,
      position,
      'opens-list': { column: 'opens_list', kind: yesNo, help: 'its tile opens the list of its games' },
      'own-window': { column: 'own_window', kind: yesNo, help: 'its games open in a window of their own' },
      'wallet-mode': {
        column: 'wallet_mode',
        kind: choice('single', 'transfer'),
        help: 'transfer: money is moved to it before play; empty: as its integration says',
      },
    },
    order: ['position', 'code'],
  },
  'vendor-transfers': {
    summary: 'transfers between main wallets and those of vendors, the newest first',
    permission: 'withdrawal.review',
    table: 'vendor_transfer',
    belongsToMerchant: true,
    key: { option: 'id', column: 'transfer_id', kind: wholeNumber, generated: true },
    verbs: ['list'],
    fields: {},
    listColumns: [
      'member_id',
      'vendor_code',
      'direction',
      'currency',
      'amount_minor',
      'state',
      'answer',
      'asks',
      'created_at',
    ],
    order: ['transfer_id'],
    descending: true,
  },
  'brand-vendors': {
    summary: 'which vendors a brand carries',
    permission: 'catalogue.edit',
    table: 'merchant_vendor',
    belongsToMerchant: true,
    key: { option: 'vendor', column: 'vendor_code', kind: text },
    verbs: ALL_VERBS,
    fields: { enabled: { column: 'enabled', kind: yesNo, help: 'yes: the brand offers this vendor and its games' } },
    order: ['vendor_code'],
  },
  games: {
    summary: 'games of all brands',
    permission: 'catalogue.edit',
    table: 'game',
    belongsToMerchant: false,
    key: { option: 'node', column: 'node_id', kind: wholeNumber },
    verbs: WITHOUT_REMOVE,
    fields: {
      vendor: { column: 'vendor_code', kind: text, required, addOnly, help: 'code of its vendor' },
      code: {
        column: 'game_code',
        kind: text,
        required,
        addOnly,
        help: 'code by which the vendor names the game in the wallet API',
      },
      category: { column: 'game_type', kind: choice(...gameTypes), required, addOnly, help: 'category in the lobby' },
      name: { column: 'names', kind: texts, required, help: 'once per language; en is needed' },
      icon: { column: 'icon', kind: link, required, help: 'its picture: path without width and ending' },
      'stake-max': { column: 'max_stake_minor', kind: orNone(minorUnits), help: 'largest stake; none: no limit' },
      state,
      hot: { column: 'is_hot', kind: yesNo, help: 'among the hot games' },
      new: { column: 'is_new', kind: yesNo, help: 'among the new games' },
      'free-play': {
        column: 'free_play',
        kind: yesNo,
        help: 'yes: can be played with play money if the brand offers free play',
      },
      position,
    },
    order: ['position', 'node_id'],
  },
};
