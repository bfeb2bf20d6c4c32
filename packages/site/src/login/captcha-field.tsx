import { useCaptchaQuery } from '@baize/api';
import { IconButton } from '@baize/ui/icon-button';
import { TextField } from '@baize/ui/text-field';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useTranslation } from 'react-i18next';
import type { TextFieldBinding } from '../forms/form-fields.ts';
import styles from './captcha-field.module.css';
import { useCaptchaReload } from './captcha-reload.ts';

/**
 * The captcha picture with its input (spec section 2, login popup). A picture is valid for one attempt; call
 * `useCaptchaQuery().refetch` after each attempt.
 */
export function CaptchaField(binding: TextFieldBinding) {
  const { t } = useTranslation('common');
  const { data: picture } = useCaptchaQuery();
  const reload = useCaptchaReload();
  return (
    <TextField
      label={t('captcha.label')}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={CAPTCHA_CHARACTERS_MAX}
      {...binding}
      end={
        <span className={styles.picture}>
          {picture !== undefined && <img src={`data:image/png;base64,${picture}`} alt={t('captcha.picture')} />}
          <IconButton label={t('captcha.reload')} size="small" onClick={reload}>
            <RotateCw />
          </IconButton>
        </span>
      }
    />
  );
}

const CAPTCHA_CHARACTERS_MAX = 12;
