import { lottoApi } from '@baize/api/member';
import { useFormats } from '@baize/site/formats';
import { useShownLanguage } from '@baize/site/language';
import { useSiteDispatch } from '@baize/site/store';
import { toastAdded } from '@baize/site/toasts-slice';
import { useLiveTopic } from '@baize/site/use-live-topic';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** The subject of the live message after a settlement that has paid this member a prize. Lists of bets are refetched separately (live-balance.ts). */
const LOTTERY_WON = 'lottery-won';
/** A settlement reaches all winners at once, so each client fetches after a random part of this time. */
const READ_WITHIN_MS = 300;

/** Shows a toast on any page when the member has won a lottery issue, once per issue and browser tab. The message has no amounts, so they are fetched. */
export function LotteryWins({ memberId }: { memberId: string }) {
  const showNewWins = useNewWins();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveTopic(`member:${memberId}`, (subject) => {
    if (subject !== LOTTERY_WON || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void showNewWins();
    }, Math.random() * READ_WITHIN_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return null;
}

/** Returns the function that shows a toast for each issue whose win was not shown before. */
function useNewWins(): () => Promise<void> {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const language = useShownLanguage();
  const { money } = useFormats();
  const shownWinIds = useRef(new Set<string>());
  return async () => {
    const query = lottoApi.endpoints.lottoWins.initiate({ language }, { forceRefetch: true, subscribe: false });
    const { data } = await dispatch(query);
    if (!data) return;
    for (const { gameCode, gameName: lottery, issue, prize } of data.list) {
      const key = `${gameCode} ${issue}`;
      if (shownWinIds.current.has(key)) continue;
      shownWinIds.current.add(key);
      dispatch(toastAdded(t('lottery.won', { lottery, issue, amount: money(prize, data.currency) })));
    }
  };
}
