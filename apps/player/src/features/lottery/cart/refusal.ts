import type { ApiErrorCode } from '@baize/api';

/** The reason why an order was not placed. */
export type OrderRefusal =
  /** The issue closed before the order arrived. The cart is kept for the next issue. */
  | { readonly kind: 'closed' }
  /** The terms have changed. The player sees the old and the new price and has to accept the new one. */
  | { readonly kind: 'price' }
  /** A line is refused. `index` is its position in the order, from 0; `undefined` if the server does not name the line. */
  | { readonly kind: 'line'; readonly code: ApiErrorCode; readonly index: number | undefined }
  /** An issue of the chase is refused; `undefined` if the server does not name it. */
  | { readonly kind: 'chase'; readonly code: ApiErrorCode; readonly issue: string | undefined }
  | { readonly kind: 'funds' }
  /** The player's stakes on the issue would exceed `maximum`; only `remaining` can still be staked. Both are decimals of the currency. */
  | { readonly kind: 'issue'; readonly maximum: string; readonly remaining: string }
  /** No answer arrived, so the order may have been placed. It is sent again under the same id, so that it is placed only once. */
  | { readonly kind: 'unconfirmed'; readonly code: ApiErrorCode }
  | { readonly kind: 'other'; readonly code: ApiErrorCode };

/** Converts the error of an order to a refusal. `value` is the detail that the server adds to some error codes. */
export function readRefusal(code: ApiErrorCode, value: unknown): OrderRefusal {
  if (/^(?:network|system)\./.test(code)) return { kind: 'unconfirmed', code };
  switch (code) {
    case 'lottery.issue_closed':
      return { kind: 'closed' };
    case 'lottery.price_changed':
      return { kind: 'price' };
    case 'lottery.line_invalid':
    case 'lottery.stake_limit':
    case 'lottery.number_full':
      return { kind: 'line', code, index: lineIndexOf(value) };
    case 'lottery.issue_limit':
      return issueLimitOf(value) ?? { kind: 'other', code };
    case 'lottery.chase_invalid':
      return { kind: 'chase', code, issue: issueOf(value) };
    case 'wallet.insufficient_funds':
      return { kind: 'funds' };
    default:
      return { kind: 'other', code };
  }
}

function lineIndexOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('line' in value)) return undefined;
  return typeof value.line === 'number' && Number.isInteger(value.line) && value.line >= 0 ? value.line : undefined;
}

function issueLimitOf(value: unknown): Extract<OrderRefusal, { kind: 'issue' }> | undefined {
  if (typeof value !== 'object' || value === null || !('maximum' in value) || !('remaining' in value)) return undefined;
  const { maximum, remaining } = value;
  if (typeof maximum !== 'string' || typeof remaining !== 'string') return undefined;
  return { kind: 'issue', maximum, remaining };
}

function issueOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('issue' in value)) return undefined;
  return typeof value.issue === 'string' ? value.issue : undefined;
}
