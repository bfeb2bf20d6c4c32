import { useMemberInfoQuery } from '@baize/api';
import { LoadFailed } from '@baize/site/load-failed';
import { useSiteOrigins } from '@baize/site/merchant';
import { useSiteDispatch } from '@baize/site/store';
import { toastAdded } from '@baize/site/toasts-slice';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { Skeleton } from '@baize/ui/skeleton';
import Copy from 'lucide-react/icons/copy';
import Link2 from 'lucide-react/icons/link-2';
import { useTranslation } from 'react-i18next';
import { inviteLink } from '../../shared/invite-link.ts';
import styles from './invite-card.module.css';

/** Shows the invitation code with which people register below this agent, and copies it as text or as a link. */
export function InviteCard() {
  const { t } = useTranslation('agent');
  const { member: playerOrigin } = useSiteOrigins();
  const member = useMemberInfoQuery();
  const code = member.data?.referralCode;
  const copy = useCopy();
  if (code === undefined && member.isError)
    return (
      <Card title={t('invite.label')}>
        <LoadFailed error={member.error} onRetry={() => void member.refetch()} />
      </Card>
    );
  return (
    <Card title={t('invite.label')}>
      <p className={styles.text}>{t('invite.text')}</p>
      {code === undefined ? <Skeleton shape="block" className={styles.code} /> : <p className={styles.code}>{code}</p>}
      {code !== undefined && (
        <div className={styles.acts}>
          <Button
            variant="brass"
            full
            icon={<Link2 />}
            onClick={() => void copy(inviteLink(playerOrigin, code), t('invite.link_done'))}
          >
            {t('invite.copy_link')}
          </Button>
          <Button full icon={<Copy />} onClick={() => void copy(code, t('invite.done'))}>
            {t('invite.copy')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function useCopy(): (text: string, done: string) => Promise<void> {
  const { t } = useTranslation('agent');
  const dispatch = useSiteDispatch();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      dispatch(toastAdded(done));
    } catch {
      // The browser may forbid it. The person can select the code by hand.
      dispatch(toastAdded(t('invite.failed'), 'error'));
    }
  };
}
