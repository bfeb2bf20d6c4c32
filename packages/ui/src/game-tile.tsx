/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a tap on the tile only reveals its buttons, which the keyboard reaches by focus */
import Flame from 'lucide-react/icons/flame';
import Heart from 'lucide-react/icons/heart';
import Play from 'lucide-react/icons/play';
import Wrench from 'lucide-react/icons/wrench';
import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { GameArt, type ArtSources } from './game-art.tsx';
import styles from './game-tile.module.css';
import { IconButton } from './icon-button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface GameTileTexts {
  /** Label of the play button: "PLAY NOW". */
  play: string;
  /** Label of the trial button: "FREE TRIAL". */
  trial: string;
  /** Label of the badge: "HOT". */
  hot: string;
  /** Accessible name of the heart; its state is reported separately. */
  favourite: string;
}

export interface GameTileProps extends Omit<ComponentProps<'article'>, 'title' | 'onPlay'> {
  nodeId: number;
  title: string;
  vendor: string;
  texts: GameTileTexts;
  art?: ArtSources | undefined;
  onPlay: () => void;
  /** Omitted if the game offers no free play. */
  onTrial?: (() => void) | undefined;
  favourite?: boolean;
  /** Omitted to show no heart. */
  onFavouriteChange?: ((favourite: boolean) => void) | undefined;
  hot?: boolean;
  /** The reason why the game cannot be played now. It greys the tile out and removes the buttons. */
  maintenance?: string | undefined;
  eager?: boolean;
}

/** A game of the lobby. Its buttons appear on hover, on focus, or at the first tap. */
export function GameTile(props: GameTileProps) {
  const { nodeId, title, vendor, texts, art, onPlay, onTrial, favourite = false, onFavouriteChange, ...others } = props;
  const { hot = false, maintenance, eager = false, className, ...rest } = others;
  const root = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  // The tile opens at the click that ends a tap and not at pointer up. Otherwise the buttons would already be under the
  // finger at that click, and the first tap would start the game.
  const touched = useRef(false);
  useOutsidePress(root, open, () => setOpen(false));
  const closed = maintenance !== undefined;
  return (
    <article
      {...rest}
      ref={root}
      className={cx(styles.root, className)}
      data-state={closed ? 'maintenance' : open ? 'open' : 'idle'}
      onPointerDown={(event) => {
        touched.current = event.pointerType === 'touch';
      }}
      onClick={() => touched.current && setOpen(true)}
    >
      <GameArt sources={art} nodeId={nodeId} eager={eager} />
      <div className={styles.caption}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.vendor}>{vendor}</p>
      </div>
      {closed ? (
        <p className={styles.maintenance}>
          <Wrench aria-hidden="true" />
          {maintenance}
        </p>
      ) : (
        <div className={styles.acts}>
          <Button variant="brass" className={styles.act} icon={<Play />} onClick={onPlay}>
            {texts.play}
            <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
          {onTrial && (
            <Button variant="ghost" className={styles.act} onClick={onTrial}>
              {texts.trial}
              <VisuallyHidden>{title}</VisuallyHidden>
            </Button>
          )}
        </div>
      )}
      {hot && (
        <span className={styles.hot}>
          <Flame aria-hidden="true" />
          {texts.hot}
        </span>
      )}
      {onFavouriteChange && (
        <IconButton
          label={`${texts.favourite}, ${title}`}
          variant="art"
          size="small"
          pressed={favourite}
          className={styles.heart}
          onClick={(event) => {
            event.stopPropagation();
            onFavouriteChange(!favourite);
          }}
        >
          <Heart />
        </IconButton>
      )}
    </article>
  );
}

/** Calls `onPress` at each press outside the element while `active` is true. */
function useOutsidePress(element: RefObject<HTMLElement | null>, active: boolean, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    if (!active) return;
    const listener = (event: Event) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) latest.current();
    };
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  }, [active, element]);
}
