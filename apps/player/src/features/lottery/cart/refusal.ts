import type { ApiErrorCode } from '@baize/api';

/** The reason why an order was not placed. */
export type OrderRefusal =
  /** The issue closed first: the cart stays for the next one. */
  | { readonly kind: 'closed' }
  /** Terms have changed: the player sees the old and the new price. */
  | { readonly kind: 'price' }
  /** A line is refused; `index` is its place in the order, where the server names one. */
  | { readonly kind: 'line'; readonly code: ApiErrorCode; readonly index: number | undefined }
  /** An issue of the chase is refused, where the server names one. */
  | { readonly kind: 'chase'; readonly code: ApiErrorCode; readonly issue: string | undefined }
  | { readonly kind: 'funds' }
  /** All stakes of the player on the issue would be above `maximum`, of which `remaining` can still be staked (amounts). */
  | { readonly kind: 'issue'; readonly maximum: string; readonly remaining: string }
  /** No answer arrived, so that the order may have been placed. It is sent again with the same id, which places it once. */
  | { readonly kind: 'unconfirmed'; readonly code: ApiErrorCode }
  | { readonly kind: 'other'; readonly code: ApiErrorCode };

/** Decides what the cart does about a refusal. `value` is what the server adds to the code. */
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
