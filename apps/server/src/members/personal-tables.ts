import type { DB } from '../platform/schema.generated.ts';

/** The treatment of a member's rows when the member is erased. */
type Erasure =
  | 'delete'
  /** The rows stay, and these columns are overwritten with these values. */
  | { readonly set: Readonly<Record<string, unknown>> }
  /** The rows stay unchanged, for this reason. */
  | { readonly keep: string };

/** A table with rows of members, and how the data export and the erasure of a member treat these rows. */
export interface PersonalTable {
  readonly table: keyof DB;
  /** The column that names the member. */
  readonly column: string;
  readonly erase: Erasure;
  /** The reason why the data export of the member leaves out the rows. Without a reason the rows are exported. */
  readonly notExported?: string;
}

const KEEP_LEDGER = {
  keep: 'records of money: the law requires an operator to keep who paid, played and won',
} as const;
const KEEP_SUMS = { keep: 'sums of records of money' } as const;
const KEEP_PROTECTION = { keep: 'limits and breaks that the member has set must go on' } as const;
const KEEP_INTERNAL_WORK = { keep: 'internal rows without personal data, which a sweep deletes' } as const;
/** Replaces a text in a column that does not allow an empty text. */
const ERASED_TEXT = '-';

/** Creates the entries of tables that are erased and exported in the same way. `column` is the column that names the member. */
const createEntries = (
  tables: readonly (keyof DB)[],
  erase: Erasure,
  { notExported, column = 'member_id' }: { readonly notExported?: string; readonly column?: string } = {},
): readonly PersonalTable[] =>
  tables.map((table) => ({ table, column, erase, ...(notExported !== undefined && { notExported }) }));

const ABOUT_OTHER_PEOPLE = 'the rows are about another person, whose data must not be given away';
const INTERNAL_WORK = 'internal rows that say nothing about the member beyond the exported tables';
const CREDENTIAL = 'credentials';

/**
 * All tables with a column that names a member, with the treatment of their rows by data export and erasure. A test compares the list with the
 * schema, so that a new table cannot be forgotten.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...createEntries(
    ['bet', 'deposit', 'entry', 'lottery_bet', 'lottery_chase', 'lottery_chase_issue', 'lottery_order'],
    KEEP_LEDGER,
  ),
  ...createEntries(
    ['lottery_held_win', 'member_transaction', 'point_conversion', 'point_earning', 'posting', 'prize_draw'],
    KEEP_LEDGER,
  ),
  ...createEntries(['free_round_award'], KEEP_LEDGER),
  ...createEntries(
    ['raffle_entry', 'rebate_record', 'reward_grant', 'reward_ticket_entry', 'turnover_requirement'],
    KEEP_LEDGER,
  ),
  ...createEntries(
    ['vendor_transfer', 'vip_change', 'wallet_account', 'withdrawal', 'payout_account', 'cashback_due'],
    KEEP_LEDGER,
  ),
  ...createEntries(['line_transfer'], KEEP_LEDGER, { column: 'from_member_id' }),
  ...createEntries(['line_transfer'], KEEP_LEDGER, { column: 'to_member_id' }),
  ...createEntries(['agent_contract', 'agent_contract_request'], KEEP_LEDGER, { column: 'downline_id' }),
  ...createEntries(['settlement_line', 'settlement_adjustment', 'recruited_member'], KEEP_LEDGER),
  ...createEntries(['referral_friend'], KEEP_LEDGER),
  ...createEntries(['referral_inviter'], KEEP_SUMS),
  ...createEntries(['point_redemption'], { set: { sealed: null } }),
  ...createEntries(['reward_application'], { set: { remark: '', reason: '' } }),
  ...createEntries(
    [
      'leaderboard_score',
      'member_day',
      'member_first_deposit',
      'member_money_day',
      'mission_progress',
      'rebate_balance',
      'rebate_vendor_balance',
    ],
    KEEP_SUMS,
  ),
  ...createEntries(['reward_ticket', 'team_day', 'team_money_day', 'vip_standing'], KEEP_SUMS),
  ...createEntries(['play_exclusion', 'play_limit', 'reality_check', 'uncounted_play'], KEEP_PROTECTION),
  ...createEntries(['member'], {
    set: {
      email: null,
      mobile: null,
      real_name: null,
      avatar_id: null,
      nickname: '',
      profile: '{}',
      sealed_id_number: null,
    },
  }),
  ...createEntries(
    ['favorite', 'recent_game', 'inbox_message', 'message_choice', 'push_device', 'login_event'],
    'delete',
  ),
  ...createEntries(['remembered_device', 'session', 'social_identity', 'passkey', 'chat_block'], 'delete'),
  ...createEntries(['chat_message'], { set: { text: '', nickname: ERASED_TEXT, avatar_id: null } }),
  ...createEntries(['chat_member'], { set: { nickname: ERASED_TEXT, reason: '' } }),
  ...createEntries(['complaint'], { set: { title: ERASED_TEXT } }),
  ...createEntries(['complaint_post'], { set: { text: ERASED_TEXT } }),
  ...createEntries(['feedback'], { set: { content: ERASED_TEXT, answer: '', sealed_contact: null } }),
  ...createEntries(['promotion_link'], { set: { name: ERASED_TEXT, remark: '' } }, { column: 'agent_id' }),
  ...createEntries(['upload'], { keep: 'receipts of payments are records of money; a sweep deletes other pictures' }),
  ...createEntries(['winner', 'member_tag'], 'delete'),

  ...createEntries(['hand_off', 'launch_token', 'password_ticket', 'passkey_challenge', 'recovery_code'], 'delete', {
    notExported: CREDENTIAL,
  }),
  ...createEntries(
    ['two_factor', 'extra_check', 'verification_code', 'record_export', 'withdraw_password_guess'],
    'delete',
    {
      notExported: CREDENTIAL,
    },
  ),
  ...createEntries(['game_session', 'fair_seed', 'factor_reset', 'member_erasure'], KEEP_INTERNAL_WORK, {
    notExported: CREDENTIAL,
  }),
  ...createEntries(['message_copy'], 'delete', { notExported: INTERNAL_WORK }),
  ...createEntries(['downline_remark'], 'delete', { notExported: ABOUT_OTHER_PEOPLE }),
  ...createEntries(['downline_remark'], 'delete', { column: 'downline_id', notExported: ABOUT_OTHER_PEOPLE }),
  ...createEntries(
    ['chat_report'],
    { set: { note: '' } },
    { column: 'reporter_member_id', notExported: ABOUT_OTHER_PEOPLE },
  ),
  ...createEntries(
    ['chat_report'],
    { set: { text: '' } },
    { column: 'author_member_id', notExported: ABOUT_OTHER_PEOPLE },
  ),
  ...createEntries(
    ['chat_act'],
    { keep: 'what moderators did, swept after a year' },
    { column: 'moderator_member_id', notExported: ABOUT_OTHER_PEOPLE },
  ),
  ...createEntries(
    ['chat_act'],
    { keep: 'what moderators did, swept after a year' },
    { column: 'target_member_id', notExported: ABOUT_OTHER_PEOPLE },
  ),
  ...createEntries(['agent_contract'], KEEP_LEDGER, { column: 'upline_id', notExported: ABOUT_OTHER_PEOPLE }),
  ...createEntries(['settlement_line'], KEEP_LEDGER, { column: 'upline_id', notExported: ABOUT_OTHER_PEOPLE }),
  ...createEntries(['recruited_member'], KEEP_LEDGER, { column: 'agent_id', notExported: ABOUT_OTHER_PEOPLE }),
  ...createEntries(['referral_friend'], KEEP_LEDGER, { column: 'inviter_id', notExported: ABOUT_OTHER_PEOPLE }),
  ...createEntries(['member'], KEEP_LEDGER, { column: 'upline_id', notExported: ABOUT_OTHER_PEOPLE }),
  ...createEntries(['agent_contract_event', 'line_move', 'former_line', 'agent_recruiting', 'approval'], KEEP_LEDGER, {
    notExported: INTERNAL_WORK,
  }),
  ...createEntries(['reward_grant_list_line'], KEEP_LEDGER, { notExported: INTERNAL_WORK }),
  ...createEntries(
    ['bet_round', 'bet_tombstone', 'idempotency', 'integration_nonce', 'ledger_act_leg'],
    KEEP_INTERNAL_WORK,
    {
      notExported: INTERNAL_WORK,
    },
  ),
  ...createEntries(
    ['loss_recount', 'lottery_participation', 'member_five_minutes', 'play_use', 'point_recount', 'red_envelope_guest'],
    KEEP_INTERNAL_WORK,
    {
      notExported: INTERNAL_WORK,
    },
  ),
  ...createEntries(
    [
      'reward_entry',
      'settlement_late_bet',
      'team_active_day',
      'team_first_deposit_day',
      'team_transaction_day',
      'ticket_progress',
    ],
    KEEP_INTERNAL_WORK,
    {
      notExported: INTERNAL_WORK,
    },
  ),
  ...createEntries(['vendor_closing', 'vendor_wallet', 'vip_due', 'wallet_transaction'], KEEP_INTERNAL_WORK, {
    notExported: INTERNAL_WORK,
  }),
];

/**
 * The columns that are never exported as stored: hashes, keys and encrypted values. The export decrypts the encrypted values that belong to the
 * member.
 */
const HIDDEN_COLUMN =
  /hash|sealed|fingerprint|digest|password|^seed$|^p256dh$|^auth$|^address$|^bytes$|^public_key$|^bucket$/;

/** Returns whether the data export contains the column as it is stored. */
export function isExportedColumn(column: string): boolean {
  return !HIDDEN_COLUMN.test(column);
}
