import ChevronDown from 'lucide-react/icons/chevron-down';
import styles from './language-menu.module.css';
import { Menu, MenuChoice } from './menu.tsx';

export interface LanguageMenuProps<Code extends string> {
  /** Accessible name of the menu: "Language". */
  label: string;
  /** Languages by their own names: "नेपाली". */
  languages: readonly { code: Code; name: string }[];
  value: Code;
  onValueChange: (code: Code) => void;
}

export function LanguageMenu<Code extends string>({ label, languages, value, onValueChange }: LanguageMenuProps<Code>) {
  return (
    <Menu
      trigger={
        <button type="button" className={styles.trigger} aria-label={`${label}: ${value.toUpperCase()}`}>
          {value.toUpperCase()}
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      <MenuChoice
        label={label}
        options={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        value={value}
        onValueChange={onValueChange}
      />
    </Menu>
  );
}
