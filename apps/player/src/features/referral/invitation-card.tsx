import { useCopyText } from '@baize/site/copy-text';
import { useMerchant } from '@baize/site/merchant';
import { QrCode } from '@baize/site/qr-code';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { IconButton } from '@baize/ui/icon-button';
import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import { useTranslation } from 'react-i18next';
import styles from './referral.module.css';

export interface InvitationCardProps {
  code: string;
  link: string;
}

/** The code, the link and its QR picture. Where the browser has a share sheet, a button opens it. */
export function InvitationCard({ code, link }: InvitationCardProps) {
  const { t } = useTranslation('player');
  const failed = t('referral.copy_failed');
  const copyCode = useCopyText({ done: t('referral.code_copied'), failed });
  const copyLink = useCopyText({ done: t('referral.link_copied'), failed });
  const share = useShare({ code, link });
  return (
    <Card className={styles.invitation}>
      <div className={styles.texts}>
        <CopyLine label={t('referral.code')} act={t('referral.copy_code')} text={code} onCopy={copyCode} />
        <CopyLine label={t('referral.link')} act={t('referral.copy_link')} text={link} onCopy={copyLink} />
        {share && (
          <Button variant="brass" icon={<Share2 aria-hidden="true" />} onClick={share}>
            {t('referral.share')}
          </Button>
        )}
      </div>
      <div className={styles.picture}>
        <QrCode text={link} label={t('referral.qr')} />
      </div>
    </Card>
  );
}

interface CopyLineProps {
  label: string;
  act: string;
  text: string;
  onCopy: (text: string) => void;
}

function CopyLine({ label, act, text, onCopy }: CopyLineProps) {
  return (
    <div className={styles.line}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>
        <span className={styles.copied}>{text}</span>
        <IconButton label={act} onClick={() => onCopy(text)}>
          <Copy />
        </IconButton>
      </p>
    </div>
  );
}

/** Returns a function that opens the browser's share sheet, or `undefined` where the browser has none. */
function useShare({ code, link }: InvitationCardProps): (() => void) | undefined {
  const { t } = useTranslation('player');
  const { name } = useMerchant();
  const invitation = { title: name, text: t('referral.share_text', { code }), url: link };
  if (typeof navigator.share !== 'function') return undefined;
  // A sheet that is closed without a choice rejects the promise, and nothing has to be said about it.
  return () => void navigator.share(invitation).catch(() => undefined);
}
