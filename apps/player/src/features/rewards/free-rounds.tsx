import type { FreeRoundAward, Reward } from '@baize/contract/schemas/promotions';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { useGameTypeNames } from '@baize/site/game-type-names';
import { Button } from '@baize/ui/button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { gamePath } from '../../shared/paths.ts';

export interface FreeRoundsTermsProps {
  reward: Reward;
  currency: Currency;
}

/** The terms of free rounds: game, stake, the valid bet that a win requires, and how many are played. Renders nothing for any other reward. */
export function FreeRoundsTerms({ reward, currency }: FreeRoundsTermsProps) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const names = useGameTypeNames();
  const { freeRounds, freeRoundAward, turnoverGameTypes } = reward;
  if (!freeRounds) return null;
  const { gameName, stake, winTurnoverTimes } = freeRounds;
  const isTurnoverRequired = Number(winTurnoverTimes) > 0;
  return (
    <>
      <p>{t('reward.free_rounds_at', { game: gameName, stake: money(stake, currency) })}</p>
      <p>
        {isTurnoverRequired ? t('reward.free_rounds_turnover', { times: winTurnoverTimes }) : t('reward.no_turnover')}
      </p>
      {isTurnoverRequired && turnoverGameTypes && (
        <p>{t('reward.counting_games', { games: names(turnoverGameTypes) })}</p>
      )}
      {freeRoundAward && <Progress award={freeRoundAward} rounds={freeRounds.rounds} currency={currency} />}
    </>
  );
}

interface ProgressProps {
  award: FreeRoundAward;
  rounds: number;
  currency: Currency;
}

function Progress({ award: { state, played, playUntil, won }, rounds, currency }: ProgressProps) {
  const { t } = useTranslation('player');
  const { money, dateTime, count } = useFormats();
  const figures = { played: count(played), rounds: count(rounds), won: money(won, currency) };
  switch (state) {
    case 'waiting':
      return <p>{t('reward.free_rounds_waiting')}</p>;
    case 'refused':
      return <p>{t('reward.free_rounds_refused')}</p>;
    case 'ready':
      return (
        <>
          <p data-figures>{t('reward.free_rounds_progress', figures)}</p>
          <p>{t('reward.free_rounds_until', { time: dateTime(playUntil) })}</p>
        </>
      );
    case 'over':
      return <p data-figures>{t('reward.free_rounds_over', figures)}</p>;
    default:
      return state satisfies never;
  }
}

/** The button that opens the game while its free rounds can be played. */
export function PlayFreeRounds({ reward: { freeRounds, freeRoundAward } }: Pick<FreeRoundsTermsProps, 'reward'>) {
  const { t } = useTranslation('player');
  if (!freeRounds || freeRoundAward?.state !== 'ready') return null;
  const { vassalage, gameCode, gameName } = freeRounds;
  return (
    <Button variant="brass" render={<Link to={gamePath({ vendor: vassalage, gameCode, trial: false })} />}>
      {t('reward.free_rounds_play', { game: gameName })}
    </Button>
  );
}
