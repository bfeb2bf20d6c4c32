import { useTypedText } from '@baize/site/use-typed-text';
import { SearchField } from '@baize/ui/search-field';
import { useTranslation } from 'react-i18next';

/** The number of letters that the server reads. */
const NAME_MAX = 60;

export interface SearchBoxProps {
  label: string;
  name: string;
  /** The trimmed name, after a pause in typing. */
  onNameChange: (name: string) => void;
  size?: 'small' | 'large';
  className?: string | undefined;
}

/** A search by name. Each letter shows at once; the trimmed name is handed on after a pause. */
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
