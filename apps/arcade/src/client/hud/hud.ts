import { h, createIcon, icons } from '../dom.ts';
import type { Texts } from '../texts/texts.ts';
import { createCurtains, type Curtains } from './curtain.ts';
import { createFreeRoundsBar, type ShownFreeRounds } from './free-rounds-bar.ts';

/** The actions that the controls of the game call when the player uses them. */
export interface HudActions {
  /** Spins, or skips the animation that is running. */
  press(): void;
  /** Selects the next larger (1) or smaller (-1) coin. */
  changeBet(step: -1 | 1): void;
  /** Switches between free rounds and the player's own money. */
  toggleFreeRounds(): void;
  /** Both return true if the setting is on afterwards. */
  toggleTurbo(): boolean;
  toggleSound(): boolean;
  openMenu(): void;
  /** Leaves the game for the site that launched it. */
  leave(): void;
}

/** `loading`: nothing can be played yet. `spinning`: the reels turn. `showing`: a result is shown. `over`: the session has ended. */
export type HudPhase = 'loading' | 'idle' | 'spinning' | 'showing' | 'over';

/** The controls and texts around the reels (head-up display). Amounts arrive as formatted texts. */
export interface Hud {
  readonly root: HTMLElement;
  /** The element into which the scene puts its canvas. */
  readonly canvasHost: HTMLElement;
  setPhase(phase: HudPhase): void;
  setBalance(text: string): void;
  setWin(text: string): void;
  /** Shows stake and coin. `ends` says whether the bet is the lowest or the highest one; the button in that direction is disabled then. */
  setBet(bet: string, coin: string, ends: { readonly lowest: boolean; readonly highest: boolean }): void;
  setMessage(text: string): void;
  /** Shows the free rounds that were awarded; `undefined` if none are left. */
  setFreeRounds(freeRounds: ShownFreeRounds | undefined): void;
  /** Shows the progress of the free games of a round; `undefined` outside of free games. */
  setFreeGames(text: string | undefined): void;
  /** Shows a sentence until the player closes it or another one replaces it; `undefined` removes it. */
  setNotice(text: string | undefined, kind?: 'error' | 'info'): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  readonly showCurtain: Curtains['show'];
  readonly dismissCurtain: Curtains['dismiss'];
  /** Shows the final screen with a sentence, and with a button "back" if `leave` is given. */
  showEnd(text: string, leave: (() => void) | undefined): void;
}

export interface HudOptions {
  readonly isDemo: boolean;
  /** True if the site gave an address to go back to. */
  readonly canLeave: boolean;
  /** True inside a frame of the site, whose page has the title, the button "back" and the full screen. The game then shows no bar for these. */
  readonly isFramed: boolean;
}

/** Creates the controls. `name` is the translated name of the game. */
export function createHud(texts: Texts, name: string, acts: HudActions, options: HudOptions): Hud {
  const { t } = texts;
  const button = (label: string, path: string, act: () => void, className = 'round'): HTMLButtonElement =>
    h(
      'button',
      { type: 'button', class: className, 'aria-label': label, title: label, onclick: act },
      createIcon(path),
    );
  const meter = (label: string, id: string): [HTMLElement, HTMLElement] => {
    const value = h('output', { id, class: 'value' }, '–');
    return [h('div', { class: `meter ${id}` }, h('label', { for: id }, label), value), value];
  };

  const [balanceMeter, balance] = meter(t('balance'), 'balance');
  const [winMeter, win] = meter(t('win'), 'win');
  const betValue = h('output', { class: 'value', id: 'bet' }, '–');
  const coinValue = h('span', { class: 'coin' });
  const lower = button(t('lowerBet'), icons.minus, () => acts.changeBet(-1), 'round step');
  const raise = button(t('raiseBet'), icons.plus, () => acts.changeBet(1), 'round step');
  // The buttons stay disabled until the first call of `setBet`.
  lower.disabled = raise.disabled = true;
  const bet = h(
    'div',
    { class: 'bet', role: 'group', 'aria-label': t('bet') },
    lower,
    h('div', { class: 'meter' }, h('label', { for: 'bet' }, t('bet')), betValue, coinValue),
    raise,
  );

  const turbo = button(t('turbo'), icons.turbo, () => press(turbo, acts.toggleTurbo()), 'round tall');
  turbo.setAttribute('aria-pressed', 'false');
  const sound = button(t('sound'), icons.soundOff, () => {
    const on = acts.toggleSound();
    press(sound, on);
    sound.replaceChildren(createIcon(on ? icons.soundOn : icons.soundOff));
  });
  sound.setAttribute('aria-pressed', 'false');
  const spinFace = h('span', { class: 'face' }, createIcon(icons.spin));
  const spin = h(
    'button',
    { type: 'button', class: 'spin', 'aria-label': t('spin'), disabled: true, onclick: () => acts.press() },
    spinFace,
  );

  const canvasHost = h('div', { class: 'canvas', onclick: () => acts.press() });
  const message = h('p', { class: 'message' }, t('goodLuck'));
  const freeRounds = createFreeRoundsBar(texts, () => acts.toggleFreeRounds());
  const freeGames = h('p', { class: 'free-games', hidden: true });
  const noticeText = h('span');
  const notice = h(
    'div',
    { class: 'notice', role: 'alert', hidden: true },
    noticeText,
    button(t('close'), icons.close, () => setNotice(undefined), 'plain'),
  );
  const live = h('div', { class: 'unseen', 'aria-live': 'polite' });
  const stage = h('main', { class: 'stage' }, h('h1', { class: 'unseen' }, name), canvasHost, freeGames, notice);
  const canFill = document.fullscreenEnabled;
  const menu = button(t('menu'), icons.menu, () => acts.openMenu());
  const badge = options.isDemo && h('span', { class: 'badge' }, t('demo'));
  const bar = (): HTMLElement =>
    h(
      'header',
      { class: 'bar' },
      options.canLeave && button(t('back'), icons.back, () => acts.leave()),
      h('span', { class: 'name', 'aria-hidden': 'true' }, name),
      badge,
      h('span', { class: 'gap' }),
      sound,
      canFill && button(t('fullscreen'), icons.full, () => void toggleFullscreen(root)),
      menu,
    );
  const controls = [balanceMeter, winMeter, bet, h('div', { class: 'acts' }, turbo, spin)];
  const messages = options.isFramed ? h('div', { class: 'messages' }, sound, badge, message, menu) : message;
  const root = h(
    'div',
    { class: 'game', 'data-phase': 'loading' },
    !options.isFramed && bar(),
    stage,
    freeRounds.root,
    h('footer', { class: 'hud' }, messages, ...controls),
    live,
  );

  function setNotice(text: string | undefined, kind: 'error' | 'info' = 'error'): void {
    notice.hidden = text === undefined;
    notice.dataset['kind'] = kind;
    noticeText.textContent = text ?? '';
  }

  const curtains = createCurtains(stage);
  let isNextFree = false;

  function labelSpin(): void {
    const phase = root.dataset['phase'];
    const isMoving = phase === 'spinning' || phase === 'showing';
    spin.setAttribute('aria-label', t(isMoving ? 'stopReels' : isNextFree ? 'spinFree' : 'spin'));
    spinFace.replaceChildren(createIcon(isMoving ? icons.stop : icons.spin));
  }

  function showEnd(text: string, leave: (() => void) | undefined): void {
    const back = leave && h('button', { type: 'button', class: 'call', onclick: leave }, t('back'));
    stage.append(h('div', { class: 'end' }, h('p', { role: 'alert' }, text), back));
    back?.focus();
  }

  return {
    root,
    canvasHost,
    setPhase: (phase) => {
      root.dataset['phase'] = phase;
      labelSpin();
      spin.disabled = phase === 'loading' || phase === 'over';
      // `aria-disabled` instead of `disabled`, so that a button that is pressed again and again keeps the focus while the reels turn.
      for (const step of [lower, raise]) step.setAttribute('aria-disabled', String(phase !== 'idle'));
      freeRounds.setCanChoose(phase === 'idle');
    },
    setBalance: (text) => void (balance.textContent = text),
    setWin: (text) => {
      win.textContent = text;
      winMeter.toggleAttribute('data-won', text !== '–');
    },
    setBet: (text, coin, ends) => {
      betValue.textContent = text;
      coinValue.textContent = coin;
      lower.disabled = ends.lowest;
      raise.disabled = ends.highest;
    },
    setMessage: (text) => void (message.textContent = text),
    setFreeRounds: (shown) => {
      freeRounds.show(shown);
      isNextFree = shown?.areChosen ?? false;
      labelSpin();
    },
    setFreeGames: (text) => {
      freeGames.hidden = text === undefined;
      freeGames.textContent = text ?? '';
      root.dataset['mode'] = text === undefined ? 'base' : 'free';
    },
    setNotice,
    announce: (text) => void (live.textContent = text),
    showCurtain: curtains.show,
    dismissCurtain: curtains.dismiss,
    showEnd,
  };
}

function press(button: HTMLButtonElement, on: boolean): void {
  button.setAttribute('aria-pressed', String(on));
}

async function toggleFullscreen(root: HTMLElement): Promise<void> {
  await (
    document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen({ navigationUI: 'hide' })
  ).catch(() => {});
}
