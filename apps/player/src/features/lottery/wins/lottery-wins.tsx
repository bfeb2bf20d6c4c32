import { lottoApi } from '@baize/api/member';
import { useFormats } from '@baize/site/formats';
import { useShownLanguage } from '@baize/site/language';
import { useSiteDispatch } from '@baize/site/store';
import { toastAdded } from '@baize/site/toasts-slice';
import { useLiveTopic } from '@baize/site/use-live-topic';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** The subject of a settlement that has paid this member something. Lists of bets are refetched by their tag (live-balance.ts). */
const LOTTERY_WON = 'lottery-won';
/** A settlement reaches all of its winners at once, so that each reads after a random part of this time. */
const READ_WITHIN_MS = 300;

/** Says on whichever page the member is what an issue has won, once per issue and tab. A message has no amounts, so that they are read. */
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
