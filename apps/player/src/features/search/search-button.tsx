import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { IconButton } from '@baize/ui/icon-button';
import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';

/** The button that opens the search popup. */
export function SearchButton() {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  return (
    <IconButton label={t('search.title')} onClick={() => dispatch(popupOpened({ name: 'search' }))}>
      <Search />
    </IconButton>
  );
}
