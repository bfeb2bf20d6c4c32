import { useCopyText } from '@baize/site/copy-text';
import { Button } from '@baize/ui/button';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import styles from './register-centre.module.css';

export interface LinkAddressProps {
  address: string;
  /** The agent's own name for the link. */
  name: string;
}

/** Shows the address of a promotion link. It can be selected by hand where the browser refuses to copy it. */
export function LinkAddress({ address, name }: LinkAddressProps) {
  const { t } = useTranslation('agent');
  const copy = useCopyText({ done: t('recruit.copied'), failed: t('invite.failed') });
  return (
    <>
      <p className={styles.address} dir="ltr">
        {address}
      </p>
      <div className={styles.acts}>
        <Button
          icon={<Copy aria-hidden="true" />}
          aria-label={`${t('recruit.copy')}: ${name}`}
          onClick={() => copy(address)}
        >
          {t('recruit.copy')}
        </Button>
      </div>
    </>
  );
}
