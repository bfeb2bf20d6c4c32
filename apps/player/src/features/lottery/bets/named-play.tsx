import type { Play } from '@baize/lottery/play';
import { Skeleton } from '@baize/ui/skeleton';
import { Suspense, type ReactNode } from 'react';
import type { PlayTexts } from '../texts/play-texts.ts';
import { usePlayTexts } from '../texts/use-play-texts.ts';
import { isKnownFamily, usePlays } from './use-plays.ts';

/** The texts of a play that a page of bets shows. */
export type ShownPlayTexts = Omit<PlayTexts, 'help' | 'helpParts'>;

/** Renders a play with its texts. `play` is `undefined` if it is unknown; the texts are then made of its ids. */
type RenderPlay = (texts: ShownPlayTexts, play: Play<never> | undefined) => ReactNode;

export interface NamedPlayProps {
  family: string;
  playId: string;
  /** The lunar year of a draw of LHC decides which options share a prize. */
  lunarYear?: number | undefined;
  children: RenderPlay;
}

/** Renders the play of a bet with its texts. Plays and texts are loaded by family of lotteries; a skeleton is shown until then. */
export function NamedPlay(props: NamedPlayProps) {
  if (!isKnownFamily(props.family)) return props.children(plainTexts(props.playId), undefined);
  return (
    <Suspense fallback={<Skeleton />}>
      <LoadedPlay {...props} />
    </Suspense>
  );
}

function LoadedPlay({ family, playId, lunarYear, children }: NamedPlayProps) {
  const plays = usePlays(family);
  const textsOf = usePlayTexts(family);
  if (plays === undefined) return <Skeleton />;
  const play = plays.find(({ id }) => id === playId);
  return play ? children(textsOf(play, lunarYear), play) : children(plainTexts(playId), undefined);
}

/** Makes texts of the id of an unknown play: "ssc.front3.straight" has the group "front3" and the name "straight". */
function plainTexts(playId: string): ShownPlayTexts {
  const toWords = (id: string) => id.replaceAll(/[.-]/g, ' ');
  const [, group = '', name = ''] = playId.split('.');
  return { name: toWords(name), group: toWords(group), row: toWords, option: toWords, prize: toWords };
}
