import { h } from '../dom.ts';
import type { Texts } from '../texts/texts.ts';

export interface ShownFreeRounds {
  /** How many are left, and their stake. */
  readonly text: string;
  /** The sum that they have won so far. */
  readonly won: string;
  /** Until when they can be played. */
  readonly until: string;
  /** Whether the next spin is played from them, not with the player's own money. */
  readonly areChosen: boolean;
}

export interface FreeRoundsBar {
  readonly root: HTMLElement;
  show(freeRounds: ShownFreeRounds | undefined): void;
  /** Only between two rounds may the player choose. */
  setCanChoose(canChoose: boolean): void;
}

/** Makes the bar of the free rounds that are left. Its button switches between them and the player's own money. */
export function makeFreeRoundsBar({ t }: Texts, toggle: () => void): FreeRoundsBar {
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
    // Not `disabled`: the button keeps the focus while the reels turn.
    setCanChoose: (canChoose) => choice.setAttribute('aria-disabled', String(!canChoose)),
  };
}
