import { useGameListQuery } from '@baize/api/member';
import { useLanguage } from '@baize/site/language';
import { useNumberFormats } from '@baize/site/number-formats';
import { Button } from '@baize/ui/button';
import { GameGrid, GameGridSkeleton } from '@baize/ui/game-grid';
import { SectionHeader } from '@baize/ui/section-header';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Lane } from '../../shared/categories.ts';
import { categoryIcons } from '../../shared/category-icons.tsx';
import { GameCard } from '../../shared/game-card.tsx';
import { categoryPaths } from '../../shared/paths.ts';
import styles from './home.module.css';
import { sectionPlan } from './section-plan.ts';
import { useSeen } from './use-seen.ts';
import { GamesFailed } from '../../shared/games-failed.tsx';

export interface GameSectionProps {
  lane: Lane;
  /** In view at first: it does not wait to be scrolled to. */
  first: boolean;
}

/** One category on the home page: the first games, load-more, and the way to all of them. */
export function GameSection({ lane, first }: GameSectionProps) {
  const { t } = useTranslation('player');
  const { count } = useNumberFormats();
  const [root, seen] = useSeen<HTMLElement>(first);
  const type = lane.gameCategory;
  return (
    <section ref={root} id={sectionId(type)} className={styles.section} aria-labelledby={`${sectionId(type)}-title`}>
      <SectionHeader
        title={t(`category.${type}`)}
        titleId={`${sectionId(type)}-title`}
        icon={categoryIcons[type]}
        count={count(lane.games)}
        allLabel={t('section.all')}
        allLink={
          <Link to={categoryPaths[type]} aria-label={t('section.all_of', { category: t(`category.${type}`) })} />
        }
      />
      <SectionGames lane={lane} seen={seen} first={first} />
    </section>
  );
}

export function sectionId(type: Lane['gameCategory']): string {
  return `section-${type.toLowerCase()}`;
}

function SectionGames({ lane, seen, first }: GameSectionProps & { seen: boolean }) {
  const { t } = useTranslation('player');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const plan = sectionPlan(lane.games, open);
  const query = { gameType: lane.gameCategory, pageNo: 1, pageSize: plan.pageSize, language };
  const { data, isError, refetch } = useGameListQuery(query, { skip: !seen });
  if (isError) return <GamesFailed onRetry={() => void refetch()} />;
  if (!data) return <GameGridSkeleton count={plan.places} label={t('game.list_loading')} />;
  return (
    <>
      <GameGrid label={t(`category.${lane.gameCategory}`)}>
        {data.games.map((game, index) => (
          <GameCard key={game.nodeId} game={game} eager={first && index < EAGER_TILES} />
        ))}
      </GameGrid>
      {plan.toggle && (
        <div className={styles.more}>
          <Button iconEnd={open ? <ChevronUp /> : <ChevronDown />} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'section.less' : 'section.more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The first row of a desktop. */
const EAGER_TILES = 6;
