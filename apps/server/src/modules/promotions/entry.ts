import type { ApplyActivityRequest } from '@baize/contract/schemas/promotions';
import type { Currency } from '@baize/money';

/** The entry of a member to an activity. */
export interface Entry extends ApplyActivityRequest {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly languages: readonly string[];
  readonly ip: string;
  readonly now: Date;
  /** The day of the brand's calendar. */
  readonly today: string;
}
