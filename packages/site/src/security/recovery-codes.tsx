import { Button } from '@baize/ui/button';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { useMerchant } from '../brand/merchant.tsx';
import { useMember } from '../session/viewer.ts';
import { useCopyText } from '../content/copy-text.ts';
import styles from './two-factor.module.css';

/**
 * Shows the codes once, for copying or saving as a file. The file name contains the brand and the account, so that it
 * can be told apart from others.
 */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('common');
  const { code: merchant, name: brand } = useMerchant();
  const account = useMember()?.account ?? '';
  const copy = useCopyText({ done: t('security.codes_copied'), failed: t('security.copy_failed') });
  const text = codes.join('\n');
  const fileName = `${[merchant.toLowerCase(), account].filter(Boolean).join('-')}-recovery-codes.txt`;
  return (
    <>
      <ul ref={focusList} tabIndex={-1} className={styles.codes} aria-label={t('security.recovery_codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button icon={<Copy />} onClick={() => copy(text)}>
          {t('security.copy')}
        </Button>
        <Button icon={<Download />} onClick={() => saveAsFile(fileName, `${brand}: ${account}\n\n${text}\n`)}>
          {t('security.download')}
        </Button>
      </div>
    </>
  );
}

/** Focuses the list of codes, because the form of the previous step had the focus and is gone. Screen readers then read the codes out. */
function focusList(list: HTMLElement | null): void {
  list?.focus();
}

function saveAsFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
