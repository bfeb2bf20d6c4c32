import type { ContractTerms } from '@baize/contract/schemas/contracts';
import type { Tx } from '@baize/server/db';
import { demoMerchants } from './demo.ts';

/** The brand and the agent with links. Its contracts cover the preset terms (`contracts.ts`). */
const BRAND = 'BAIZE';
const AGENT = 'himal';

const PRESET_TERMS: ContractTerms = {
  kind: 'daily_salary',
  period: 'D',
  tiers: [{ ratePercent: '0.5' }],
  activeFrom: { validBet: '100.00', deposits: '0.00' },
};

/** Promotion links; their codes have ten letters. */
const links = [
  { code: 'HMLFRVM222', name: 'Forum', remark: 'In the thread about slots', role: 'member', terms: [], visits: 128 },
  { code: 'HMLAGENT22', name: 'Partners', remark: '', role: 'agent', terms: [PRESET_TERMS], visits: 17 },
] as const;

/** Stores promotion links of one agent, with visits of the previous day (docs/decisions/0056-recruiting.md). */
export async function seedPromotionLinks(tx: Tx, now: Date): Promise<void> {
  const merchant = demoMerchants.find(({ code }) => code === BRAND);
  if (!merchant) throw new Error(`the demo has no brand ${BRAND}`);
  const { merchantId } = merchant;
  const { member_id } = await tx
    .selectFrom('member')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where('account', '=', AGENT)
    .executeTakeFirstOrThrow();
  for (const { visits, terms, ...link } of links) {
    const row = { merchant_id: merchantId, agent_id: member_id, ...link, terms: JSON.stringify(terms) };
    const { link_id } = await tx
      .insertInto('promotion_link')
      .values({ ...row, created_at: now })
      .returning('link_id')
      .executeTakeFirstOrThrow();
    const day = new Date(now.getTime() - 24 * 3_600_000).toISOString().slice(0, 10);
    await tx.insertInto('promotion_link_day').values({ link_id, day, visits }).execute();
  }
}
