import type { Cashback } from '@baize/contract/schemas/rebates';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { ProgramTerms } from '../../shared/terms/program-terms.tsx';
import styles from './rebate.module.css';

/** Shows which part of the net loss of a week the brand pays back. The member claims it in the reward centre. */
export function CashbackCard({ cashback, currency }: { cashback: Cashback; currency: Currency }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const { title, percent, minimum, terms } = cashback;
  return (
    <Card
      title={title}
      end={
        <Button variant="link" render={<Link to={paths.rewardCentre} />}>
          {t('rebate.to_rewards')}
        </Button>
      }
    >
      <div className={styles.cashback}>
        <p className={styles.soft}>{t('rebate.cashback', { percent, minimum: money(minimum, currency) })}</p>
        <ProgramTerms terms={terms} of={title} />
      </div>
    </Card>
  );
}
