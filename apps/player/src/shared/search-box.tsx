import { useTypedText } from '@baize/site/use-typed-text';
import { SearchField } from '@baize/ui/search-field';
import { useTranslation } from 'react-i18next';

/** The longest name that the server searches for, in characters. */
const NAME_MAX = 60;

export interface SearchBoxProps {
  label: string;
  /** The name that the list is searched for at present. */
  name: string;
  /** Called with the trimmed name after a pause in typing. */
  onNameChange: (name: string) => void;
  size?: 'small' | 'large';
  className?: string | undefined;
}

/** A field to search by name. It shows each letter at once and reports the name debounced, so that not every letter starts a search. */
export function SearchBox({ label, name, onNameChange, size = 'small', className }: SearchBoxProps) {
  const { t } = useTranslation('player');
  const [typed, setTyped] = useTypedText(name, onNameChange);
  return (
    <SearchField
      label={label}
      clearLabel={t('lobby.search_clear')}
      value={typed}
      maxLength={NAME_MAX}
      onValueChange={setTyped}
      size={size}
      frameClassName={className}
    />
  );
}
