import type { LottoWinsValue } from '@baize/contract/schemas/lotto';
import { money, toDecimal, type Currency } from '@baize/money';
import { readIssueWins } from '../../../betting/lottery/issue-wins.ts';
import type { Db } from '../../../platform/db.ts';

interface OwnReach {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly language: string;
}

/** Reads what the member has won in issues that were settled in the last minute, the last settled first. */
export async function ownWins(db: Db, { memberId, currency, language }: OwnReach): Promise<LottoWinsValue> {
  const rows = await readIssueWins(db, memberId, language);
  const list = rows.map(({ prizeMinor, ...issue }) => ({ ...issue, prize: toDecimal(money(currency, prizeMinor)) }));
  return { list, currency };
}
