import type { ContractTerms } from '@baize/contract/schemas/contracts';
import { answerRequest, offerContract } from '@baize/server/contract-acts';
import { parseTerms } from '@baize/server/contract-terms';
import type { Tx } from '@baize/server/db';
import { demoMerchants } from './demo.ts';

/** The brand whose agents have contracts. */
const BRAND = 'BAIZE';
const CURRENCY = 'NPR';
/** Age of the contracts in days. The worker settles the days since then when it starts. */
const CONTRACT_AGE_DAYS = 3;
const DAY_MS = 86_400_000;

/** Highest rates that the brand pays, in parts per million. */
const RATE_LIMITS = [
  { kind: 'daily_salary', rate_ppm_max: 15_000 },
  { kind: 'dividend', rate_ppm_max: 400_000 },
];

interface DemoContract {
  /** Account of the upline; undefined for the brand itself. */
  readonly upline?: string;
  readonly downline: string;
  readonly terms: ContractTerms;
  /** False where the offer waits for the answer of the downline. */
  readonly isAgreed: boolean;
}

const activeFrom = { validBet: '100.00', deposits: '0.00' };

const contracts: readonly DemoContract[] = [
  {
    downline: 'himal',
    terms: {
      kind: 'daily_salary',
      period: 'D',
      tiers: [{ ratePercent: '0.8' }, { ratePercent: '1.2', validBet: '500.00', activeMembers: 3 }],
      activeFrom,
    },
    isAgreed: true,
  },
  {
    downline: 'himal',
    terms: {
      kind: 'dividend',
      period: 'W',
      carryOver: 'accumulate',
      tiers: [{ ratePercent: '20' }, { ratePercent: '35', activeMembers: 5 }],
      activeFrom,
    },
    isAgreed: true,
  },
  {
    upline: 'himal',
    downline: 'kosi',
    terms: { kind: 'daily_salary', period: 'D', tiers: [{ ratePercent: '0.6' }], activeFrom },
    isAgreed: true,
  },
  {
    upline: 'himal',
    downline: 'kosi',
    terms: { kind: 'dividend', period: 'W', carryOver: 'accumulate', tiers: [{ ratePercent: '15' }], activeFrom },
    isAgreed: false,
  },
];

/** Inserts contracts of one brand's agents by the same functions as the agents' site (docs/decisions/0049-contracts-of-agents.md). */
export async function seedContracts(tx: Tx, now: Date): Promise<void> {
  const merchant = demoMerchants.find(({ code }) => code === BRAND);
  if (!merchant) throw new Error(`the demo has no brand ${BRAND}`);
  const { merchantId, timeZone } = merchant;
  await tx
    .insertInto('agent_contract_rule')
    .values(RATE_LIMITS.map((limit) => ({ merchant_id: merchantId, ...limit })))
    .execute();
  const findMemberId = await readMemberIds(tx, merchantId);
  const context = { merchantId, timeZone, now: new Date(now.getTime() - CONTRACT_AGE_DAYS * DAY_MS) };
  for (const { upline, downline, terms: wire, isAgreed } of contracts) {
    const uplineId = upline === undefined ? null : findMemberId(upline);
    const downlineId = findMemberId(downline);
    const terms = parseTerms(wire, CURRENCY);
    if (!terms.ok) throw new Error(`the contract of ${downline} has terms that are not valid`);
    const offered = await offerContract(
      tx,
      { ...context, memberId: uplineId },
      { downlineId, terms: terms.value, note: '' },
    );
    if (!offered.ok) throw new Error(`the contract of ${downline} is refused: ${offered.code}`);
    if (!isAgreed) continue;
    const answer = { requestId: offered.value, answer: 'approve', note: '' } as const;
    const agreed = await answerRequest(tx, { ...context, memberId: downlineId }, answer);
    if (!agreed.ok) throw new Error(`the contract of ${downline} cannot be agreed to: ${agreed.code}`);
  }
}

/** Reads the member ids of a brand. Returns a function that finds the id of an account, and throws if the demo has no such account. */
async function readMemberIds(tx: Tx, merchantId: number): Promise<(account: string) => bigint> {
  const rows = await tx
    .selectFrom('member')
    .select(['account', 'member_id'])
    .where('merchant_id', '=', merchantId)
    .execute();
  const ids = new Map(rows.map(({ account, member_id }) => [account, member_id]));
  return (account) => {
    const memberId = ids.get(account);
    if (memberId === undefined) throw new Error(`the demo has no member ${account}`);
    return memberId;
  };
}
