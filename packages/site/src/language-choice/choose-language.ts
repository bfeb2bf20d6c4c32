import { hasCatalogue, type LanguageCode } from '@baize/i18n/languages';
import { errorSentence } from '@baize/i18n/sentences';
import { storeLanguage } from '@baize/i18n/stored-language';
import { useTranslation } from 'react-i18next';
import { useSiteLanguage } from '../language/language.tsx';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';

/**
 * Switches the site to the language and stores the choice (spec section 4). member-language.ts sends it to the server.
 * For a language without texts, a toast says that English is shown.
 */
export function useChooseLanguage(): (language: LanguageCode) => void {
  const { i18n, change } = useSiteLanguage();
  const dispatch = useSiteDispatch();
  const { t, i18n: translator } = useTranslation('common');
  const choose = async (language: LanguageCode) => {
    try {
      await change(language);
    } catch {
      dispatch(toastAdded(errorSentence(translator, 'network.failed'), 'error'));
      return;
    }
    // The person may have chosen another language while the texts were loading.
    if (i18n.chosen() !== language) return;
    storeLanguage(language);
    if (!hasCatalogue(language))
      dispatch(toastAdded(t('language.no_catalogue', { language: await ownName(language) }), 'info'));
  };
  return (language) => void choose(language);
}

/** Returns the language's own name. The names are a separate chunk, already loaded with the language menu, so the first view does not carry them. */
async function ownName(language: LanguageCode): Promise<string> {
  const { languageNames } = await import('@baize/i18n/language-names');
  return languageNames[language];
}
