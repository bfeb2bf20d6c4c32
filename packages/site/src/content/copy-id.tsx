import { IconButton } from '@baize/ui/icon-button';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import styles from './copy-id.module.css';
import { useCopyText } from './copy-text.ts';

/** Returns a callback that copies an id and confirms it with a toast (spec section 2, header). */
export function useCopyId(id: string): () => void {
  const { t } = useTranslation('common');
  const copy = useCopyText({ done: t('copy_id.done'), failed: t('copy_id.failed') });
  return () => copy(id);
}

/** Shows an account id with a button that copies it. */
export function CopyId({ id }: { id: string }) {
  const { t } = useTranslation('common');
  const copy = useCopyId(id);
  return (
    <span className={styles.root}>
      <span>
        {t('copy_id.label')} <span className={styles.id}>{id}</span>
      </span>
      <IconButton label={t('copy_id.act')} size="small" onClick={copy}>
        <Copy />
      </IconButton>
    </span>
  );
}
