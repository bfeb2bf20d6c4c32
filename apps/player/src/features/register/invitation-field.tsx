import { useAffiliateCheckMutation } from '@baize/api/member';
import { PROMOTION_CODE_CHARACTERS } from '@baize/contract/limits';
import { Button } from '@baize/ui/button';
import { TextField, type TextFieldProps } from '@baize/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readReferralCode } from '../../shared/referral-code.ts';

export interface InvitationFieldProps extends TextFieldProps {
  onClear: () => void;
}

/** The field of the invitation code. A code from the address is read-only, so that it is not lost by mistake; a button lets the person change it. */
export function InvitationField({ onClear, ...field }: InvitationFieldProps) {
  const { t } = useTranslation('player');
  const input = useRef<HTMLInputElement>(null);
  const [changing, setChanging] = useState(false);
  const fixed = !changing && field.value !== '' && field.value === readReferralCode();
  const opensAgent = useOpensAgent(typeof field.value === 'string' ? field.value : '');
  const help = opensAgent ? 'register.referral_agent' : fixed ? 'register.referral_fixed' : undefined;
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
      help={help === undefined ? undefined : t(help)}
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

/**
 * Returns whether a code belongs to a promotion link that opens agents' accounts, by a check on the server. Codes of another length are not checked, because
 * they are members' own codes and open members' accounts.
 */
function useOpensAgent(typed: string): boolean {
  const [check] = useAffiliateCheckMutation();
  const [agentCode, setAgentCode] = useState<string>();
  const code = typed.trim();
  useEffect(() => {
    if (code.length !== PROMOTION_CODE_CHARACTERS) return;
    void check({ code, domain: location.host }).then(({ data }) => data?.role === 'agent' && setAgentCode(code));
  }, [check, code]);
  return code === agentCode;
}
