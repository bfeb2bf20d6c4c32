import { PageTitle } from '@baize/site/page-title';
import { ChipBar } from '@baize/ui/chip-bar';
import { GameGridSkeleton } from '@baize/ui/game-grid';
import { HOME_SECTION_GAMES } from '@baize/contract/limits';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { homeLanes, type Lane } from '../../shared/categories.ts';
import { categoryIcons } from '../../shared/category-icons.tsx';
import { useLanes } from '../../shared/lanes.ts';
import { GameSection, sectionId } from './game-section.tsx';
import { HomeBanners } from './home-banners.tsx';
import styles from './home.module.css';
import { scrollToSection, useSectionInView } from './section-in-view.ts';
import { GamesFailed } from '../../shared/games-failed.tsx';

/** Spec section 2, home screen, as far as issue 2 goes: banners, game menu, a section for each category. */
export function HomePage() {
  const { t } = useTranslation('player');
  const { lanes, isLoading, isError, refetch } = useLanes();
  // The sections are made in slices (see Boot).
  const shown = useDeferredValue(isLoading ? null : lanes);
  return (
    <>
      <PageTitle title={t('home.title')} />
      <VisuallyHidden>
        <h1>{t('home.title')}</h1>
      </VisuallyHidden>
      <HomeBanners />
      {isError && <GamesFailed onRetry={() => void refetch()} />}
      {shown === null ? <HomeSkeleton /> : <HomeSections lanes={homeLanes(shown)} />}
    </>
  );
}

function HomeSections({ lanes }: { lanes: readonly Lane[] }) {
  return (
    <>
      <GameMenu lanes={lanes} />
      {lanes.map((lane, index) => (
        <GameSection key={lane.gameCategory} lane={lane} first={index === 0} />
      ))}
    </>
  );
}

/** Sticks under the header; a press scrolls to the section, and the section in view is marked. */
function GameMenu({ lanes }: { lanes: readonly Lane[] }) {
  const { t } = useTranslation('player');
  const inView = useSectionInView(lanes.map(({ gameCategory }) => sectionId(gameCategory)));
  const chips = lanes.map(({ gameCategory }) => {
    const id = sectionId(gameCategory);
    const label = t(`category.${gameCategory}`);
    return {
      key: id,
      label,
      icon: categoryIcons[gameCategory],
      active: id === inView,
      render: <button type="button" aria-label={label} onClick={() => scrollToSection(id)} />,
    };
  });
  return <ChipBar label={t('home.game_menu')} chips={chips} sticky className={styles.menu} />;
}

function HomeSkeleton() {
  const { t } = useTranslation('player');
  return (
    <>
      <div className={styles.menuSkeleton} />
      <div className={styles.section}>
        <div className={styles.headerSkeleton} />
        <GameGridSkeleton count={HOME_SECTION_GAMES} label={t('game.list_loading')} />
      </div>
    </>
  );
}
