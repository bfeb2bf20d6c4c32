import { useLottoRecentMenuQuery } from '@baize/api/member';
import { useLanguage } from '@baize/site/language';
import { useIsSignedIn } from '@baize/site/viewer';

export interface RecentCodes {
  /** The codes of the lotteries that the member played, the last one first. Empty for a visitor and where they cannot be read. */
  readonly codes: readonly string[];
  /** True until the first answer or failure. */
  readonly isLoading: boolean;
}

/** Reads the codes only: issues and countdowns come from the menu, which is read again as issues close. */
export function useRecentLotteries(): RecentCodes {
  const language = useLanguage();
  const { data, isLoading } = useLottoRecentMenuQuery({ language }, { skip: !useIsSignedIn() });
  return { codes: data?.games.map(({ gameCode }) => gameCode) ?? [], isLoading };
}
