import type { Bonus } from '@baize/contract/schemas/reports';
import { isPositive, subtract, toDecimal, type Currency } from '@baize/money';
import { BAR_PARTS, doneParts } from '@baize/site/done-parts';
import { useFormats, wireMoney } from '@baize/site/formats';
import { Badge } from '@baize/ui/badge';
import type { Column } from '@baize/ui/data-table';
import { Progress } from '@baize/ui/progress';
import { useTranslation } from 'react-i18next';
import styles from './bonuses.module.css';
import { bonusStage, STAGE_TONES } from './bonus-stage.ts';

/** The columns of the table of bonuses. Amounts and states stay empty while `currency` is `undefined`, which is the case until the list has loaded. */
export function useBonusColumns(currency: Currency | undefined): Column<Bonus>[] {
  const { t } = useTranslation('player');
  const { dateTime, money } = useFormats();
  return [
    { key: 'creditedAt', head: t('bets.placed_at'), cell: ({ creditedAt }) => dateTime(creditedAt) },
    { key: 'kind', head: t('reward.kind'), cell: ({ kind }) => t(`reward.kind_${kind}`) },
    { key: 'title', head: t('deposit.bonus'), cell: ({ title }) => title },
    {
      key: 'amount',
      head: t('transaction.amount'),
      numeric: true,
      cell: ({ amount }) => currency && money(amount, currency),
    },
    {
      key: 'turnover',
      head: t('deposit.turnover'),
      cell: (bonus) => currency && <TurnoverCell bonus={bonus} currency={currency} />,
    },
    {
      key: 'state',
      head: t('bets.state'),
      cell: (bonus) => {
        const stage = currency && bonusStage(bonus, currency);
        return stage && <Badge tone={STAGE_TONES[stage]}>{t(`bonus.stage_${stage}`)}</Badge>;
      },
    },
  ];
}

/** The valid bet that a bonus has reached and requires. A dash stands for a bonus that requires none, or that was taken back. */
function TurnoverCell({ bonus, currency }: { bonus: Bonus; currency: Currency }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const required = wireMoney(bonus.turnoverRequired, currency);
  if (bonus.state === 'returned' || !isPositive(required)) return <>–</>;
  const reached = subtract(required, wireMoney(bonus.turnoverLeft, currency));
  const progressText = t('withdraw.turnover_done', {
    done: money(toDecimal(reached), currency),
    required: money(bonus.turnoverRequired, currency),
  });
  return (
    <span className={styles.turnover}>
      <span aria-hidden="true" data-figures>
        {progressText}
      </span>
      <Progress
        label={t('deposit.turnover')}
        labelHidden
        value={doneParts(reached, required)}
        max={BAR_PARTS}
        valueText={progressText}
        tone="felt"
      />
    </span>
  );
}
