import { TabLinks } from '@baize/ui/tab-links';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import styles from './bets.module.css';

/** Leads between the bets and the chases of the member. */
export function BetsTabs({ active }: { active: 'bets' | 'chases' }) {
  const { t } = useTranslation('player');
  return (
    <TabLinks
      className={styles.tabs}
      label={t('lotto_bet.title')}
      tabs={[
        {
          key: 'bets',
          label: t('lotto_bet.bets'),
          active: active === 'bets',
          render: <Link to={paths.lotteryBets} />,
        },
        {
          key: 'chases',
          label: t('lotto_chase.title'),
          active: active === 'chases',
          render: <Link to={paths.lotteryChases} />,
        },
      ]}
    />
  );
}
