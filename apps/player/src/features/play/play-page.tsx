import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { Loader } from '@baize/ui/loader';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameChoice } from '../../shared/paths.ts';
import { GameFrame } from './game-frame.tsx';
import { OwnWindowNotice } from './own-window.tsx';
import { PlayBar } from './play-bar.tsx';
import { PlayFailed } from './play-failed.tsx';
import styles from './play.module.css';
import { useFullScreen } from './use-full-screen.ts';
import { useLaunch, type Launch } from './use-launch.ts';

export interface PlayPageProps {
  choice: GameChoice;
  /** The target of the game's own back button. */
  backPath: string;
}

/** The page that a game runs in, under the header of the site (spec section 2, /seamless). */
export function PlayPage({ choice, backPath }: PlayPageProps) {
  const { t } = useTranslation('player');
  const root = useRef<HTMLDivElement>(null);
  const screen = useFullScreen(root);
  const launch = useLaunch(choice, backPath);
  const { state, relaunch, relaunchInWindow } = launch;
  const reload = state.phase === 'window' ? relaunchInWindow : relaunch;
  const title = 'gameName' in state ? state.gameName : t('play.title');
  return (
    <div ref={root} className={styles.root} data-full={screen.isFull || undefined}>
      <PageTitle title={title} />
      <PlayBar title={title} trial={choice.trial} backPath={backPath} screen={screen} onReload={reload} />
      <PlayScreen launch={launch} backPath={backPath} />
    </div>
  );
}

function PlayScreen({ launch, backPath }: { launch: Launch; backPath: string }) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { state, relaunch: again, relaunchInWindow: againInWindow } = launch;
  switch (state.phase) {
    case 'launching':
      return (
        <output className={styles.wait}>
          <Loader size="large" />
          {t('state.loading')}
        </output>
      );
    case 'refused': {
      const isGone = state.code === 'game.not_found' || state.code === 'game.no_free_play';
      return <PlayFailed text={errorSentence(state)} backPath={backPath} onRetry={isGone ? undefined : again} />;
    }
    case 'window':
      return <OwnWindowNotice blocked={state.blocked} backPath={backPath} onOpen={againInWindow} />;
    case 'playing':
      // The key remounts the frame for a new launch, whose address is another one.
      return <GameFrame key={state.url} game={state} backPath={backPath} onRetry={again} />;
    default:
      return state satisfies never;
  }
}
