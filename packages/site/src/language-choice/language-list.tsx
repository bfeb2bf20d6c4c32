import { describeLanguage } from '@baize/i18n/language-names';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@baize/ui/menu';
import Globe from 'lucide-react/icons/globe';
import { useTranslation } from 'react-i18next';
import { useChooseLanguage } from './choose-language.ts';
import { useLanguage } from '../language/language.tsx';
import { LanguageTrigger } from './language-trigger.tsx';
import { formatListedName, useMerchantLanguages } from './offered-languages.ts';
import { popupOpened } from '../store/popups-slice.ts';
import { useSiteDispatch } from '../store/store.ts';

/**
 * Menu of the merchant's languages, the current language where it is another one, and an item for all languages. Each
 * language shows its own name.
 */
export function LanguageList() {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  return (
    <Menu trigger={<LanguageTrigger />}>
      <MenuChoice
        label={t('language.choose')}
        options={useOptions()}
        value={useLanguage()}
        onValueChange={useChooseLanguage()}
      />
      <MenuSeparator />
      <MenuItem icon={<Globe />} onClick={() => dispatch(popupOpened({ name: 'languages' }))}>
        {t('language.more')}
      </MenuItem>
    </Menu>
  );
}

function useOptions() {
  const offered = useMerchantLanguages();
  const chosen = describeLanguage(useLanguage());
  const isOffered = offered.some(({ code }) => code === chosen.code);
  const listed = isOffered ? offered : [...offered, { ...chosen, label: formatListedName(chosen) }];
  return listed.map(({ code, label, tag }) => ({ value: code, label, lang: tag }));
}
