import { hasCatalogue, type LanguageCode } from '@baize/i18n/languages';
import { errorSentence } from '@baize/i18n/sentences';
import { storeLanguage } from '@baize/i18n/stored-language';
import { useTranslation } from 'react-i18next';
import { useSiteLanguage } from './language.tsx';
import { useSiteDispatch } from './store.ts';
import { toastAsked } from './toasts-slice.ts';

/**
 * Spec section 4: shows the texts of the language and stores it (member-language.ts tells the server); one without texts says that
 * English is shown.
 */
export function useChooseLanguage(): (language: LanguageCode) => void {
  const { i18n, change } = useSiteLanguage();
  const dispatch = useSiteDispatch();
  const { t, i18n: translator } = useTranslation('common');
  const choose = async (language: LanguageCode) => {
    try {
      await change(language);
    } catch {
      dispatch(toastAsked(errorSentence(translator, 'network.failed'), 'error'));
      return;
    }
    // Another may have been chosen while its texts were on their way.
    if (i18n.chosen() !== language) return;
    storeLanguage(language);
    if (!hasCatalogue(language))
      dispatch(toastAsked(t('language.no_catalogue', { language: await ownName(language) }), 'info'));
  };
  return (language) => void choose(language);
}

/** The names came with the menu that the language was chosen from; the first view does without them. */
async function ownName(language: LanguageCode): Promise<string> {
  const { languageNames } = await import('@baize/i18n/language-names');
  return languageNames[language];
}
