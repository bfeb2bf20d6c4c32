import type { ApplyActivityRequest } from '@baize/contract/schemas/promotions';
import type { Currency } from '@baize/money';

/** The request of a member to enter an activity. */
export interface Entry extends ApplyActivityRequest {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly languages: readonly string[];
  readonly ip: string;
  readonly now: Date;
  /** The day of the brand's calendar, e.g. "2026-11-24". */
  readonly today: string;
}
