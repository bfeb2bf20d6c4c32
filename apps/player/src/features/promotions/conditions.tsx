import type { ActivityValue, RescueFigures } from '@baize/contract/schemas/promotions';
import type { Currency } from '@baize/money';
import { FactList } from '@baize/site/fact-list';
import { useFormats } from '@baize/site/formats';
import { useGameTypeNames } from '@baize/site/game-type-names';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import { useRewardAmount } from '../../shared/reward-amount.ts';

/** The figures of an activity: what it gives now, the valid bet that it requires, and where a rescue comes from. */
export function Conditions({ activity }: { activity: ActivityValue }) {
  const { t } = useTranslation('player');
  const { amount, item, currency, turnoverTimes, turnoverGameTypes, rescue } = activity;
  const names = useGameTypeNames();
  const amountText = useRewardAmount();
  const rescueLines = useRescueLines(rescue, currency);
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
          [
            t('promotion.turnover'),
            t(isTurnoverRequired ? 'promotion.turnover_times' : 'promotion.no_turnover', { times: turnoverTimes }),
          ],
          ...(isTurnoverRequired && turnoverGameTypes
            ? [[t('promotion.counting_games'), names(turnoverGameTypes)] as const]
            : []),
        ]}
      />
    </Card>
  );
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
