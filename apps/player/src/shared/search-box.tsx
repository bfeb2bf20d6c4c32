import { SearchField } from '@baize/ui/search-field';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A pause in typing this long sends the search. */
const TYPING_PAUSE_MS = 250;
/** As many letters as the server reads. */
const NAME_MAX = 60;

export interface SearchBoxProps {
  label: string;
  name: string;
  /** The trimmed name, after a pause in typing. */
  onNameChange: (name: string) => void;
  size?: 'small' | 'large';
  className?: string | undefined;
}

/** Shows each letter at once; hands the trimmed name on after a pause. */
export function SearchBox({ label, name, onNameChange, size = 'small', className }: SearchBoxProps) {
  const { t } = useTranslation('player');
  const [typed, setTyped] = useState(name);
  const [shownName, setShownName] = useState(name);
  if (shownName !== name) {
    // The address changed under the box (back, "show all"): the box follows, unless it was its own doing.
    setShownName(name);
    if (typed.trim() !== name) setTyped(name);
  }
  const send = useEffectEvent(() => onNameChange(typed.trim()));
  useEffect(() => {
    if (typed.trim() === name) return;
    const timer = setTimeout(() => send(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, name]);
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
