import { useLottoMenuQuery } from '@baize/api/member';
import { useLanguage } from '@baize/site/language';
import type { SelectOption } from '@baize/ui/select-field';

/** Returns the lotteries on sale as options of a choice. A chosen lottery that is not on sale any more is added with its code as its name. */
export function useLotteryOptions(chosen: string | undefined): readonly SelectOption[] {
  const { data } = useLottoMenuQuery({ language: useLanguage() });
  const onSale = (data?.games ?? []).map(({ gameCode, gameName }) => ({ value: gameCode, label: gameName }));
  const isMissing = chosen !== undefined && onSale.every(({ value }) => value !== chosen);
  return isMissing ? [...onSale, { value: chosen, label: chosen }] : onSale;
}
