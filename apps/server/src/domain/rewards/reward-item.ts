import { mulRateFloor, parseAmount, type Currency } from '@baize/money';
import { Type, type Static } from 'typebox';
import { assert } from '../assert.ts';
import type { GrantItem } from './grant.ts';
import { AmountText, Ppm } from './definition-parts.ts';

const POINTS_MAX = 1_000_000;
const TICKETS_MAX = 1_000;

/** The reward of a definition, as an operator writes it. */
export const RewardItem = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('cash'),
      amount: AmountText,
      /** The valid bet that the amount requires before a withdrawal, as parts per million of the amount. */
      turnoverPpm: Ppm,
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { kind: Type.Literal('points'), points: Type.Integer({ minimum: 1, maximum: POINTS_MAX }) },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('ticket'),
      tickets: Type.Integer({ minimum: 1, maximum: TICKETS_MAX }),
      programCode: Type.String({ pattern: '^[a-z0-9-]{2,32}$' }),
    },
    { additionalProperties: false },
  ),
]);
export type RewardItem = Static<typeof RewardItem>;

/** Converts the reward of a definition into the item of a grant. */
export function toGrantItem(item: RewardItem, currency: Currency): GrantItem {
  switch (item.kind) {
    case 'cash': {
      const amount = parseAmount(item.amount, currency);
      assert(amount !== undefined, `${item.amount} is no amount of ${currency}`);
      return { kind: 'cash', amount, turnover: mulRateFloor(amount, BigInt(item.turnoverPpm)) };
    }
    case 'points':
      return { kind: 'points', points: BigInt(item.points) };
    case 'ticket':
      return { kind: 'ticket', tickets: BigInt(item.tickets), programCode: item.programCode };
    default:
      return item satisfies never;
  }
}

/** Returns the turnover that a reward requires, in parts per million of its amount. Undefined for points and tickets, which require none. */
export function turnoverPpmOf(item: RewardItem): number | undefined {
  return item.kind === 'cash' ? item.turnoverPpm : undefined;
}

/** Returns the amount of an item in the form of the contract: money as a decimal, points and tickets as a number. */
export function amountTextOf(item: RewardItem): string {
  switch (item.kind) {
    case 'cash':
      return item.amount;
    case 'points':
      return String(item.points);
    case 'ticket':
      return String(item.tickets);
    default:
      return item satisfies never;
  }
}
