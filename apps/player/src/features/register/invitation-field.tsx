import { Button } from '@baize/ui/button';
import { TextField, type TextFieldProps } from '@baize/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readReferralCode } from '../../shared/referral-code.ts';

export interface InvitationFieldProps extends TextFieldProps {
  onClear: () => void;
}

/** The code of an invitation is read-only, so that no slip of a finger loses it; a button lets the person change it. */
export function InvitationField({ onClear, ...field }: InvitationFieldProps) {
  const { t } = useTranslation('player');
  const input = useRef<HTMLInputElement>(null);
  const [changing, setChanging] = useState(false);
  const fixed = !changing && field.value !== '' && field.value === readReferralCode();
  const change = () => {
    setChanging(true);
    onClear();
  };
  useEffect(() => {
    if (changing) input.current?.focus();
  }, [changing]);
  return (
    <TextField
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...field}
      ref={input}
      readOnly={fixed}
      help={fixed ? t('register.referral_fixed') : undefined}
      labelEnd={
        fixed && (
          <Button variant="link" onClick={change}>
            {t('register.referral_change')}
          </Button>
        )
      }
    />
  );
}
