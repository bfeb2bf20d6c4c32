import { Button } from '@baize/ui/button';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { useMerchant } from '../merchant.tsx';
import { useCopyText } from './copy-text.ts';
import styles from './two-factor.module.css';

/** Shown once: to be copied, or kept as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('common');
  const { code: merchant } = useMerchant();
  const copy = useCopyText({ done: t('security.codes_copied'), failed: t('security.copy_failed') });
  const text = codes.join('\n');
  return (
    <>
      <ul className={styles.codes} aria-label={t('security.recovery_codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button icon={<Copy />} onClick={() => copy(text)}>
          {t('security.copy')}
        </Button>
        <Button icon={<Download />} onClick={() => save(`${merchant.toLowerCase()}-recovery-codes.txt`, `${text}\n`)}>
          {t('security.download')}
        </Button>
      </div>
    </>
  );
}

function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
