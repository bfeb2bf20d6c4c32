import type { WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { Card } from '@baize/ui/card';
import { Progress } from '@baize/ui/progress';
import { useTranslation } from 'react-i18next';
import { BAR_PARTS, doneParts } from './done-parts.ts';
import { useFormats, wireMoney } from '../language/formats.ts';
import { useGameTypeNames } from '../language/game-type-names.ts';
import styles from './withdraw.module.css';

/** Shows the valid bet that deposits and bonuses require, each with its progress. The server computes the figures. */
export function TurnoverCard({ options }: { options: WithdrawOptionsValue }) {
  const { t } = useTranslation('common');
  const { money, date } = useFormats();
  const names = useGameTypeNames();
  const { currency, turnover } = options;
  const amount = (text: string) => money(text, currency);
  return (
    <Card title={t('withdraw.turnover')}>
      <p className={styles.soft}>
        {t('withdraw.turnover_text', { left: amount(turnover.left), required: amount(turnover.required) })}
      </p>
      <ul className={styles.turnovers}>
        {turnover.list.map(({ source, title, createdAt, gameTypes, ...requirement }) => (
          <li key={`${source} ${createdAt} ${title}`}>
            <Progress
              label={t(`withdraw.source_${source}`, {
                title,
                amount: amount(requirement.amount),
                date: date(createdAt),
              })}
              value={doneParts(wireMoney(requirement.done, currency), wireMoney(requirement.required, currency))}
              max={BAR_PARTS}
              valueText={t('withdraw.turnover_done', {
                done: amount(requirement.done),
                required: amount(requirement.required),
              })}
              tone="felt"
            />
            {gameTypes && <p className={styles.counting}>{t('deposit.counting_games', { games: names(gameTypes) })}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
