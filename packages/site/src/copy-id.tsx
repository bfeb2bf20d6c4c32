import { IconButton } from '@baize/ui/icon-button';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import styles from './copy-id.module.css';
import { useSiteDispatch } from './store.ts';
import { toastAsked } from './toasts-slice.ts';

/** Copies an id and says so (spec section 2, header). */
export function useCopyId(id: string): () => void {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  return () =>
    void navigator.clipboard.writeText(id).then(
      () => dispatch(toastAsked(t('copy_id.done'))),
      // The browser may forbid it; the id is there to be selected by hand.
      () => dispatch(toastAsked(t('copy_id.failed'), 'error')),
    );
}

/** The id that people see, with a button that copies it. */
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
