import type { DB } from '../platform/schema.generated.ts';

/** The treatment of a member's rows when the member is erased. */
type Erasure =
  | 'delete'
  /** The rows stay, and these columns are overwritten with these values. */
  | { readonly set: Readonly<Record<string, unknown>> }
  /** The rows stay unchanged, for this reason. */
  | { readonly keep: string };

/** A table with rows of members, and what data export and erasure do with them. */
export interface PersonalTable {
  readonly table: keyof DB;
  /** The column that names the member. */
  readonly column: string;
  readonly erase: Erasure;
  /** The reason why the data export of the member leaves out the rows. Without a reason the rows are exported. */
  readonly notExported?: string;
}

const BOOKS = { keep: 'the books: the law has an operator keep who paid, played and won' } as const;
const SUMS = { keep: 'sums of the books' } as const;
const PROTECTION = { keep: 'limits and breaks that the member set keep protecting' } as const;
const WORK = { keep: 'work of the platform; without personal data, and swept' } as const;
/** Replaces a text in a column that does not allow an empty text. */
const ERASED = '-';

/** Creates the entries of tables that are erased and exported in the same way. */
const rowsOf = (
  tables: readonly (keyof DB)[],
  erase: Erasure,
  { notExported, column = 'member_id' }: { readonly notExported?: string; readonly column?: string } = {},
): readonly PersonalTable[] =>
  tables.map((table) => ({ table, column, erase, ...(notExported !== undefined && { notExported }) }));

const OTHERS = 'it is about somebody else: what the member wrote of it would give that person away';
const INTERNAL = 'work of the platform: it says nothing that the other files do not say';
const CREDENTIAL = 'credentials';

/**
 * All tables with a column that names a member, with the treatment of their rows by data export and erasure. A test compares the list with the
 * schema, so that a new table cannot be forgotten.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...rowsOf(['bet', 'deposit', 'entry', 'lottery_bet', 'lottery_chase', 'lottery_chase_issue', 'lottery_order'], BOOKS),
  ...rowsOf(
    ['lottery_held_win', 'member_transaction', 'point_conversion', 'point_earning', 'posting', 'prize_draw'],
    BOOKS,
  ),
  ...rowsOf(['free_round_award'], BOOKS),
  ...rowsOf(['raffle_entry', 'rebate_record', 'reward_grant', 'reward_ticket_entry', 'turnover_requirement'], BOOKS),
  ...rowsOf(['vendor_transfer', 'vip_change', 'wallet_account', 'withdrawal', 'payout_account', 'cashback_due'], BOOKS),
  ...rowsOf(['line_transfer'], BOOKS, { column: 'from_member_id' }),
  ...rowsOf(['line_transfer'], BOOKS, { column: 'to_member_id' }),
  ...rowsOf(['agent_contract', 'agent_contract_request'], BOOKS, { column: 'downline_id' }),
  ...rowsOf(['settlement_line', 'settlement_adjustment', 'recruited_member'], BOOKS),
  ...rowsOf(['referral_friend'], BOOKS),
  ...rowsOf(['referral_inviter'], SUMS),
  ...rowsOf(['point_redemption'], { set: { sealed: null } }),
  ...rowsOf(['reward_application'], { set: { remark: '', reason: '' } }),
  ...rowsOf(
    [
      'leaderboard_score',
      'member_day',
      'member_first_deposit',
      'member_money_day',
      'mission_progress',
      'rebate_balance',
    ],
    SUMS,
  ),
  ...rowsOf(['reward_ticket', 'team_day', 'team_money_day', 'vip_standing'], SUMS),
  ...rowsOf(['play_exclusion', 'play_limit', 'reality_check', 'uncounted_play'], PROTECTION),
  ...rowsOf(['member'], {
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
  ...rowsOf(['favorite', 'recent_game', 'inbox_message', 'message_choice', 'push_device', 'login_event'], 'delete'),
  ...rowsOf(['remembered_device', 'session', 'social_identity', 'passkey', 'chat_block'], 'delete'),
  ...rowsOf(['chat_message'], { set: { text: '', nickname: ERASED, avatar_id: null } }),
  ...rowsOf(['chat_member'], { set: { nickname: ERASED, reason: '' } }),
  ...rowsOf(['complaint'], { set: { title: ERASED } }),
  ...rowsOf(['complaint_post'], { set: { text: ERASED } }),
  ...rowsOf(['feedback'], { set: { content: ERASED, answer: '', sealed_contact: null } }),
  ...rowsOf(['promotion_link'], { set: { name: ERASED, remark: '' } }, { column: 'agent_id' }),
  ...rowsOf(['upload'], { keep: 'receipts of payments belong to the books; other pictures are swept' }),
  ...rowsOf(['winner', 'member_tag'], 'delete'),

  ...rowsOf(['hand_off', 'launch_token', 'password_ticket', 'passkey_challenge', 'recovery_code'], 'delete', {
    notExported: CREDENTIAL,
  }),
  ...rowsOf(['two_factor', 'extra_check', 'verification_code', 'record_export', 'withdraw_password_guess'], 'delete', {
    notExported: CREDENTIAL,
  }),
  ...rowsOf(['game_session', 'fair_seed', 'factor_reset', 'member_erasure'], WORK, { notExported: CREDENTIAL }),
  ...rowsOf(['message_copy'], 'delete', { notExported: INTERNAL }),
  ...rowsOf(['downline_remark'], 'delete', { notExported: OTHERS }),
  ...rowsOf(['downline_remark'], 'delete', { column: 'downline_id', notExported: OTHERS }),
  ...rowsOf(['chat_report'], { set: { note: '' } }, { column: 'reporter_member_id', notExported: OTHERS }),
  ...rowsOf(['chat_report'], { set: { text: '' } }, { column: 'author_member_id', notExported: OTHERS }),
  ...rowsOf(
    ['chat_act'],
    { keep: 'what moderators did, swept after a year' },
    { column: 'moderator_member_id', notExported: OTHERS },
  ),
  ...rowsOf(
    ['chat_act'],
    { keep: 'what moderators did, swept after a year' },
    { column: 'target_member_id', notExported: OTHERS },
  ),
  ...rowsOf(['agent_contract'], BOOKS, { column: 'upline_id', notExported: OTHERS }),
  ...rowsOf(['settlement_line'], BOOKS, { column: 'upline_id', notExported: OTHERS }),
  ...rowsOf(['recruited_member'], BOOKS, { column: 'agent_id', notExported: OTHERS }),
  ...rowsOf(['referral_friend'], BOOKS, { column: 'inviter_id', notExported: OTHERS }),
  ...rowsOf(['member'], BOOKS, { column: 'upline_id', notExported: OTHERS }),
  ...rowsOf(['agent_contract_event', 'line_move', 'former_line', 'agent_recruiting', 'approval'], BOOKS, {
    notExported: INTERNAL,
  }),
  ...rowsOf(['reward_grant_list_line'], BOOKS, { notExported: INTERNAL }),
  ...rowsOf(['bet_round', 'bet_tombstone', 'idempotency', 'integration_nonce', 'ledger_act_leg'], WORK, {
    notExported: INTERNAL,
  }),
  ...rowsOf(['lottery_participation', 'member_five_minutes', 'play_use', 'point_recount', 'red_envelope_guest'], WORK, {
    notExported: INTERNAL,
  }),
  ...rowsOf(
    [
      'reward_entry',
      'settlement_late_bet',
      'team_active_day',
      'team_first_deposit_day',
      'team_transaction_day',
      'ticket_progress',
    ],
    WORK,
    {
      notExported: INTERNAL,
    },
  ),
  ...rowsOf(['vendor_closing', 'vendor_wallet', 'vip_due', 'wallet_transaction'], WORK, { notExported: INTERNAL }),
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
