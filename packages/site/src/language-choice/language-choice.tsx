import { SegmentedControl } from '@baize/ui/segmented-control';
import { useTranslation } from 'react-i18next';
import { useChooseLanguage } from './choose-language.ts';
import { useLanguage } from '../language/language.tsx';
import { useMerchantLanguages } from './offered-languages.ts';

/** Segmented control with the merchant's languages, for a phone's menu. No segment is selected while another of the 38 languages is in use. */
export function LanguageChoice() {
  const { t } = useTranslation('common');
  const segments = useMerchantLanguages().map(({ code, label }) => ({ value: code, label }));
  return (
    <SegmentedControl
      label={t('language.label')}
      size="small"
      segments={segments}
      value={useLanguage()}
      onValueChange={useChooseLanguage()}
    />
  );
}
