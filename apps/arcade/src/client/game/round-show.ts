import { isCurrency, money, parseAmount, type Money } from '@baize/money';
import type { RoundView } from '../../wire/schemas.ts';
import type { HudPhase } from '../hud/hud.ts';
import { calmPace, quickPace, type SpinPace } from '../scene/reels-view.ts';
import { celebrateWin } from './celebrate-win.ts';
import type { ShowParts } from './show-parts.ts';
import { cycleWins } from './cycle-wins.ts';

type Spin = RoundView['spins'][number];

/** The stops at which the five reels stand. */
interface ReelPosition {
  readonly mode: Spin['mode'];
  readonly stops: readonly number[];
}

/** The time in which the win of a spin counts up. */
const COUNT_UP_MS = 900;
/** A win counts up in this number of steps, in integers, so that each shown amount is a whole number of coins. */
const COUNT_STEPS = 1_000n;
/** How long an overlay about free games stays open, and the shorter one about further free games. */
const CURTAIN_MS = 3_200;
const CURTAIN_SHORT_MS = 1_800;
/** The pause in which the scatters that won free games are highlighted. */
const TRIGGER_MS = 900;
/** The time in which wilds expand over their reels. */
const GROW_WILDS_MS = 320;
/** The pause after a win, by the mode of the spin. Turbo play has the same pause in both modes. */
const AFTER_WIN_MS = { base: 150, free: 550, turbo: 220 } as const;

interface RoundShowParts extends ShowParts {
  readonly onPhase: (phase: HudPhase) => void;
}

/**
 * Animates a round, from the turning reels (the result may still be unknown) to the celebration of a big win. The class calls neither the wallet nor
 * the arcade.
 */
export class RoundShow {
  /** True: shorter times for the reels and the wins. */
  turbo = false;
  readonly #parts: RoundShowParts;
  #skipController = new AbortController();
  #winCycleController = new AbortController();

  constructor(parts: RoundShowParts) {
    this.#parts = parts;
  }

  /** Skips the remaining waits and animations until the reels start again. Curtains are not affected. */
  skipAnimation(): void {
    this.#skipController.abort();
  }

  /** Starts the reels before the result is known. */
  startReels(mode: Spin['mode']): void {
    this.#winCycleController.abort();
    this.#skipController = new AbortController();
    const { scene, prefersReducedMotion, onPhase } = this.#parts;
    if (prefersReducedMotion) scene.reels.clearWins();
    else scene.reels.start(mode);
    onPhase('spinning');
  }

  /** Waits for the shortest time that reels turn. */
  async waitForShortestSpin(): Promise<void> {
    if (!this.#parts.prefersReducedMotion)
      await this.#parts.scene.motion.wait(this.#pace().shortestMs, this.#skipController.signal);
  }

  /** Stops the turning reels at a position. */
  async landReels(position: ReelPosition): Promise<void> {
    const { scene, sounds, prefersReducedMotion } = this.#parts;
    if (prefersReducedMotion) return scene.reels.show(position.mode, position.stops);
    await scene.reels.land(position, this.#pace(), sounds, this.#skipController.signal);
  }

  /** Shows a round from the stop of its first reel to its last free game. The reels must be turning already. */
  async showRound(round: RoundView, currency: string): Promise<void> {
    const { hud, scene, sounds, texts, prefersReducedMotion } = this.#parts;
    const [first, ...free] = round.spins;
    if (!first) throw new Error('a round without a spin');
    const coin = parseReplyAmount(round.coin, currency);
    await this.landReels(first);
    await this.#showSpin(first, coin, 0n);
    if (free.length > 0) await this.#playFreeGames(first, free, coin);
    const [win, stake] = [parseReplyAmount(round.win, currency), parseReplyAmount(round.stake, currency)];
    await celebrateWin({ hud, scene, sounds, texts, prefersReducedMotion }, win, stake);
  }

  /** Shows what stays in view after a round: its winning lines in turn, or the invitation to bet. After free games, only the highlights are cleared. */
  showLastResult({ spins: [first, ...free], coin }: RoundView, currency: string): void {
    const { hud, scene, texts } = this.#parts;
    if (!first || free.length > 0) return scene.reels.clearWins();
    if (first.pay > 0) return void this.#cycleWins(first, parseReplyAmount(coin, currency));
    scene.reels.clearWins();
    hud.setMessage(texts.t('placeBet'));
  }

  async #playFreeGames(trigger: Spin, free: readonly Spin[], coin: Money): Promise<void> {
    const { hud, texts } = this.#parts;
    let total = trigger.freeGamesWon;
    let won = 0n;
    await this.#openFreeGames(trigger);
    for (const [index, spin] of free.entries()) {
      hud.setFreeGames(texts.t('freeGameCount', { current: index + 1, total }));
      hud.setMessage(texts.t('goodLuck'));
      this.startReels('free');
      await this.waitForShortestSpin();
      await this.landReels(spin);
      await this.#showSpin(spin, coin, BigInt(trigger.pay) + won);
      won += BigInt(spin.pay);
      total += spin.freeGamesWon;
      if (spin.freeGamesWon > 0) await this.#announceMore(spin.freeGamesWon);
    }
    await this.#closeFreeGames(trigger, this.#coinsText(won, coin));
  }

  async #openFreeGames(trigger: Spin): Promise<void> {
    const { hud, scene, sounds, texts } = this.#parts;
    const count = trigger.freeGamesWon;
    sounds.feature();
    scene.reels.highlight(trigger, [], true);
    hud.announce(texts.t('sayFree', { count }));
    await this.#pause(TRIGGER_MS);
    await hud.showCurtain({
      kind: 'feature',
      title: texts.t('freeGamesWon', { count }),
      button: texts.t('start'),
      durationMs: CURTAIN_MS,
    });
    scene.setMode('free');
  }

  async #announceMore(count: number): Promise<void> {
    const { hud, sounds, texts } = this.#parts;
    sounds.feature();
    await hud.showCurtain({
      kind: 'feature',
      title: texts.t('freeGamesMore', { count }),
      durationMs: CURTAIN_SHORT_MS,
    });
  }

  async #closeFreeGames(trigger: Spin, amount: string): Promise<void> {
    const { hud, scene, texts } = this.#parts;
    await hud.showCurtain({
      kind: 'feature',
      title: texts.t('freeGamesTotal'),
      amount,
      button: texts.t('goOn'),
      durationMs: CURTAIN_MS,
    });
    hud.setFreeGames(undefined);
    hud.setMessage(`${texts.t('freeGamesTotal')} ${amount}`);
    scene.setMode('base');
    scene.reels.clearWins();
    scene.reels.show('base', trigger.stops);
  }

  /** Expands wilds, highlights the wins of a spin and counts them up. `beforeCoins` is what the round had won before, in coins. */
  async #showSpin(spin: Spin, coin: Money, beforeCoins: bigint): Promise<void> {
    const { hud, scene, sounds, texts, prefersReducedMotion, onPhase } = this.#parts;
    onPhase('showing');
    await scene.reels.growWilds(spin, prefersReducedMotion ? 0 : GROW_WILDS_MS);
    if (spin.pay === 0) return;
    scene.reels.highlight(spin, spin.lineWins, spin.scatterPay > 0);
    sounds.win(spin.lineWins.length);
    const pay = BigInt(spin.pay);
    hud.setMessage(`${texts.t('win')} ${this.#coinsText(pay, coin)}`);
    await scene.motion.play(
      prefersReducedMotion || this.turbo ? 0 : COUNT_UP_MS,
      (t) => {
        const counted = (pay * BigInt(Math.round(t * Number(COUNT_STEPS)))) / COUNT_STEPS;
        hud.setWin(this.#coinsText(beforeCoins + counted, coin));
      },
      this.#skipController.signal,
    );
    await this.#pause(AFTER_WIN_MS[this.turbo ? 'turbo' : spin.mode]);
  }

  async #cycleWins(spin: Spin, coin: Money): Promise<void> {
    const { scene, hud, texts, prefersReducedMotion } = this.#parts;
    const { signal } = (this.#winCycleController = new AbortController());
    await cycleWins({ scene, hud, texts, prefersReducedMotion }, spin, {
      signal,
      formatCoins: (count) => this.#coinsText(count, coin),
    });
  }

  async #pause(ms: number): Promise<void> {
    await this.#parts.scene.motion.wait(ms, this.#skipController.signal);
  }

  #pace(): SpinPace {
    return this.turbo ? quickPace : calmPace;
  }

  #coinsText(coins: bigint, coin: Money): string {
    return this.#parts.texts.money(money(coin.currency, coin.amountMinor * coins));
  }
}

/** Parses an amount of the arcade's reply in the session's currency. Throws for any other text, which would be a programming error. */
function parseReplyAmount(text: string, currency: string): Money {
  const amount = isCurrency(currency) ? parseAmount(text, currency) : undefined;
  if (!amount) throw new Error(`${text} is no amount of ${currency}`);
  return amount;
}
