import { SearchField } from '@baize/ui/search-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '../../shared/use-delayed.ts';

const SEARCH_DELAY_MS = 400;
const ACCOUNT_MAX_CHARS = 64;

export interface AccountSearchProps {
  /** What the address says. */
  account: string;
  onAccountChange: (account: string) => void;
}

/** Holds what is being typed; the address follows when the typing rests. */
export function AccountSearch({ account, onAccountChange }: AccountSearchProps) {
  const { t } = useTranslation('agent');
  const [typed, setTyped] = useTyped(account);
  const send = useDelayed((text: string) => {
    if (text !== account) onAccountChange(text);
  }, SEARCH_DELAY_MS);
  const type = (text: string) => {
    setTyped(text);
    send(text.trim());
  };
  return (
    <SearchField
      label={t('team_bets.account')}
      labelHidden={false}
      placeholder={t('team_bets.account_placeholder')}
      clearLabel={t('act.clear')}
      maxLength={ACCOUNT_MAX_CHARS}
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onValueChange={type}
    />
  );
}

/** What stands in the field; a link or the back button that brings another account takes its place. */
function useTyped(account: string): [string, (text: string) => void] {
  const [typed, setTyped] = useState(account);
  const [known, setKnown] = useState(account);
  if (known !== account) {
    setKnown(account);
    if (typed.trim() !== account) setTyped(account);
  }
  return [typed, setTyped];
}
