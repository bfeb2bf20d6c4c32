import { isCurrency, money, parseAmount, toDecimal, type Money } from '@baize/money';
import type { CompiledModel } from '../../engine/model.ts';
import type { GameView, RoundView, StateView } from '../../wire/schemas.ts';
import type { ApiErrorCode, ArcadeApi } from '../api.ts';
import type { Hud, HudPhase } from '../hud/hud.ts';
import type { ParentSite } from '../parent-site.ts';
import type { Scene } from '../scene/scene.ts';
import type { Sounds } from '../sound.ts';
import type { Texts } from '../texts/texts.ts';
import { FreeRounds, isAwardRefusal } from './free-rounds.ts';
import { isSessionOver, spinWithRetries, waitForSettledState } from './spin-with-retries.ts';
import { describeRound } from './describe-round.ts';
import { RoundShow } from './round-show.ts';

/** The summary of an award closes by itself after this time. */
const SUMMARY_MS = 4_000;

/** The inputs of a game: the session's state, the model of its title, and the parts of the page. */
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
  readonly prefersReducedMotion: boolean;
}

/** Plays rounds: requests them from the arcade and shows them. The server alone decides what a round pays. */
export class SlotGame {
  readonly #parts: SlotGameParts;
  readonly #show: RoundShow;
  readonly #coins: readonly Money[];
  readonly #freeRounds: FreeRounds;
  /** The coin of the player's own bets. */
  #coin: Money;
  #balance: Money | undefined;
  #phase: HudPhase = 'loading';

  constructor(parts: SlotGameParts) {
    this.#parts = parts;
    this.#show = new RoundShow({ ...parts, onPhase: (phase) => this.#setPhase(phase) });
    this.#coins = parts.state.coins.flatMap((text) => this.#read(text) ?? []);
    this.#coin = this.#read(parts.state.defaultCoin) ?? money('NPR', 1n);
    this.#balance = this.#read(parts.state.balance);
    this.#freeRounds = new FreeRounds(parts.state.freeRounds, parts.state.currency);
    this.#showChoice();
    this.#showBalance();
    parts.hud.setWin('–');
    this.#setPhase('idle');
  }

  /** The coin of the next spin. */
  get coin(): Money {
    return this.#freeRounds.active?.coin ?? this.#coin;
  }

  /** Resumes after an interruption: shows a round that was not shown to its end, and waits for one that the wallet has not settled. */
  async resume(): Promise<void> {
    const { state, texts, hud } = this.#parts;
    if (state.unseenRound) {
      hud.setNotice(texts.t('resumed'), 'info');
      this.#showBalance(this.#balanceBefore(state.unseenRound));
      this.#show.startReels('base');
      await this.#show.waitForShortestSpin();
      await this.#presentRound(state.unseenRound, this.#balance);
    }
    if (state.roundPending) await this.#waitForWallet();
  }

  /** Handles the main button: spins, or skips the overlay or animation that is shown. */
  press(): void {
    if (this.#parts.hud.dismissCurtain() || this.#phase === 'over') return;
    if (this.#phase === 'idle') void this.#spin();
    else this.#show.skipAnimation();
  }

  /** Selects the next larger (1) or smaller (-1) coin. Does nothing during a round, with free rounds, or at the end of the list. */
  changeBet(step: -1 | 1): void {
    // The award fixes the stake of free rounds.
    if (this.#phase !== 'idle' || this.#freeRounds.active) return;
    const next = this.#coins[this.#coinIndex() + step];
    if (!next) return;
    this.#coin = next;
    this.#showBet();
  }

  /** Switches between free rounds and the player's own money. Does nothing during a round. */
  toggleFreeRounds(): void {
    if (this.#phase !== 'idle') return;
    const { hud, texts } = this.#parts;
    this.#freeRounds.toggle();
    this.#showChoice();
    hud.announce(
      texts.t(this.#freeRounds.active ? 'sayFreeChosen' : 'sayOwnChosen', { bet: texts.money(this.#stake()) }),
    );
  }

  /** Switches turbo play, and returns whether it is on afterwards. */
  toggleTurbo(): boolean {
    this.#show.turbo = !this.#show.turbo;
    return this.#show.turbo;
  }

  async #spin(): Promise<void> {
    const { hud, sounds, texts, scene } = this.#parts;
    const award = this.#freeRounds.active;
    const stake = award ? money(this.#coin.currency, 0n) : this.#stake();
    if (this.#balance && this.#balance.amountMinor < stake.amountMinor)
      return hud.setNotice(texts.error('insufficient_funds'));
    hud.setNotice(undefined);
    const before = scene.reels.shown;
    if (this.#balance) this.#showBalance(money(stake.currency, this.#balance.amountMinor - stake.amountMinor));
    hud.setWin('–');
    hud.setMessage(texts.t('goodLuck'));
    sounds.start();
    this.#show.startReels('base');
    const spinId = crypto.randomUUID();
    const spin = award ? { spinId, awardId: award.awardId } : { spinId, coin: toDecimal(this.#coin) };
    const [result] = await Promise.all([spinWithRetries(this.#parts, spin), this.#show.waitForShortestSpin()]);
    if (result.ok) {
      hud.setNotice(undefined);
      this.#freeRounds.beginRound(result.value.round);
      this.#showFreeRounds();
      return await this.#presentRound(result.value.round, this.#read(result.value.balance));
    }
    await this.#show.landReels({ mode: 'base', stops: before.mode === 'base' ? before.stops : [0, 0, 0, 0, 0] });
    if (award && isAwardRefusal(result.code)) this.#freeRounds.drop(award.awardId);
    await this.#handleRefusal(result.code);
  }

  async #handleRefusal(code: ApiErrorCode): Promise<void> {
    const { api, hud, site, texts } = this.#parts;
    this.#showBalance();
    this.#showChoice();
    if (isSessionOver(code)) return this.#endSession(code);
    hud.setNotice(texts.error(code));
    if (code === 'round_unfinished' || code === 'offline') return await this.#waitForWallet();
    this.#setPhase('idle');
    const state = await api.readState();
    // If the player has started another round meanwhile, its result brings newer figures.
    if (state.ok && this.#phase === 'idle') this.#applyState(state.value);
    site.reportBalanceChange();
  }

  /** Shows the final screen of an ended session, with the button "back" if there is an address for it. */
  #endSession(code: ApiErrorCode): void {
    const { hud, site, texts } = this.#parts;
    hud.setNotice(undefined);
    hud.setMessage('');
    this.#setPhase('over');
    hud.showEnd(texts.error(code), site.canLeave ? () => site.leave() : undefined);
  }

  async #waitForWallet(): Promise<void> {
    const { site } = this.#parts;
    this.#setPhase('showing');
    const state = await waitForSettledState(this.#parts);
    if (state) {
      this.#applyState(state);
      site.reportBalanceChange();
    }
    this.#setPhase('idle');
  }

  /** Shows a round to its end. Then it marks the round as seen, tells the site about the balance, and announces the result. */
  async #presentRound(round: RoundView, balanceAfter: Money | undefined): Promise<void> {
    const { api, hud, site, texts, compiled, game, state } = this.#parts;
    await this.#show.showRound(round, state.currency);
    void api.markRoundSeen(round.roundId);
    this.#balance = balanceAfter ?? this.#balance;
    this.#showBalance();
    if (!round.paid) hud.setNotice(texts.t('winPending'), 'info');
    site.reportBalanceChange();
    const win = this.#read(round.win);
    const account = describeRound({ compiled, game, texts }, round, {
      win: win && win.amountMinor > 0n ? texts.money(win) : undefined,
      balance: this.#balance ? texts.money(this.#balance) : '–',
    });
    await this.#finishFreeRound(round, account);
    this.#setPhase('idle');
    this.#show.showLastResult(round, state.currency);
    // The wallet has not taken the win yet, so the balance follows later.
    if (!round.paid) await this.#waitForWallet();
  }

  /** Announces the result of the round and what is left of its award. After the last round of an award, shows what the award has won in all. */
  async #finishFreeRound(round: RoundView, account: string): Promise<void> {
    const { hud, texts } = this.#parts;
    const total = this.#freeRounds.finishRound(round);
    this.#showBet();
    this.#showFreeRounds();
    const { active } = this.#freeRounds;
    const left = active && round.awardId !== null ? texts.t('sayFreeLeft', { count: active.left }) : undefined;
    if (!total) return hud.announce(left === undefined ? account : `${account} ${left}`);
    const amount = texts.money(total);
    const after = left ?? texts.t('sayOwnChosen', { bet: texts.money(this.#stake()) });
    hud.announce([account, texts.t('sayFreeTotal', { amount }), after].join(' '));
    const title = texts.t('freeRoundsTotal');
    await hud.showCurtain({ kind: 'feature', title, amount, button: texts.t('goOn'), durationMs: SUMMARY_MS });
    hud.setMessage(`${title} ${amount}`);
  }

  /** Replaces balance and free rounds by the arcade's state between two rounds. */
  #applyState(state: StateView): void {
    this.#balance = this.#read(state.balance) ?? this.#balance;
    this.#freeRounds.replace(state.freeRounds);
    this.#showBalance();
    this.#showBet();
    this.#showFreeRounds();
  }

  /** Returns the balance without the win of an unseen round, which is added when the reels have shown it. */
  #balanceBefore({ win: text, paid }: RoundView): Money | undefined {
    const [balance, win] = [this.#balance, this.#read(text)];
    if (!balance || !win || !paid || balance.amountMinor < win.amountMinor) return balance;
    return money(balance.currency, balance.amountMinor - win.amountMinor);
  }

  #setPhase(phase: HudPhase): void {
    this.#phase = phase;
    this.#parts.hud.setPhase(phase);
  }

  #stake(): Money {
    return money(this.coin.currency, this.coin.amountMinor * BigInt(this.#parts.compiled.model.lines.length));
  }

  #coinIndex(): number {
    return this.#coins.findIndex((coin) => coin.amountMinor === this.#coin.amountMinor);
  }

  #showBet(): void {
    const { hud, texts, compiled } = this.#parts;
    const index = this.#coinIndex();
    const isFixed = this.#freeRounds.active !== undefined;
    const lines = texts.t('lines', { count: compiled.model.lines.length });
    hud.setBet(texts.money(this.#stake()), `${texts.money(this.coin)} × ${lines}`, {
      lowest: isFixed || index <= 0,
      highest: isFixed || index >= this.#coins.length - 1,
    });
  }

  #showFreeRounds(): void {
    const { hud, texts } = this.#parts;
    const { shown, areChosen } = this.#freeRounds;
    if (!shown) return hud.setFreeRounds(undefined);
    hud.setFreeRounds({
      text: texts.t('freeRoundsLeft', { count: shown.left, bet: texts.money(shown.stake) }),
      won: texts.t('freeRoundsWon', { amount: texts.money(shown.won) }),
      until: texts.t('freeRoundsUntil', { time: texts.time(shown.expiresAt) }),
      areChosen,
    });
  }

  /** Shows whether the next spin uses a free round or the player's own money. */
  #showChoice(): void {
    const { hud, texts } = this.#parts;
    this.#showBet();
    this.#showFreeRounds();
    hud.setMessage(texts.t(this.#freeRounds.active ? 'placeFree' : 'placeBet'));
  }

  #showBalance(balance: Money | undefined = this.#balance): void {
    this.#parts.hud.setBalance(balance ? this.#parts.texts.money(balance) : '–');
  }

  /** Parses an amount in the currency of the session; `undefined` if there is none. */
  #read(text: string | null): Money | undefined {
    const { currency } = this.#parts.state;
    return text !== null && isCurrency(currency) ? parseAmount(text, currency) : undefined;
  }
}
