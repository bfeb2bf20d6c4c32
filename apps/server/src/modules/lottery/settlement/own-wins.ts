import type { LottoWinsValue } from '@baize/contract/schemas/lotto';
import { money, toDecimal, type Currency } from '@baize/money';
import { readIssueWins } from '../../../betting/lottery/issue-wins.ts';
import type { Db } from '../../../platform/db.ts';

interface WinsReader {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly language: string;
}

/** Reads the member's wins in issues that were settled within the last minute, the latest first. */
export async function readLatestWins(db: Db, { memberId, currency, language }: WinsReader): Promise<LottoWinsValue> {
  const rows = await readIssueWins(db, memberId, language);
  const list = rows.map(({ prizeMinor, ...issue }) => ({ ...issue, prize: toDecimal(money(currency, prizeMinor)) }));
  return { list, currency };
}
