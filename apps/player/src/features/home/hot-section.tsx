import { HOME_SECTION_GAMES } from '@baize/contract/limits';
import { useNumberFormats } from '@baize/site/number-formats';
import Flame from 'lucide-react/icons/flame';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchPath } from '../../shared/paths.ts';
import { SectionFrame } from './section-frame.tsx';
import { SectionGames } from './section-games.tsx';
import { sectionPlan } from './section-plan.ts';
import { useHotGames } from './use-hot-games.ts';

/** The section of home with the hot games of all categories. Its link leads to the search page, which lists all hot games while nothing is typed. */
export function HotSection({ id, first }: { id: string; first: boolean }) {
  const { t } = useTranslation('player');
  const { count } = useNumberFormats();
  const [open, setOpen] = useState(false);
  const { data, isError, refetch } = useHotGames(sectionPlan(0, open).pageSize);
  const plan = sectionPlan(data?.total ?? HOME_SECTION_GAMES, open);
  const title = t('lobby.tab.hot');
  return (
    <SectionFrame
      id={id}
      title={title}
      icon={<Flame aria-hidden="true" />}
      count={data && count(data.total)}
      all={{ to: searchPath(''), label: t('section.all_of', { category: title }) }}
      first={first}
    >
      {(near) => (
        <SectionGames
          label={title}
          games={data?.list}
          places={plan.shownCount}
          more={plan.hasToggle ? { open, onChange: setOpen } : undefined}
          failed={isError}
          onRetry={() => void refetch()}
          near={near}
          first={first}
        />
      )}
    </SectionFrame>
  );
}
