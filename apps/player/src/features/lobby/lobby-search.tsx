import { SearchField } from '@baize/ui/search-field';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './lobby.module.css';

/** A pause in typing this long sends the search. */
const TYPING_PAUSE_MS = 300;
/** As many letters as the server reads. */
const NAME_MAX = 60;

/** Shows each letter at once; hands the trimmed name on after a pause. */
export function LobbySearch({ name, onNameChange }: { name: string; onNameChange: (name: string) => void }) {
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
      label={t('lobby.search')}
      clearLabel={t('lobby.search_clear')}
      value={typed}
      maxLength={NAME_MAX}
      onValueChange={setTyped}
      size="small"
      frameClassName={styles.search}
    />
  );
}
