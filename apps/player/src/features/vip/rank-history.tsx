import type { VipMineValue } from '@baize/contract/schemas/vip';
import { useFormats } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { VipMedal } from '@baize/ui/vip-medal';
import { useTranslation } from 'react-i18next';
import styles from './rank.module.css';

/** Every change of the level, the newest first. */
export function RankHistory({ history }: Pick<VipMineValue, 'history'>) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  return (
    <Card title={t('vip.history')}>
      {history.length === 0 ? (
        <EmptyState text={t('vip.history_empty')} />
      ) : (
        <ol className={styles.rewards} aria-label={t('vip.history')}>
          {history.map(({ rank, label, since }) => (
            <li key={since} className={styles.reward}>
              <VipMedal level={rank} size="small" />
              <b className={styles.words}>{label}</b>
              <span className={styles.soft}>{dateTime(since)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
