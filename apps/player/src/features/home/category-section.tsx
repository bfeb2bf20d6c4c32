import { useGameListQuery } from '@baize/api/member';
import { useNumberFormats } from '@baize/site/number-formats';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lane } from '../../shared/categories.ts';
import { useClientFields } from '../../shared/client-fields.ts';
import { categoryIcons } from '../../shared/category-icons.tsx';
import { categoryPaths } from '../../shared/paths.ts';
import { SectionFrame } from './section-frame.tsx';
import { SectionGames } from './section-games.tsx';
import { sectionPlan } from './section-plan.ts';

export interface CategorySectionProps {
  id: string;
  lane: Lane;
  first: boolean;
}

/** The section of home with the games of one category. `first` marks the section that is in view when the page opens. */
export function CategorySection({ id, lane, first }: CategorySectionProps) {
  const { t } = useTranslation('player');
  const { count } = useNumberFormats();
  const type = lane.gameCategory;
  const title = t(`category.${type}`);
  return (
    <SectionFrame
      id={id}
      title={title}
      icon={categoryIcons[type]}
      count={count(lane.games)}
      all={{ to: categoryPaths[type], label: t('section.all_of', { category: title }) }}
      first={first}
    >
      {(near) => <CategoryGames lane={lane} label={title} near={near} first={first} />}
    </SectionFrame>
  );
}

interface CategoryGamesProps {
  lane: Lane;
  label: string;
  near: boolean;
  first: boolean;
}

function CategoryGames({ lane, near, ...rest }: CategoryGamesProps) {
  const fields = useClientFields().all;
  const [open, setOpen] = useState(false);
  const plan = sectionPlan(lane.games, open);
  const query = { ...fields, gameType: lane.gameCategory, pageNo: 1, pageSize: plan.pageSize };
  const { data, isError, refetch } = useGameListQuery(query, { skip: !near });
  return (
    <SectionGames
      {...rest}
      near={near}
      games={data?.games}
      places={plan.shownCount}
      more={plan.hasToggle ? { open, onChange: setOpen } : undefined}
      failed={isError}
      onRetry={() => void refetch()}
    />
  );
}
