import { maskedAccount } from '../domain/cashier/masked-account.ts';
import { computeFingerprints, openPayee, payeeColumns } from '../modules/withdrawals/payee.ts';
import type { Tx } from '../platform/db.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { text, wholeNumber } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { ActCall, ResourceDefinition, ActSummary } from './resource-definition.ts';

/** The bank accounts and e-wallets that members withdraw to, which operators verify or refuse. */
export const payoutAccounts: ResourceDefinition = {
  summary: 'accounts that members withdraw to: nothing is paid to one that is not verified',
  permission: 'withdrawal.review',
  table: 'payout_account',
  belongsToMerchant: true,
  key: { option: 'id', column: 'payout_account_id', kind: wholeNumber, generated: true },
  verbs: ['list'],
  acts: {
    show: { help: 'one account, and who else has its number', isReadOnly: true, run: showPayoutAccount },
    verify: {
      help: 'money may be paid to it',
      run: async (tx, call) => await applyVerdict(tx, call, 'verify', { state: 'verified', reason: '' }),
    },
    refuse: {
      help: 'no money goes there',
      options: { reason: { kind: text, required: true, help: 'the member reads it' } },
      run: async (tx, call) =>
        await applyVerdict(tx, call, 'refuse', { state: 'refused', reason: String(call.value('reason')) }),
    },
  },
  fields: {},
  listColumns: ['member_id', 'provider_code', 'last_four', 'state', 'reason', 'added_at', 'removed_at'],
  order: ['payout_account_id'],
  descending: true,
};

interface Verdict {
  readonly state: 'verified' | 'refused';
  readonly reason: string;
}

/** Stores the decision of an operator about an account, whatever its earlier state, and writes the audit row. */
async function applyVerdict(tx: Tx, call: ActCall, act: string, verdict: Verdict): Promise<ActSummary> {
  const before = await lockAccount(tx, call);
  await tx
    .updateTable('payout_account')
    .set({ ...verdict, judged_at: call.now })
    .where('member_id', '=', before.memberId)
    .where('payout_account_id', '=', call.id)
    .execute();
  await writeAudit(tx, {
    operator: call.scope.operator.loginName,
    merchantId: call.scope.merchantId,
    command: `payout-accounts ${act}`,
    target: `payout-accounts ${call.id}`,
    before: { state: before.state, reason: before.reason },
    after: verdict,
    now: call.now,
  });
  return { id: String(call.id), ...verdict };
}

/** Describes an account with a masked number. `withdrawals reveal` prints the whole number to the operator who pays to it. */
async function showPayoutAccount(tx: Tx, call: ActCall): Promise<ActSummary> {
  const account = await lockAccount(tx, call);
  const { holderName, branch } = openPayee(call.vault(), account);
  return {
    id: String(call.id),
    member: String(account.memberId),
    to: `${account.providerCode} ${maskedAccount(account.lastFour)}`,
    holder: holderName,
    branch: branch || null,
    state: account.state,
    reason: account.reason || null,
    'same number':
      (await findSharersOfNumber(tx, call, account)).map((memberId) => `member ${memberId}`).join(', ') || null,
  };
}

type LockedAccount = Awaited<ReturnType<typeof lockAccount>>;

/** Returns the other members of the brand who have an account with the same number. */
async function findSharersOfNumber(tx: Tx, { scope, vault }: ActCall, account: LockedAccount): Promise<bigint[]> {
  const { merchantId } = scope;
  const { accountNumber } = openPayee(vault(), account);
  const fingerprints = computeFingerprints(vault(), { merchantId, providerCode: account.providerCode }, accountNumber);
  const otherAccounts = await tx
    .selectFrom('payout_account')
    .select('member_id')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .where('provider_code', '=', account.providerCode)
    .where((where) =>
      where.or([
        where('fingerprint', 'in', fingerprints),
        where(where.fn<string>('lower', ['account_number']), '=', accountNumber.toLowerCase()),
      ]),
    )
    .where('member_id', '!=', account.memberId)
    .execute();
  return otherAccounts.map(({ member_id }) => member_id);
}

/** Reads the account that the act names, and locks its row. Throws an `OperatorError` if the brand has no such account. */
async function lockAccount(tx: Tx, { scope, id }: ActCall) {
  const row = await tx
    .selectFrom('payout_account as a')
    .select(['a.member_id as memberId', 'a.payout_account_id as payoutAccountId', 'a.provider_code as providerCode'])
    .select(['a.last_four as lastFour', 'a.state', 'a.reason', ...payeeColumns])
    .where('a.merchant_id', '=', scope.merchantId)
    .where('a.payout_account_id', '=', id)
    .where('a.removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row)
    throw new OperatorError('There is no such account: pnpm ops payout-accounts list shows those that there are.');
  return row;
}
