import type { ActivityValue, DepositBonusTerms, FreeRounds, RescueFigures } from '@baize/contract/schemas/promotions';
import type { Currency } from '@baize/money';
import { useBonusTerms } from '@baize/site/bonus-terms';
import { FactList } from '@baize/site/fact-list';
import { useFormats } from '@baize/site/formats';
import { useGameTypeNames } from '@baize/site/game-type-names';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import { useRewardAmount } from '../../shared/reward-amount.ts';

/** The conditions of an activity: its reward, the valid bet that it requires, the losses that a rescue pays back, and the game of free rounds. */
export function Conditions({ activity }: { activity: ActivityValue }) {
  const { t } = useTranslation('player');
  const { amount, item, currency, turnoverGameTypes, rescue, freeRounds, depositBonus } = activity;
  const turnoverTimes = freeRounds?.winTurnoverTimes ?? activity.turnoverTimes;
  const names = useGameTypeNames();
  const amountText = useRewardAmount();
  const rescueLines = useRescueLines(rescue, currency);
  const freeRoundsLines = useFreeRoundsLines(freeRounds, currency);
  const bonusLines = useBonusLines(depositBonus, currency);
  const isTurnoverRequired = Number(turnoverTimes) > 0;
  return (
    <Card title={t('promotion.conditions')}>
      <FactList
        label={t('promotion.conditions')}
        lines={[
          ...rescueLines,
          ...(amount === null || item === null
            ? []
            : [[t('promotion.amount'), amountText({ item, amount }, currency)] as const]),
          ...freeRoundsLines,
          ...bonusLines,
          [
            t('promotion.turnover'),
            isTurnoverRequired ? t(turnoverText(activity), { times: turnoverTimes }) : t('promotion.no_turnover'),
          ],
          ...(isTurnoverRequired && turnoverGameTypes
            ? [[t('promotion.counting_games'), names(turnoverGameTypes)] as const]
            : []),
        ]}
      />
    </Card>
  );
}

/** Returns the text that says what the valid bet is a multiple of. */
function turnoverText({ freeRounds, depositBonus }: ActivityValue) {
  if (depositBonus) return 'promotion.turnover_times_deposit';
  return freeRounds ? 'promotion.turnover_times_win' : 'promotion.turnover_times';
}

/** Returns what a deposit bonus gives and for which deposits. The end and the bets that count stand in other lines of the page. */
function useBonusLines(bonus: DepositBonusTerms | undefined, currency: Currency): (readonly [string, string])[] {
  const { t } = useTranslation('player');
  const terms = useBonusTerms(bonus && { ...bonus, endsAt: null }, currency);
  return bonus ? [[t('promotion.amount'), terms.join(' · ')]] : [];
}

function useFreeRoundsLines(freeRounds: FreeRounds | undefined, currency: Currency): (readonly [string, string])[] {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  if (!freeRounds) return [];
  const { gameName, stake, validDays } = freeRounds;
  return [
    [t('promotion.free_rounds_game'), gameName],
    [t('promotion.free_rounds_stake'), money(stake, currency)],
    [t('promotion.free_rounds_time'), t('promotion.free_rounds_days', { count: validDays })],
  ];
}

function useRescueLines(rescue: RescueFigures | null, currency: Currency): (readonly [string, string])[] {
  const { t } = useTranslation('player');
  const { money, day } = useFormats();
  if (rescue === null) return [];
  const { from, to, netLoss, percent, lossMinimum } = rescue;
  return [
    [t('promotion.rescue_period'), t('promotion.rescue_days', { from: day(from), to: day(to) })],
    [t('promotion.rescue_loss'), money(netLoss, currency)],
    [
      t('promotion.rescue_percent'),
      t('promotion.rescue_percent_from', { percent, least: money(lossMinimum, currency) }),
    ],
  ];
}
