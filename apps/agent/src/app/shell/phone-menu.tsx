import { loadChunk } from '@baize/site/chunk-load';
import { BottomBar } from '@baize/ui/bottom-bar';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fitIntoBar } from './bar-entries.ts';
import type { MenuSheetProps } from './menu-sheet.tsx';

/** The sheet is loaded when it is opened for the first time. */
const MenuSheet = lazy(async () => ({ default: (await loadChunk(() => import('./menu-sheet.tsx'))).MenuSheet }));

/** The menu of a phone: a bar with the first entries, and a sheet with all of them where they do not fit into the bar. */
export function PhoneMenu({ groups, open, onOpenChange }: MenuSheetProps) {
  const { t } = useTranslation('agent');
  const [wasOpened, setWasOpened] = useState(false);
  const { entries, hasMore } = fitIntoBar(groups);
  const openSheet = () => {
    setWasOpened(true);
    onOpenChange(true);
  };
  const moreEntry = {
    key: 'more',
    label: t('nav.more'),
    icon: <Ellipsis aria-hidden="true" />,
    render: (
      <button
        type="button"
        aria-label={t('nav.more')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={openSheet}
      />
    ),
  };
  return (
    <>
      <BottomBar label={t('a11y.main_menu')} items={hasMore ? [...entries, moreEntry] : entries} />
      {wasOpened && (
        <Suspense fallback={null}>
          <MenuSheet groups={groups} open={open} onOpenChange={onOpenChange} />
        </Suspense>
      )}
    </>
  );
}
