import { useLottoMenuQuery } from '@baize/api/member';
import { useLanguage } from '@baize/site/language';
import type { SelectOption } from '@baize/ui/select-field';

/** The lotteries on sale, to choose from. A chosen one that is no longer on sale stays in the list under its code. */
export function useLotteryOptions(chosen: string | undefined): readonly SelectOption[] {
  const { data } = useLottoMenuQuery({ language: useLanguage() });
  const onSale = (data?.games ?? []).map(({ gameCode, gameName }) => ({ value: gameCode, label: gameName }));
  const isMissing = chosen !== undefined && onSale.every(({ value }) => value !== chosen);
  return isMissing ? [...onSale, { value: chosen, label: chosen }] : onSale;
}
