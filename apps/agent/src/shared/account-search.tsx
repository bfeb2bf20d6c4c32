import { useTypedText } from '@baize/site/use-typed-text';
import { SearchField } from '@baize/ui/search-field';
import { useTranslation } from 'react-i18next';

/** Maximum length of an account in a search, in characters, by the endpoints of a team. */
export const ACCOUNT_MAX_CHARS = 64;

export interface AccountSearchProps {
  label: string;
  placeholder?: string;
  /** The account that the address names. */
  account: string;
  onAccountChange: (account: string) => void;
}

/** Filters a list by account. Each letter shows at once; the address follows after a pause in typing. */
export function AccountSearch({ label, placeholder, account, onAccountChange }: AccountSearchProps) {
  const { t } = useTranslation('agent');
  const [typed, setTyped] = useTypedText(account, onAccountChange);
  return (
    <SearchField
      label={label}
      labelHidden={false}
      placeholder={placeholder}
      clearLabel={t('act.clear')}
      maxLength={ACCOUNT_MAX_CHARS}
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onValueChange={setTyped}
    />
  );
}
