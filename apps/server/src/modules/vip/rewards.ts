import type { VipRewardKind } from '@baize/contract/codes';
import { mulRateFloor, type Currency } from '@baize/money';
import type { NewGrant } from '../../domain/rewards/grant.ts';
import type { Program } from '../../domain/rewards/program.ts';
import type { VipDefinition } from '../../domain/rewards/vip-definition.ts';
import { parseDefinedAmount, levelOfRank } from '../../domain/rewards/vip.ts';

/** The VIP program of a brand, with its levels. */
export type VipProgram = Program<VipDefinition>;

/** A VIP reward to grant. */
export interface VipReward {
  readonly memberId: bigint;
  readonly rank: number;
  readonly kind: VipRewardKind;
  /** The period of a repeated reward, e.g. "2026-W48". */
  readonly period: string;
  /** 2 and more: an upgrade bonus that is given again, because the one before was withdrawn. */
  readonly attempt?: number;
}

const MS_PER_DAY = 86_400_000;

/** The words for a reward in the reward centre, behind the label of the level. */
const REWARD_TITLES: Readonly<Record<VipRewardKind, Readonly<Record<string, string>>>> = {
  upgrade: { en: 'upgrade bonus', ne: 'स्तरवृद्धि बोनस', bn: 'স্তরবৃদ্ধি বোনাস' },
  birthday: { en: 'birthday gift', ne: 'जन्मदिनको उपहार', bn: 'জন্মদিনের উপহার' },
  weekly: { en: 'weekly bonus', ne: 'साप्ताहिक बोनस', bn: 'সাপ্তাহিক বোনাস' },
  monthly: { en: 'monthly bonus', ne: 'मासिक बोनस', bn: 'মাসিক বোনাস' },
};

/**
 * Makes the grant of a reward, or undefined where the level has no such reward. An upgrade bonus comes once for each rank, so that a member who
 * loses a rank and wins it back gets no second one.
 */
export function vipGrant(
  program: VipProgram,
  { memberId, rank, kind, period, attempt = 1 }: VipReward,
  currency: Currency,
  now: Date,
): NewGrant | undefined {
  const { definition } = program;
  const level = levelOfRank(definition, rank);
  const amount = parseDefinedAmount(level[kind], currency);
  if (amount.amountMinor <= 0n) return undefined;
  const titles = Object.fromEntries(
    Object.entries(REWARD_TITLES[kind]).map(([language, title]) => [language, `${level.label}: ${title}`]),
  );
  return {
    memberId,
    program,
    kind: 'vip',
    sourceKey: kind === 'upgrade' ? upgradeKey(rank, attempt) : kind,
    period,
    titles,
    item: { kind: 'cash', amount, turnover: mulRateFloor(amount, BigInt(definition.turnoverPpm)) },
    state: 'claim',
    opensAt: now,
    expiresAt: new Date(now.getTime() + definition.claimDays * MS_PER_DAY),
  };
}

function upgradeKey(rank: number, attempt: number): string {
  return attempt === 1 ? `upgrade:${rank}` : `upgrade:${rank}:${attempt}`;
}

/** Reads the rank and the attempt from the source key of an upgrade bonus. */
export function parseUpgradeKey(sourceKey: string): { readonly rank: number; readonly attempt: number } {
  const [, rank, attempt = '1'] = sourceKey.split(':');
  return { rank: Number(rank), attempt: Number(attempt) };
}

/** Reads the kind of a reward from its grant. */
export function kindOfSource(sourceKey: string): VipRewardKind {
  const kinds = ['birthday', 'weekly', 'monthly'] as const;
  return kinds.find((kind) => kind === sourceKey) ?? 'upgrade';
}
