import { IconButton } from '@baize/ui/icon-button';
import Globe from 'lucide-react/icons/globe';
import { useTranslation } from 'react-i18next';
import { popupOpened } from '../store/popups-slice.ts';
import { useSiteDispatch } from '../store/store.ts';

/** Opens the list of all languages, next to the merchant's languages in a phone's menu. */
export function MoreLanguagesButton() {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  return (
    <IconButton label={t('language.more')} onClick={() => dispatch(popupOpened({ name: 'languages' }))}>
      <Globe />
    </IconButton>
  );
}
