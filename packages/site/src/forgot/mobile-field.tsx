import { TextField } from '@baize/ui/text-field';
import { useTranslation } from 'react-i18next';
import type { TextFieldBinding } from '../form-fields.ts';
import styles from './forgot.module.css';

/** A number of the merchant's own country: its dialling code stands before it and is not changed. */
export function MobileField({ diallingCode, ...binding }: TextFieldBinding & { diallingCode: string }) {
  const { t } = useTranslation('common');
  return (
    <TextField
      label={t('forgot.mobile')}
      required
      icon={
        <span className={styles.diallingCode} dir="ltr">
          +{diallingCode}
        </span>
      }
      type="tel"
      inputMode="tel"
      dir="ltr"
      autoComplete="tel-national"
      {...binding}
    />
  );
}
