import { useMirrorSitesQuery } from '@baize/api';
import type { MirrorSitesValue } from '@baize/contract/schemas/domains';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { useCopyText } from '@baize/site/copy-text';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { IconButton } from '@baize/ui/icon-button';
import { Popup } from '@baize/ui/popup';
import { Skeleton } from '@baize/ui/skeleton';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useTranslation } from 'react-i18next';
import styles from './mirrors.module.css';

/** The popup of mirrors (spec section 2, mirror list): other addresses of this site, for times when this one cannot be reached. */
export function MirrorsPopup({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('player');
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('mirrors.title')}
      description={t('mirrors.text')}
      closeLabel={t('act.close')}
    >
      <Mirrors />
    </Popup>
  );
}

function Mirrors() {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { data, error, refetch } = useMirrorSitesQuery();
  if (data) return data.list.length > 0 ? <List mirrors={data.list} /> : <EmptyState text={t('mirrors.empty')} />;
  if (!error) return <Skeleton shape="block" className={styles.wait} />;
  return <ErrorState text={errorSentence(error)} action={<Button onClick={refetch}>{t('act.try_again')}</Button>} />;
}

function List({ mirrors }: { mirrors: MirrorSitesValue['list'] }) {
  const { t } = useTranslation('player');
  const copy = useCopyText({ done: t('mirrors.copied'), failed: t('mirrors.copy_failed') });
  return (
    <ul className={styles.list}>
      {mirrors.map(({ name, url }) => (
        <li key={url} className={styles.mirror}>
          <span className={styles.words}>
            <strong>{name}</strong>
            <span className={styles.url}>{url}</span>
          </span>
          <span className={styles.acts}>
            <IconButton label={t('mirrors.copy', { name })} variant="line" onClick={() => copy(url)}>
              <Copy />
            </IconButton>
            <Button
              iconEnd={<ExternalLink aria-hidden="true" />}
              render={<a href={url} target="_blank" rel="noopener" aria-label={t('mirrors.open_name', { name })} />}
            >
              {t('mirrors.open')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
