import type { RoundView } from '../../wire/schemas.ts';
import type { ShowParts } from './show-parts.ts';

type Spin = RoundView['spins'][number];

/** How long each winning line is highlighted. */
const LINE_SHOW_MS = 1_150;

interface WinShow {
  readonly wins: Spin['lineWins'];
  readonly scatters: boolean;
  readonly text: string;
}

interface CycleOptions {
  readonly signal: AbortSignal;
  /** Formats the value of a number of coins. */
  readonly formatCoins: (count: bigint) => string;
}

/** Highlights one winning line after the other, again and again, until the signal aborts. With reduced motion, only the first is named. */
export async function cycleWins(
  { scene, hud, texts, prefersReducedMotion }: Pick<ShowParts, 'scene' | 'hud' | 'texts' | 'prefersReducedMotion'>,
  spin: Spin,
  { signal, formatCoins: coins }: CycleOptions,
): Promise<void> {
  const shows: WinShow[] = spin.lineWins.map((win) => ({
    wins: [win],
    scatters: false,
    text: texts.t('lineWin', { line: win.line + 1, amount: coins(BigInt(win.pay)) }),
  }));
  if (spin.scatterPay > 0)
    shows.push({ wins: [], scatters: true, text: texts.t('scatterWin', { amount: coins(BigInt(spin.scatterPay)) }) });
  if (prefersReducedMotion || shows.length === 1) return hud.setMessage(shows[0]?.text ?? '');
  await scene.motion.wait(LINE_SHOW_MS, signal);
  for (let index = 0; !signal.aborted; index += 1) {
    const show = shows[index % shows.length];
    if (!show) return;
    scene.reels.highlight(spin, show.wins, show.scatters);
    hud.setMessage(show.text);
    await scene.motion.wait(LINE_SHOW_MS, signal);
  }
}
