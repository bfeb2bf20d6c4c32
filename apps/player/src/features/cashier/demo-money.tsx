import { useSwitch } from '@baize/site/merchant';
import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import styles from './demo-money.module.css';

/** Offers play money; only demo brands do (switch DEMOCASHIER). */
export function DemoMoney() {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  if (!useSwitch('DEMOCASHIER')) return null;
  return (
    <Card>
      <div className={styles.offer}>
        <p>
          <b>{t('demo_deposit.title')}</b>
          <span>{t('demo_deposit.text')}</span>
        </p>
        <Button onClick={() => dispatch(popupOpened({ name: 'deposit' }))}>{t('demo_deposit.open')}</Button>
      </div>
    </Card>
  );
}
