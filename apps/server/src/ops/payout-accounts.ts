import type { Tx } from '../platform/db.ts';
import { writeAudit } from '../platform/operator-audit.ts';
import { text, whole } from './fields.ts';
import { Mistake } from './mistake.ts';
import type { ActCall, Noun, Told } from './noun.ts';

export const payoutAccounts: Noun = {
  summary: 'accounts that members withdraw to: nothing is paid to one that is not verified',
  table: 'payout_account',
  ofMerchant: true,
  key: { option: 'id', column: 'payout_account_id', kind: whole, generated: true },
  verbs: ['list'],
  acts: {
    show: { help: 'one account, and who else has its number', shows: true, run: show },
    verify: {
      help: 'money may be paid to it',
      run: async (tx, call) => await judge(tx, call, 'verify', { state: 'verified', reason: '' }),
    },
    refuse: {
      help: 'no money goes there',
      options: { reason: { kind: text, required: true, help: 'the member reads it' } },
      run: async (tx, call) =>
        await judge(tx, call, 'refuse', { state: 'refused', reason: String(call.value('reason')) }),
    },
  },
  fields: {},
  shown: ['member_id', 'provider_code', 'holder_name', 'state', 'reason', 'added_at', 'removed_at'],
  order: ['payout_account_id'],
  lastFirst: true,
};

interface Verdict {
  readonly state: 'verified' | 'refused';
  readonly reason: string;
}

async function judge(tx: Tx, call: ActCall, act: string, verdict: Verdict): Promise<Told> {
  const before = await find(tx, call);
  await tx
    .updateTable('payout_account')
    .set({ ...verdict, judged_at: call.now })
    .where('member_id', '=', before.member_id)
    .where('payout_account_id', '=', call.id)
    .execute();
  await writeAudit(tx, {
    operator: call.by,
    merchantId: call.merchantId,
    command: `payout-accounts ${act}`,
    target: `payout-accounts ${call.id}`,
    before: { state: before.state, reason: before.reason },
    after: verdict,
    now: call.now,
  });
  return { id: String(call.id), ...verdict };
}

async function show(tx: Tx, call: ActCall): Promise<Told> {
  const account = await find(tx, call);
  const others = await tx
    .selectFrom('payout_account')
    .select('member_id')
    .distinct()
    .where('merchant_id', '=', call.merchantId)
    .where('provider_code', '=', account.provider_code)
    .where(({ fn }) => fn<string>('lower', ['account_number']), '=', account.account_number.toLowerCase())
    .where('member_id', '!=', account.member_id)
    .execute();
  return {
    id: String(call.id),
    member: String(account.member_id),
    to: `${account.provider_code} ${account.account_number}`,
    holder: account.holder_name,
    branch: account.branch || null,
    state: account.state,
    reason: account.reason || null,
    'same number': others.map(({ member_id }) => `member ${member_id}`).join(', ') || null,
  };
}

async function find(tx: Tx, { merchantId, id }: ActCall) {
  const row = await tx
    .selectFrom('payout_account')
    .select(['member_id', 'provider_code', 'account_number', 'holder_name', 'branch', 'state', 'reason'])
    .where('merchant_id', '=', merchantId)
    .where('payout_account_id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Mistake('There is no such account: pnpm ops payout-accounts list shows those that there are.');
  return row;
}
