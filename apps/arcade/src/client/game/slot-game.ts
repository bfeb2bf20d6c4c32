import { isCurrency, money, parseAmount, toDecimal, type Money } from '@baize/money';
import type { CompiledModel } from '../../engine/model.ts';
import type { GameView, RoundView, SpinReply, StateView } from '../../wire/schemas.ts';
import type { ApiErrorCode, ApiResult, ArcadeApi } from '../api.ts';
import type { Hud } from '../hud/hud.ts';
import type { ParentSite } from '../parent-site.ts';
import { calmPace, quickPace, type SpinPace } from '../scene/reels-view.ts';
import type { Scene } from '../scene/scene.ts';
import type { Sounds } from '../sound.ts';
import type { Texts } from '../texts/texts.ts';
import { describeReels } from './describe-reels.ts';

export interface SlotGameParts {
  readonly api: ArcadeApi;
  readonly scene: Scene;
  readonly hud: Hud;
  readonly texts: Texts;
  readonly sounds: Sounds;
  readonly site: ParentSite;
  readonly game: GameView;
  readonly compiled: CompiledModel;
  readonly state: StateView;
  readonly stillness: boolean;
}

type Spin = RoundView['spins'][number];

const RETRY_MS = 1_200;
/** A spin without an answer is asked for again, under the same id, for about half a minute. */
const RETRIES_MAX = 25;
const COUNT_UP_MS = 900;
const LINE_SHOW_MS = 1_150;
const CURTAIN_MS = 3_200;
const WIN_TIERS = [
  { factor: 100n, key: 'epicWin', ms: 6_500 },
  { factor: 40n, key: 'megaWin', ms: 5_200 },
  { factor: 15n, key: 'bigWin', ms: 4_000 },
] as const;

/** Plays rounds: asks the arcade for them and lets the scene show them. What a round pays is never decided here. */
export class SlotGame {
  readonly #parts: SlotGameParts;
  readonly #coins: readonly Money[];
  #coin: Money;
  #balance: Money | undefined;
  #phase: 'idle' | 'spinning' | 'showing' = 'idle';
  #hurry = new AbortController();
  #cycle = new AbortController();
  #turbo = false;

  constructor(parts: SlotGameParts) {
    this.#parts = parts;
    this.#coins = parts.state.coins.flatMap((text) => this.#read(text) ?? []);
    this.#coin = this.#read(parts.state.defaultCoin) ?? money('NPR', 1n);
    this.#balance = this.#read(parts.state.balance);
    this.#showBet();
    this.#showBalance();
    this.#parts.hud.setWin('–');
    this.#parts.hud.setMessage(parts.texts.t('placeBet'));
  }

  get coin(): Money {
    return this.#coin;
  }

  /** Finds its way back: a round that was not seen to its end is shown, one that still waits for the wallet is waited for. */
  async begin(): Promise<void> {
    const { state, texts, hud } = this.#parts;
    if (state.unseenRound) {
      hud.setNotice(texts.t('resumed'), 'info');
      this.#setPhase('spinning');
      this.#startReels('base');
      await this.#present(state.unseenRound, this.#balance);
    }
    if (state.roundPending) await this.#waitForWallet();
  }

  /** The one button: spin, or hurry what is being shown. */
  press(): void {
    if (this.#parts.hud.pressCurtain()) return;
    if (this.#phase === 'idle') void this.#spin();
    else this.#hurry.abort();
  }

  changeBet(step: -1 | 1): void {
    if (this.#phase !== 'idle') return;
    const next = this.#coins[this.#coinIndex() + step];
    if (!next) return;
    this.#coin = next;
    this.#showBet();
  }

  toggleTurbo(): boolean {
    this.#turbo = !this.#turbo;
    return this.#turbo;
  }

  async #spin(): Promise<void> {
    const { hud, sounds, texts, scene } = this.#parts;
    const stake = this.#stake();
    if (this.#balance && this.#balance.amountMinor < stake.amountMinor)
      return hud.setNotice(texts.error('insufficient_funds'));
    hud.setNotice(undefined);
    this.#setPhase('spinning');
    const before = scene.reels.shown;
    if (this.#balance) this.#showBalance(money(stake.currency, this.#balance.amountMinor - stake.amountMinor));
    hud.setWin('–');
    hud.setMessage(texts.t('goodLuck'));
    sounds.start();
    this.#startReels('base');
    const [result] = await Promise.all([
      this.#requestSpin(crypto.randomUUID(), toDecimal(this.#coin)),
      this.#turnAWhile(),
    ]);
    if (result.ok) return await this.#present(result.value.round, this.#read(result.value.balance));
    await this.#land({ mode: 'base', stops: before.mode === 'base' ? before.stops : [0, 0, 0, 0, 0] });
    hud.setNotice(texts.error(result.code));
    hud.setMessage(texts.t('placeBet'));
    this.#setPhase('idle');
    await this.#afterRefusal(result.code);
  }

  /** The same spin id, until there is a definite answer: a spin that is sent twice is one spin. */
  async #requestSpin(spinId: string, coin: string): Promise<ApiResult<SpinReply>> {
    const { api, hud, texts } = this.#parts;
    for (let tries = 0; ; tries += 1) {
      const result = await api.spin(spinId, coin);
      const isOpen =
        !result.ok &&
        (result.code === 'offline' || result.code === 'round_unfinished' || result.code === 'too_many_requests');
      if (!isOpen || tries >= RETRIES_MAX) return result;
      hud.setNotice(texts.t(result.code === 'round_unfinished' ? 'waitingForWallet' : 'reconnecting'), 'info');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  async #afterRefusal(code: ApiErrorCode): Promise<void> {
    if (code === 'round_unfinished' || code === 'offline') return await this.#waitForWallet();
    const state = await this.#parts.api.state();
    if (state.ok) this.#balance = this.#read(state.value.balance) ?? this.#balance;
    this.#showBalance();
    this.#parts.site.balanceChanged();
  }

  async #waitForWallet(): Promise<void> {
    const { api, hud, texts, site } = this.#parts;
    this.#setPhase('showing');
    for (let tries = 0; tries < RETRIES_MAX; tries += 1) {
      const state = await api.state();
      if (state.ok && !state.value.roundPending) {
        hud.setNotice(undefined);
        this.#balance = this.#read(state.value.balance) ?? this.#balance;
        this.#showBalance();
        site.balanceChanged();
        break;
      }
      hud.setNotice(texts.t('waitingForWallet'), 'info');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    this.#setPhase('idle');
  }

  /** Shows a round from its first reel to its last free game. */
  async #present(round: RoundView, balanceAfter: Money | undefined): Promise<void> {
    const { api, hud, scene, site, texts } = this.#parts;
    const [first, ...free] = round.spins;
    const coin = this.#read(round.coin) ?? this.#coin;
    if (!first) throw new Error('a round without a spin');
    await this.#land(first);
    hud.setNotice(undefined);
    await this.#showSpin(first, coin, 0n);
    if (free.length > 0) await this.#playFreeGames(first, free, coin);
    await this.#celebrate(this.#read(round.win), this.#read(round.stake));

    void api.seen(round.roundId);
    this.#balance = balanceAfter ?? this.#balance;
    this.#showBalance();
    if (!round.paid) hud.setNotice(texts.t('winPending'), 'info');
    site.balanceChanged();
    hud.say(this.#account(round));
    if (free.length === 0 && first.pay === 0) hud.setMessage(texts.t('placeBet'));
    this.#setPhase('idle');
    if (free.length === 0 && first.pay > 0) void this.#cycleWins(first, coin);
    else scene.reels.clearWins();
    // A win that still waits for the wallet: the balance follows when it is taken.
    if (!round.paid) await this.#waitForWallet();
  }

  async #playFreeGames(trigger: Spin, free: readonly Spin[], coin: Money): Promise<void> {
    const { hud, scene, sounds, texts } = this.#parts;
    let total = trigger.freeGamesWon;
    let won = 0n;
    sounds.feature();
    scene.reels.highlight(trigger, [], true);
    hud.say(texts.t('sayFree', { count: total }));
    await this.#pause(900);
    await hud.curtain({
      kind: 'feature',
      title: texts.t('freeGamesWon', { count: total }),
      button: texts.t('start'),
      ms: CURTAIN_MS,
    });
    scene.setMode('free');
    for (const [index, spin] of free.entries()) {
      hud.setFreeGames(texts.t('freeGameCount', { current: index + 1, total }));
      this.#startReels('free');
      await this.#turnAWhile();
      await this.#land(spin);
      await this.#showSpin(spin, coin, BigInt(trigger.pay) + won);
      won += BigInt(spin.pay);
      if (spin.freeGamesWon > 0) {
        total += spin.freeGamesWon;
        sounds.feature();
        await hud.curtain({
          kind: 'feature',
          title: texts.t('freeGamesMore', { count: spin.freeGamesWon }),
          ms: 1_800,
        });
      }
    }
    await hud.curtain({
      kind: 'feature',
      title: texts.t('freeGamesTotal'),
      amount: this.#coinsText(won, coin),
      button: texts.t('goOn'),
      ms: CURTAIN_MS,
    });
    hud.setFreeGames(undefined);
    scene.setMode('base');
    scene.reels.clearWins();
    scene.reels.show('base', trigger.stops);
  }

  /** Grows wilds, draws what was won and counts it up on top of what the round had won before. */
  async #showSpin(spin: Spin, coin: Money, beforeCoins: bigint): Promise<void> {
    const { hud, scene, sounds, texts, stillness } = this.#parts;
    this.#setPhase('showing');
    await scene.reels.growWilds(spin, stillness ? 0 : 320);
    if (spin.pay === 0) return;
    scene.reels.highlight(spin, spin.lineWins, spin.scatterPay > 0);
    sounds.win(spin.lineWins.length);
    hud.setMessage(`${texts.t('win')} ${this.#coinsText(BigInt(spin.pay), coin)}`);
    const pay = BigInt(spin.pay);
    const steps = 1_000n;
    await scene.motion.play(
      stillness || this.#turbo ? 0 : COUNT_UP_MS,
      (t) => hud.setWin(this.#coinsText(beforeCoins + (pay * BigInt(Math.round(t * 1_000))) / steps, coin)),
      this.#hurry.signal,
    );
    await this.#pause(this.#turbo ? 220 : spin.mode === 'free' ? 550 : 150);
  }

  async #celebrate(win: Money | undefined, stake: Money | undefined): Promise<void> {
    const { hud, scene, sounds, texts, stillness } = this.#parts;
    if (!win || !stake) return;
    hud.setWin(win.amountMinor > 0n ? texts.money(win) : '–');
    const tier = WIN_TIERS.find(({ factor }) => win.amountMinor >= stake.amountMinor * factor);
    if (!tier) return;
    sounds.bigWin();
    if (!stillness) scene.particles.pour((tier.ms - 1_500) / 1_000);
    await hud.curtain({
      kind: 'big-win',
      title: texts.t(tier.key),
      amount: texts.money(win),
      ms: tier.ms,
      onOpen: (element) => {
        const show = (t: number): void => {
          element.textContent = texts.money(
            money(win.currency, (win.amountMinor * BigInt(Math.round(t * 1_000))) / 1_000n),
          );
        };
        void scene.motion.play(stillness ? 0 : tier.ms * 0.6, show);
      },
    });
  }

  /** One winning line after the other, until the next spin. */
  async #cycleWins(spin: Spin, coin: Money): Promise<void> {
    const { scene, hud, texts, stillness } = this.#parts;
    const { signal } = (this.#cycle = new AbortController());
    const shows = [
      ...spin.lineWins.map((win) => ({
        wins: [win],
        scatters: false,
        text: texts.t('lineWin', { line: win.line + 1, amount: this.#coinsText(BigInt(win.pay), coin) }),
      })),
      ...(spin.scatterPay > 0
        ? [
            {
              wins: [],
              scatters: true,
              text: texts.t('scatterWin', { amount: this.#coinsText(BigInt(spin.scatterPay), coin) }),
            },
          ]
        : []),
    ];
    if (stillness || (shows.length === 1 && !spin.scatterPay)) return hud.setMessage(shows[0]?.text ?? '');
    await scene.motion.wait(LINE_SHOW_MS, signal);
    for (let index = 0; !signal.aborted; index += 1) {
      const show = shows[index % shows.length];
      if (!show) return;
      scene.reels.highlight(spin, show.wins, show.scatters);
      hud.setMessage(show.text);
      await scene.motion.wait(LINE_SHOW_MS, signal);
    }
  }

  #startReels(mode: 'base' | 'free'): void {
    this.#cycle.abort();
    this.#hurry = new AbortController();
    const { scene, stillness } = this.#parts;
    if (stillness) scene.reels.clearWins();
    else scene.reels.start(mode);
    this.#setPhase('spinning');
  }

  async #turnAWhile(): Promise<void> {
    if (!this.#parts.stillness) await this.#parts.scene.motion.wait(this.#pace().shortestMs, this.#hurry.signal);
  }

  async #land(spin: { readonly mode: Spin['mode']; readonly stops: readonly number[] }): Promise<void> {
    const { scene, sounds, stillness } = this.#parts;
    if (stillness) return scene.reels.show(spin.mode, spin.stops);
    await scene.reels.land(spin, this.#pace(), sounds, this.#hurry.signal);
  }

  async #pause(ms: number): Promise<void> {
    await this.#parts.scene.motion.wait(ms, this.#hurry.signal);
  }

  #pace(): SpinPace {
    return this.#turbo ? quickPace : calmPace;
  }

  #setPhase(phase: 'idle' | 'spinning' | 'showing'): void {
    this.#phase = phase;
    this.#parts.hud.setPhase(phase);
  }

  #stake(): Money {
    return money(this.#coin.currency, this.#coin.amountMinor * BigInt(this.#parts.compiled.model.lines.length));
  }

  #coinIndex(): number {
    return this.#coins.findIndex((coin) => coin.amountMinor === this.#coin.amountMinor);
  }

  #showBet(): void {
    const { hud, texts, compiled } = this.#parts;
    const index = this.#coinIndex();
    const lines = texts.t('lines', { count: compiled.model.lines.length });
    hud.setBet(texts.money(this.#stake()), `${texts.money(this.#coin)} × ${lines}`, {
      lowest: index <= 0,
      highest: index >= this.#coins.length - 1,
    });
  }

  #showBalance(balance: Money | undefined = this.#balance): void {
    this.#parts.hud.setBalance(balance ? this.#parts.texts.money(balance) : '–');
  }

  #coinsText(coins: bigint, coin: Money): string {
    return this.#parts.texts.money(money(coin.currency, coin.amountMinor * coins));
  }

  #account(round: RoundView): string {
    const { texts, compiled, game, state } = this.#parts;
    const last = round.spins.at(-1);
    const balance = this.#balance ? texts.money(this.#balance) : '–';
    const win = this.#read(round.win);
    const result =
      win && win.amountMinor > 0n
        ? texts.t('sayWon', { amount: texts.moneyText(round.win, state.currency), balance })
        : texts.t('sayLost', { balance });
    return last
      ? `${result} ${texts.t('sayReels', { reels: describeReels({ compiled, game, texts }, last) })}`
      : result;
  }

  #read(text: string | null): Money | undefined {
    const { currency } = this.#parts.state;
    return text !== null && isCurrency(currency) ? parseAmount(text, currency) : undefined;
  }
}
