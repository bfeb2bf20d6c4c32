import { PageTitle } from '@baize/site/page-title';
import { useMember } from '@baize/site/viewer';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { LastActivity } from './last-activity.tsx';
import styles from './member-home.module.css';
import { MoneyCard } from './money-card.tsx';
import { OpenStepsCard } from './open-steps-card.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** The home of the member centre (spec section 2): the balance, the steps that the account still lacks, shortcuts, and the last transactions. */
export function MemberHomePage() {
  const { t } = useTranslation('player');
  const account = useMember()?.account;
  return (
    <>
      <PageTitle title={t('member_centre.label')} />
      <PageHeader title={t('member_centre.label')} note={account} />
      <div className={styles.root}>
        <MoneyCard />
        <OpenStepsCard />
        <Shortcuts />
        <LastActivity />
      </div>
    </>
  );
}
