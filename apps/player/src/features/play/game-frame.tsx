import { baseApi } from '@baize/api';
import { useSiteDispatch } from '@baize/site/store';
import { Loader } from '@baize/ui/loader';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { readGameMessage } from './game-message.ts';
import { PlayFailed } from './play-failed.tsx';
import type { PlayState } from './play-state.ts';
import styles from './play.module.css';

/**
 * What a game may do in its frame: run, keep its own storage (it stands on another origin than ours), open its help page. It can
 * not move this page elsewhere.
 */
const SANDBOX_RIGHTS = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';
/** A vendor that has sent no page by then does not answer. */
const VENDOR_ANSWER_MAX_MS = 20_000;

export interface GameFrameProps {
  game: Extract<PlayState, { phase: 'playing' }>;
  backPath: string;
  onAgain: () => void;
}

type FrameState = 'loading' | 'shown' | 'silent';

/** The game of a vendor, on the vendor's own origin. */
export function GameFrame({ game, backPath, onAgain }: GameFrameProps) {
  const { t } = useTranslation('player');
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<FrameState>('loading');
  useGameMessages(frame, game.origin, backPath);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('silent'), VENDOR_ANSWER_MAX_MS);
    return () => clearTimeout(timer);
  }, [state]);
  // Linters ask for a sandbox without allow-same-origin; see SANDBOX: the origin is checked to be another one (play-state.ts).
  return (
    <div className={styles.stage} data-state={state}>
      <iframe
        ref={frame}
        className={styles.frame}
        src={game.url}
        title={game.gameName}
        allow="fullscreen; autoplay"
        sandbox={SANDBOX_RIGHTS}
        // One that answers late is shown all the same.
        onLoad={() => setState('shown')}
      />
      {state === 'loading' && (
        <output className={styles.wait}>
          <Loader size="large" />
          {t('play.loading', { game: game.gameName })}
        </output>
      )}
      {state === 'silent' && <PlayFailed text={t('play.silent')} backPath={backPath} onAgain={onAgain} />}
    </div>
  );
}

/** Listens to what the game says to the page around it. */
function useGameMessages(frame: RefObject<HTMLIFrameElement | null>, origin: string, backPath: string): void {
  const navigate = useNavigate();
  const dispatch = useSiteDispatch();
  const hear = useEffectEvent((event: MessageEvent) => {
    const message = readGameMessage(event, origin, frame.current?.contentWindow ?? null);
    if (message === 'exit') void navigate(backPath);
    if (message === 'balance-changed') dispatch(baseApi.util.invalidateTags(['Balance', 'Bets']));
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
}
