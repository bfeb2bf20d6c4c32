import { baseApi } from '@baize/api';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { useSiteDispatch } from '@baize/site/store';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { Loader } from '@baize/ui/loader';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { GameChoice } from '../../shared/paths.ts';
import { readGameMessage } from './game-message.ts';
import styles from './play.module.css';
import type { PlayState } from './play-state.ts';
import { useLaunch } from './use-launch.ts';

/**
 * What a game may do in its frame: run, keep its own storage (it stands on another origin than ours), open its help page. It can
 * not move this page elsewhere.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

export interface PlayPageProps {
  choice: GameChoice;
  /** Where the game's own back button leads. */
  backPath: string;
}

/** Spec section 2, /seamless: the game in its page, under the site's header. */
export function PlayPage({ choice, backPath }: PlayPageProps) {
  const { t } = useTranslation('player');
  const { state, again } = useLaunch(choice, backPath);
  const title = state.phase === 'playing' ? state.gameName : t('state.loading');
  return (
    <div className={styles.root} data-state={state.phase}>
      <PageTitle title={title} />
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <PlayScreen state={state} backPath={backPath} onAgain={again} />
    </div>
  );
}

function PlayScreen({ state, backPath, onAgain }: { state: PlayState; backPath: string; onAgain: () => void }) {
  const { t } = useTranslation('player');
  const sentence = useErrorSentence();
  switch (state.phase) {
    case 'launching':
      return (
        <output className={styles.wait}>
          <Loader size="large" />
          <p>{t('state.loading')}</p>
        </output>
      );
    case 'refused':
      return (
        <ErrorState
          text={sentence(state)}
          action={
            <div className={styles.ways}>
              <Button variant="brass" onClick={onAgain}>
                {t('act.try_again')}
              </Button>
              <Button render={<Link to={backPath} />}>{t('play.back')}</Button>
            </div>
          }
        />
      );
    case 'playing':
      return <GameFrame game={state} backPath={backPath} />;
    default:
      return state satisfies never;
  }
}

function GameFrame({ game, backPath }: { game: Extract<PlayState, { phase: 'playing' }>; backPath: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const navigate = useNavigate();
  const dispatch = useSiteDispatch();
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const message = readGameMessage(event, game.origin, frame.current?.contentWindow ?? null);
      if (message === 'exit') void navigate(backPath);
      if (message === 'balance-changed') dispatch(baseApi.util.invalidateTags(['Balance', 'Bets']));
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [game.origin, backPath, navigate, dispatch]);
  // Linters ask for a sandbox without allow-same-origin; see SANDBOX: the origin is checked to be another one (play-state.ts).
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={game.url}
      title={game.gameName}
      allow="fullscreen"
      sandbox={SANDBOX}
    />
  );
}
