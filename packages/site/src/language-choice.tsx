import { SegmentedControl } from '@baize/ui/segmented-control';
import { useTranslation } from 'react-i18next';
import { useChooseLanguage } from './choose-language.ts';
import { useLanguage } from './language.tsx';
import { useOfferedLanguages } from './offered-languages.ts';

/** The same choice side by side, for a phone's menu. */
export function LanguageChoice() {
  const { t } = useTranslation('common');
  const segments = useOfferedLanguages().map(({ code, label }) => ({ value: code, label }));
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
