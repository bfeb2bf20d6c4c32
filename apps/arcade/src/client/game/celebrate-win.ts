import { money, type Money } from '@baize/money';
import type { ShowParts } from './show-parts.ts';

/** The celebrations by the win as a multiple of the stake, the largest first. */
const WIN_TIERS = [
  { factor: 100n, key: 'epicWin', ms: 6_500 },
  { factor: 40n, key: 'megaWin', ms: 5_200 },
  { factor: 15n, key: 'bigWin', ms: 4_000 },
] as const;
/** The coins stop falling this long before the celebration ends, so that the last ones can leave the screen. */
const POUR_ENDS_BEFORE_MS = 1_500;
/** The part of the celebration during which the amount counts up. */
const COUNT_SHARE = 0.6;
/** A win counts up in this number of steps, in integers, so that no fraction of a minor unit is shown. */
const COUNT_STEPS = 1_000n;

/** Shows the win of a round. A win of at least 15 stakes is celebrated; the promise resolves when the celebration is over or dismissed. */
export async function celebrateWin(parts: ShowParts, win: Money, stake: Money): Promise<void> {
  const { hud, scene, sounds, texts, prefersReducedMotion } = parts;
  hud.setWin(win.amountMinor > 0n ? texts.money(win) : '–');
  const tier = WIN_TIERS.find(({ factor }) => win.amountMinor >= stake.amountMinor * factor);
  if (!tier) return;
  sounds.bigWin();
  if (!prefersReducedMotion) scene.particles.pourCoins((tier.ms - POUR_ENDS_BEFORE_MS) / 1_000);
  await hud.showCurtain({
    kind: 'big-win',
    title: texts.t(tier.key),
    amount: texts.money(win),
    durationMs: tier.ms,
    onOpen: (element) => void countUpWin(parts, win, tier.ms * COUNT_SHARE, element),
  });
}

async function countUpWin(
  { scene, texts, prefersReducedMotion }: ShowParts,
  win: Money,
  ms: number,
  element: HTMLElement,
): Promise<void> {
  await scene.motion.play(prefersReducedMotion ? 0 : ms, (t) => {
    const counted = (win.amountMinor * BigInt(Math.round(t * Number(COUNT_STEPS)))) / COUNT_STEPS;
    element.textContent = texts.money(money(win.currency, counted));
  });
}
