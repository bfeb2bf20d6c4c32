import { findFamilyRules } from '@baize/lottery/settling';
import { choice, minorUnits, orNone, partsPerMillion, text, wholeNumber, yesNo, type Kind } from './fields.ts';
import { refuseCloseBeforeOpening } from './lottery-close-seconds.ts';
import { validatePlayLimit, describeOvertakenPlayLimits } from './lottery-play-limits.ts';
import { refuseMispricedPlays } from './lottery-prices.ts';
import { OperatorError } from './operator-error.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/**
 * Ids of plays that are separated by commas, or `none` for an empty list. An unknown id is refused, because a misspelt id would leave its play on
 * sale.
 */
const playIds: Kind = {
  shape: 'play,…|none',
  parse: ([given = ''], { option }) => {
    if (given === 'none') return [];
    const ids = given.split(',').map((id) => id.trim());
    const unknown = ids.find((id) => !isPlay(id));
    if (unknown !== undefined) throw createNoSuchPlayError(option, unknown);
    return ids;
  },
};

/** The id of one play. An unknown id is refused. */
const playId: Kind = {
  shape: 'play',
  parse: ([given = ''], { option }) => {
    if (!isPlay(given)) throw createNoSuchPlayError(option, given);
    return given;
  },
};

function createNoSuchPlayError(option: string, id: string): OperatorError {
  return new OperatorError(`--${option}: there is no play "${id}": docs/lottery-plays.md lists them.`);
}

function isPlay(id: string): boolean {
  const [family = ''] = id.split('.');
  return findFamilyRules(family)?.findPlay(id) !== undefined;
}

/** The lotteries of all brands; `brand-vendors` says which brand offers those of a vendor (docs/decisions/0061-issues-and-draws.md). */
export const lotteryResources: Readonly<Record<string, ResourceDefinition>> = {
  lotteries: {
    summary: 'lotteries: what is on sale, at which prizes and limits; bets keep the terms that they were placed at',
    permission: 'lottery.manage',
    table: 'lottery',
    belongsToMerchant: false,
    key: { option: 'lottery', column: 'code', kind: text },
    verbs: ['list', 'change'],
    fields: {
      state: {
        column: 'state',
        kind: choice('open', 'maintenance', 'hidden'),
        help: 'maintenance: shown, takes no bets; hidden: not shown, gets no new issues',
      },
      'closed-plays': { column: 'closed_plays', kind: playIds, help: 'plays that are not sold' },
      'group-max': { column: 'group_max', kind: wholeNumber, help: 'highest prize group of official plays, of 2000' },
      'group-min': { column: 'group_min', kind: wholeNumber, help: 'lowest prize group that a member may choose' },
      return: { column: 'return_ppm', kind: partsPerMillion, help: 'return to player of credit plays' },
      coefficient: {
        column: 'coefficient_ppm',
        kind: partsPerMillion,
        help: 'price of a lot in traditional plays of Vietnam, of the amount',
      },
      'line-min': { column: 'line_min_minor', kind: minorUnits, help: 'smallest stake of a line' },
      'line-max': { column: 'line_max_minor', kind: minorUnits, help: 'largest stake of a line' },
      'number-max': {
        column: 'number_max_minor',
        kind: minorUnits,
        help: 'all stakes of a member on one number of an issue',
      },
      'issue-max': {
        column: 'issue_max_minor',
        kind: orNone(minorUnits),
        help: 'all stakes of a member on one issue; none: no limit',
      },
      'line-payout-max': { column: 'payout_per_line_max_minor', kind: minorUnits, help: 'a line wins no more' },
      'issue-payout-max': {
        column: 'payout_per_issue_max_minor',
        kind: minorUnits,
        help: 'a member wins no more in one issue',
      },
      'held-win': {
        column: 'held_win_minor',
        kind: orNone(minorUnits),
        help: 'a prize of one bet above it waits for an operator (lottery-held-wins); none: nothing waits',
      },
      'close-seconds': {
        column: 'close_seconds',
        kind: wholeNumber,
        help: 'sales end so long before the draw, in issues that are not made yet',
      },
      feed: {
        column: 'feed_code',
        kind: orNone(text),
        help: 'of lottery-feeds, for results from outside; none: two operators enter them',
      },
      position: { column: 'position', kind: wholeNumber, help: 'lower stands first' },
    },
    listColumns: ['vendor_code', 'family', 'category', 'calendar', 'next_calendar', 'next_calendar_from', 'own_draw'],
    validateRow: async (tx, row) => {
      refuseCloseBeforeOpening(row);
      await refuseMispricedPlays(tx, String(row['code']));
    },
    describeConsequences: describeOvertakenPlayLimits,
    order: ['position', 'code'],
  },
  'lottery-holidays': {
    summary: 'days on which a lottery does not draw; a removed one is planned again within a minute',
    permission: 'lottery.manage',
    table: 'lottery_holiday',
    belongsToMerchant: false,
    key: { option: 'holiday', column: 'holiday_id', kind: wholeNumber, generated: true },
    verbs: ['list', 'remove'],
    fields: {},
    listColumns: ['lottery_code', 'first_day', 'last_day', 'reason'],
    order: ['first_day', 'lottery_code'],
  },
  'lottery-steps': {
    summary:
      'from which stake of all members on a number of an issue its odds fall (credit plays), or the number closes',
    permission: 'lottery.manage',
    table: 'lottery_step',
    belongsToMerchant: false,
    key: { option: 'step', column: 'step_id', kind: wholeNumber, generated: true },
    verbs: ['list', 'add', 'remove'],
    fields: {
      lottery: { column: 'lottery_code', kind: text, required: true, help: 'of lotteries' },
      from: {
        column: 'from_stake_minor',
        kind: minorUnits,
        required: true,
        help: 'stake of all members on one number',
      },
      drop: {
        column: 'drop_ppm',
        kind: orNone(partsPerMillion),
        required: true,
        help: 'by how much the return falls in all; none: no bet may raise the stake above the amount',
      },
    },
    validateRow: async (tx, row) => await refuseMispricedPlays(tx, String(row['lottery_code'])),
    order: ['lottery_code', 'from_stake_minor'],
  },
  'lottery-play-limits': {
    summary: 'plays whose lines have a lower limit than the line-max of their lottery',
    permission: 'lottery.manage',
    table: 'lottery_play_limit',
    belongsToMerchant: false,
    key: { option: 'limit', column: 'limit_id', kind: wholeNumber, generated: true },
    verbs: ['list', 'add', 'change', 'remove'],
    fields: {
      lottery: { column: 'lottery_code', kind: text, required: true, help: 'of lotteries' },
      play: { column: 'play_id', kind: playId, required: true, help: 'of docs/lottery-plays.md' },
      'line-max': {
        column: 'line_max_minor',
        kind: minorUnits,
        required: true,
        help: 'largest stake of a line, at most the line-max of the lottery',
      },
    },
    validateRow: validatePlayLimit,
    order: ['lottery_code', 'play_id'],
  },
  'lottery-hedging': {
    summary: 'which bets of a member on one issue earn no valid bet, because they cover each other',
    permission: 'rules.edit',
    table: 'merchant',
    belongsToMerchant: true,
    verbs: ['list', 'change'],
    fields: {
      'covered-max': {
        column: 'lottery_covered_percent_max',
        kind: wholeNumber,
        help: 'bets on more than this percentage of a position earn no valid bet; 100: no limit',
      },
      'opposites-allowed': {
        column: 'lottery_allows_opposites',
        kind: yesNo,
        help: 'yes: opposite sides (big and small) earn valid bet',
      },
    },
    order: ['merchant_id'],
  },
  'lottery-issues': {
    summary: 'issues; --search SSC_1M finds those of one lottery',
    permission: 'lottery.manage',
    table: 'lottery_issue',
    belongsToMerchant: false,
    key: { option: 'issue', column: 'issue_id', kind: text },
    verbs: ['list'],
    fields: {},
    listColumns: ['lottery_code', 'number', 'state', 'closes_at', 'draws_at', 'bets', 'draw_text', 'draw_version'],
    order: ['draws_at'],
    descending: true,
  },
  'lottery-feeds': {
    summary: 'partners that report results, signed (docs/integrators/lottery-feeds.md)',
    permission: 'lottery.manage',
    table: 'lottery_feed',
    belongsToMerchant: false,
    key: { option: 'feed', column: 'code', kind: text },
    verbs: ['list', 'add', 'change'],
    fields: {
      name: { column: 'name', kind: text, required: true, help: 'as operators call it' },
      state: { column: 'state', kind: choice('active', 'off'), help: 'off: its results are refused' },
    },
    order: ['code'],
  },
  'lottery-results': {
    summary: 'what operators and feeds said about draws that are made elsewhere',
    permission: 'lottery.manage',
    table: 'lottery_result',
    belongsToMerchant: false,
    key: { option: 'issue', column: 'issue_id', kind: text },
    verbs: ['list'],
    fields: {},
    listColumns: ['version', 'source', 'draw_text', 'given_at'],
    order: ['given_at'],
    descending: true,
  },
};
