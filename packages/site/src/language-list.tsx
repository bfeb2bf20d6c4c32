import { Menu, MenuChoice } from '@baize/ui/menu';
import { useTranslation } from 'react-i18next';
import { useChooseLanguage } from './choose-language.ts';
import { useLanguage } from './language.tsx';
import { LanguageTrigger } from './language-trigger.tsx';
import { useOfferedLanguages } from './offered-languages.ts';

/** The languages of the merchant, each by its own name. */
export function LanguageList() {
  const { t } = useTranslation('common');
  const options = useOfferedLanguages().map(({ code, label, tag }) => ({ value: code, label, lang: tag }));
  return (
    <Menu trigger={<LanguageTrigger />}>
      <MenuChoice
        label={t('language.choose')}
        options={options}
        value={useLanguage()}
        onValueChange={useChooseLanguage()}
      />
    </Menu>
  );
}
