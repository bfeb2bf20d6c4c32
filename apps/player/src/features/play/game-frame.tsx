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
 * The permissions of a game in its sandboxed frame: run scripts, use the storage of its own origin (never ours), and open its help page in a new window.
 * It cannot navigate this page.
 */
const SANDBOX_RIGHTS = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';
/** A vendor that has not sent its page after this time counts as not answering. */
const VENDOR_ANSWER_MAX_MS = 20_000;

export interface GameFrameProps {
  game: Extract<PlayState, { phase: 'playing' }>;
  backPath: string;
  onRetry: () => void;
}

/** `silent`: the vendor has not answered in time. */
type FrameState = 'loading' | 'shown' | 'silent';

/** Shows the game of a vendor in a sandboxed frame, with a loader before it and an error with a retry if the vendor does not answer. */
export function GameFrame({ game, backPath, onRetry }: GameFrameProps) {
  const { t } = useTranslation('player');
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<FrameState>('loading');
  useGameMessages(frame, game.origin, backPath);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('silent'), VENDOR_ANSWER_MAX_MS);
    return () => clearTimeout(timer);
  }, [state]);
  // Linters reject a sandbox with allow-same-origin. It is safe here, because `gameOrigin` (play-state.ts) has checked that the origin is not ours.
  return (
    <div className={styles.stage} data-state={state}>
      <iframe
        ref={frame}
        className={styles.frame}
        src={game.url}
        title={game.gameName}
        allow="fullscreen; autoplay"
        sandbox={SANDBOX_RIGHTS}
        // A page that arrives after the time limit is shown as well.
        onLoad={() => setState('shown')}
      />
      {state === 'loading' && (
        <output className={styles.wait}>
          <Loader size="large" />
          {t('play.loading', { game: game.gameName })}
        </output>
      )}
      {state === 'silent' && <PlayFailed text={t('play.silent')} backPath={backPath} onRetry={onRetry} />}
    </div>
  );
}

/** Handles messages from the game: leaves the page when the game ends, and refetches balance and bets after a change. */
function useGameMessages(frame: RefObject<HTMLIFrameElement | null>, origin: string, backPath: string): void {
  const navigate = useNavigate();
  const dispatch = useSiteDispatch();
  const onMessage = useEffectEvent((event: MessageEvent) => {
    const message = readGameMessage(event, origin, frame.current?.contentWindow ?? null);
    if (message === 'exit') void navigate(backPath);
    if (message === 'balance-changed') dispatch(baseApi.util.invalidateTags(['Balance', 'Bets']));
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => onMessage(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
}
