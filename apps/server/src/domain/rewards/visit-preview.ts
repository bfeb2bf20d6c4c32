import type { Currency } from '@baize/money';
import type { ApplicationDefinition } from './application-definition.ts';
import { repeatReward, sumPreviewedCosts, type PreviewedCost } from './cost-preview.ts';
import type { FreeRoundsDefinition } from './free-rounds-definition.ts';
import type { MissionDefinition } from './mission-definition.ts';
import { parseGoal } from './mission-progress.ts';
import { periodOfDay } from './reward-period.ts';
import type { SignInDefinition } from './sign-in-definition.ts';
import { signDay, type SignedDay } from './sign-in.ts';
import { parseDefinedAmount } from './vip.ts';

/*
 * Previews of programs whose cost follows from visits. The days are those on which a member logged in, deposited or won a friend, in their order, without repeats where a
 * day counts once.
 */

/** Previews a sign-in calendar, as if a member had signed on each day with a log-in. A streak begins with the first day. */
export function previewSignIn(
  { prizes, forgivenDays }: SignInDefinition,
  loginDays: readonly string[],
  currency: Currency,
): PreviewedCost {
  const costs: PreviewedCost[] = [];
  let signed: SignedDay | undefined;
  for (const day of loginDays) {
    signed = signDay(signed, day, forgivenDays);
    const prize = prizes[(signed.streak - 1) % prizes.length];
    if (prize) costs.push(repeatReward(prize, 1, currency));
  }
  return sumPreviewedCosts(costs);
}

/** Previews free rounds, as if a member had claimed them in each period with a log-in. The cost are the stakes, which budgets count. */
export function previewFreeRounds(
  { period, rounds, stake }: FreeRoundsDefinition,
  loginDays: readonly string[],
  currency: Currency,
): PreviewedCost {
  const claims = new Set(loginDays.map((day) => periodOfDay(period, day).key)).size;
  const { amountMinor } = parseDefinedAmount(stake, currency);
  return { tickets: 0, cashMinor: amountMinor * BigInt(rounds) * BigInt(claims), points: 0n };
}

/**
 * Previews applications, as if a member had applied once, or on each day with a log-in, and had always got the largest amount. Returns undefined for
 * applications without a limit, which any number of them could follow.
 */
export function previewApplications(
  { frequency, amountMax }: Pick<ApplicationDefinition, 'frequency' | 'amountMax'>,
  loginDays: readonly string[],
  currency: Currency,
): PreviewedCost | undefined {
  if (frequency === 'always') return undefined;
  const applications = frequency === 'once' ? Math.min(loginDays.length, 1) : loginDays.length;
  const { amountMinor } = parseDefinedAmount(amountMax, currency);
  return { tickets: 0, cashMinor: amountMinor * BigInt(applications), points: 0n };
}

/** Previews a mission that counts days with a log-in, deposits or invitations: one for each of the days. */
export function previewCountedMission(
  definition: MissionDefinition,
  days: readonly string[],
  currency: Currency,
): PreviewedCost {
  const { period, reward } = definition;
  const goal = parseGoal(definition, currency);
  const periods = [...Map.groupBy(days, (day) => periodOfDay(period, day).key).values()];
  const reached = periods.filter((ofPeriod) => BigInt(ofPeriod.length) >= goal).length;
  return repeatReward(reward, reached, currency);
}
