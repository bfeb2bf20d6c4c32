import type { GameTypeCode } from '@baize/contract/schemas/common';
import { parseAmount, type Currency } from '@baize/money';
import { assert } from '../assert.ts';
import type { TicketRuleDefinition } from './prize-definitions.ts';

/** A deposit or a settled bet of a member. A negative amount (minor units) takes back an earlier one. */
export interface TicketFact {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly kind: TicketRuleDefinition['kind'];
  /** The day of the brand's calendar that it counts for. */
  readonly day: string;
  readonly at: Date;
  readonly gameType?: string;
  readonly amountMinor: bigint;
}

/** Returns whether the rule counts the fact. */
export function isCountedByRule(rule: TicketRuleDefinition, fact: Pick<TicketFact, 'kind' | 'gameType'>): boolean {
  if (rule.kind !== fact.kind) return false;
  return (
    rule.kind === 'deposit' || rule.gameTypes.length === 0 || rule.gameTypes.includes(fact.gameType as GameTypeCode)
  );
}

/** Returns the number of tickets that a rule gives for a member's progress (minor units) on a day. The number never exceeds the limit of the rule. */
export function computeTicketsDue(rule: TicketRuleDefinition, progressMinor: bigint, currency: Currency): number {
  const amount = amountOfRule(rule, currency);
  if (progressMinor <= 0n) return 0;
  const due = (progressMinor / amount) * BigInt(rule.tickets);
  return due < BigInt(rule.dayMax) ? Number(due) : rule.dayMax;
}

function amountOfRule({ amount }: TicketRuleDefinition, currency: Currency): bigint {
  const parsed = parseAmount(amount, currency);
  assert(parsed !== undefined && parsed.amountMinor > 0n, `${amount} is no amount of ${currency}`);
  return parsed.amountMinor;
}
