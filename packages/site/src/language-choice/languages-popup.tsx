import { FALLBACK_LANGUAGE, languageBadge, type LanguageCode } from '@baize/i18n/languages';
import { Popup } from '@baize/ui/popup';
import { useTranslation } from 'react-i18next';
import { useChooseLanguage } from './choose-language.ts';
import { useLanguage } from '../language/language.tsx';
import styles from './languages-popup.module.css';
import { useAllLanguages } from './offered-languages.ts';
import type { HostedPopupProps } from '../popups/popup-host.tsx';

/** Lists all 38 languages, those of the merchant first (spec section 1). A language without texts shows English. */
export function LanguagesPopup({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('common');
  const chosen = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const closeAndChoose = (code: LanguageCode) => {
    onClose();
    chooseLanguage(code);
  };
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('language.choose')}
      description={t('language.fallback', { badge: languageBadge(FALLBACK_LANGUAGE) })}
      closeLabel={t('act.close')}
    >
      <ul className={styles.list}>
        {useAllLanguages().map(({ code, label, tag }) => (
          <li key={code}>
            <button
              type="button"
              className={styles.language}
              lang={tag}
              aria-current={code === chosen || undefined}
              onClick={() => closeAndChoose(code)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  );
}
