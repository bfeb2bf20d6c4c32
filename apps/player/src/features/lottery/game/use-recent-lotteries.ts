import { useLottoRecentMenuQuery } from '@baize/api/member';
import { useLanguage } from '@baize/site/language';
import { useIsSignedIn } from '@baize/site/viewer';

export interface RecentCodes {
  /** The codes of the lotteries that the member played, the last one first. Empty for a visitor, and if they cannot be loaded. */
  readonly codes: readonly string[];
  /** True until the first answer or failure. */
  readonly isLoading: boolean;
}

/** Fetches the lotteries that the member played last. Only their codes are used, because the menu has fresher issues and countdowns. */
export function useRecentLotteries(): RecentCodes {
  const language = useLanguage();
  const { data, isLoading } = useLottoRecentMenuQuery({ language }, { skip: !useIsSignedIn() });
  return { codes: data?.games.map(({ gameCode }) => gameCode) ?? [], isLoading };
}
