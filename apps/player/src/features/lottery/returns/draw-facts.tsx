import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lotteryVerifyPath, paths } from '../../../shared/paths.ts';
import styles from './returns.module.css';

/** Says who draws the numbers, with links to the verification of draws, the help and the limits of play. */
export function DrawFacts({ gameCode, isOwnDraw }: { gameCode: string; isOwnDraw: boolean }) {
  const { t } = useTranslation('player');
  return (
    <Card title={t('returns.draws')}>
      <p>{t(isOwnDraw ? 'returns.draws_own' : 'returns.draws_feed')}</p>
      <p className={styles.ways}>
        {isOwnDraw && (
          <Button variant="link" render={<Link to={lotteryVerifyPath({ gameCode })} />}>
            {t('returns.verify')}
          </Button>
        )}
        <Button variant="link" render={<Link to={paths.lotteryHelp} />}>
          {t('returns.help')}
        </Button>
        <Button variant="link" render={<Link to={paths.playLimits} />}>
          {t('returns.responsible')}
        </Button>
      </p>
    </Card>
  );
}
