import { useFavoriteListQuery } from '@baize/api/member';
import { FAVORITES_MAX, HOME_SECTION_GAMES } from '@baize/contract/limits';
import type { Game } from '@baize/contract/schemas/games';
import { useNumberFormats } from '@baize/site/number-formats';
import { useIsSignedIn } from '@baize/site/viewer';
import Heart from 'lucide-react/icons/heart';
import History from 'lucide-react/icons/history';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientFields } from '../../shared/client-fields.ts';
import { paths } from '../../shared/paths.ts';
import styles from './home.module.css';
import { SectionFrame } from './section-frame.tsx';
import { SectionGames } from './section-games.tsx';
import { sectionPlan } from './section-plan.ts';
import { useRecentGames } from './use-recent-games.ts';

/** The section of home with the member's favourites, the last added first. */
export function FavoritesSection({ id }: { id: string }) {
  const { t } = useTranslation('player');
  const request = { ...useClientFields().favorite, pageNo: 1, pageSize: FAVORITES_MAX };
  const skip = !useIsSignedIn();
  const { data, isError, refetch } = useFavoriteListQuery(request, { skip });
  return (
    <OwnSection
      id={id}
      title={t('own.favorite')}
      icon={<Heart aria-hidden="true" />}
      path={paths.favorite}
      games={data?.content}
      failed={isError}
      onRetry={() => void refetch()}
      empty={t('own.favorite_empty')}
    />
  );
}

/** The section of home with the games that the member played lately, the last played first. */
export function RecentSection({ id }: { id: string }) {
  const { t } = useTranslation('player');
  const { data, isError, refetch } = useRecentGames();
  return (
    <OwnSection
      id={id}
      title={t('own.recent')}
      icon={<History aria-hidden="true" />}
      path={paths.recent}
      games={data?.list}
      failed={isError}
      onRetry={() => void refetch()}
    />
  );
}

interface OwnSectionProps {
  id: string;
  title: string;
  icon: ReactElement;
  /** The path of the page that lists all these games. */
  path: string;
  /** All games of the list, because one query fetches them all; `undefined` while they are loading. */
  games: readonly Game[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Shown instead of an empty list. */
  empty?: string;
}

function OwnSection({ id, title, icon, path, games, empty, failed, onRetry }: OwnSectionProps) {
  const { t } = useTranslation('player');
  const { count } = useNumberFormats();
  const [open, setOpen] = useState(false);
  const plan = sectionPlan(games?.length ?? HOME_SECTION_GAMES, open);
  return (
    <SectionFrame
      id={id}
      title={title}
      icon={icon}
      count={games && count(games.length)}
      all={{ to: path, label: t('section.all_of', { category: title }) }}
    >
      {(near) =>
        games?.length === 0 ? (
          <p className={styles.empty}>{empty}</p>
        ) : (
          <SectionGames
            label={title}
            games={games?.slice(0, plan.shownCount)}
            places={plan.shownCount}
            more={plan.hasToggle ? { open, onChange: setOpen } : undefined}
            failed={failed}
            onRetry={onRetry}
            near={near}
          />
        )
      }
    </SectionFrame>
  );
}
