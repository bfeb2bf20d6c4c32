import { useTypedText } from '@baize/site/use-typed-text';
import { SearchField } from '@baize/ui/search-field';
import { useTranslation } from 'react-i18next';

const ACCOUNT_MAX_CHARS = 64;

export interface AccountSearchProps {
  /** The account that the address names. */
  account: string;
  onAccountChange: (account: string) => void;
}

/** The filter by account. Each letter shows at once; the address follows after a pause in typing. */
export function AccountSearch({ account, onAccountChange }: AccountSearchProps) {
  const { t } = useTranslation('agent');
  const [typed, setTyped] = useTypedText(account, onAccountChange);
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
      onValueChange={setTyped}
    />
  );
}
