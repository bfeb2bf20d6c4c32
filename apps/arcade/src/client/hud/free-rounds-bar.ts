import { h } from '../dom.ts';
import type { Texts } from '../texts/texts.ts';

/** The texts of the bar about one award of free rounds. */
export interface ShownFreeRounds {
  /** Text with the number of rounds left and their stake. */
  readonly text: string;
  /** Text with the sum that the award has won so far. */
  readonly won: string;
  /** Text with the time at which the award expires. */
  readonly until: string;
  /** True if the next spin uses a free round and not the player's own money. */
  readonly areChosen: boolean;
}

/** The bar with the player's free rounds. */
export interface FreeRoundsBar {
  readonly root: HTMLElement;
  /** Updates the bar; undefined hides it. */
  show(freeRounds: ShownFreeRounds | undefined): void;
  /** Enables or disables the choice. The player may choose only between two rounds. */
  setCanChoose(canChoose: boolean): void;
}

/** Creates the bar of the free rounds that are left. Its button calls `toggle` to switch between them and the player's own money. */
export function createFreeRoundsBar({ t }: Texts, toggle: () => void): FreeRoundsBar {
  const text = h('strong');
  const won = h('span');
  const until = h('span');
  const choice = h('button', { type: 'button', class: 'choice', onclick: toggle });
  const root = h(
    'section',
    { class: 'free-rounds', 'aria-label': t('freeRounds'), hidden: true },
    h('p', {}, text, h('small', {}, won, ' ', until)),
    choice,
  );
  return {
    root,
    show: (freeRounds) => {
      root.hidden = freeRounds === undefined;
      if (!freeRounds) return;
      text.textContent = freeRounds.text;
      won.textContent = freeRounds.won;
      until.textContent = freeRounds.until;
      choice.textContent = t(freeRounds.areChosen ? 'useOwnMoney' : 'useFreeRounds');
      root.toggleAttribute('data-chosen', freeRounds.areChosen);
    },
    // `aria-disabled` instead of `disabled`, so that the button keeps the focus while the reels turn.
    setCanChoose: (canChoose) => choice.setAttribute('aria-disabled', String(!canChoose)),
  };
}
