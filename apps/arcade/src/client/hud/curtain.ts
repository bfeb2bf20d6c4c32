import { h } from '../dom.ts';

/** An overlay over the reels that announces free games or a big win. */
interface Curtain {
  readonly kind: 'feature' | 'big-win';
  readonly title: string;
  readonly amount?: string;
  readonly button?: string;
  readonly durationMs: number;
  /** Called with the element of the amount, to count it up. */
  readonly onOpen?: (amount: HTMLElement) => void;
}

/** The overlays of a stage, of which one is open at a time. */
export interface Curtains {
  /** Opens an overlay. The promise resolves when the overlay is dismissed or its time is over. */
  readonly show: (curtain: Curtain) => Promise<void>;
  /** Closes the open overlay. Returns false if none is open. */
  readonly dismiss: () => boolean;
}

/** Creates the overlays inside the element that holds the reels. */
export function createCurtains(stage: HTMLElement): Curtains {
  let close: (() => void) | undefined;
  return {
    show: async ({ kind, title, amount, button, durationMs: ms, onOpen }) => {
      const amountElement = h('p', { class: 'amount' }, amount ?? '');
      const act = button !== undefined && h('button', { type: 'button', class: 'call' }, button);
      const element = h(
        'div',
        { class: 'curtain', 'data-kind': kind },
        h('p', { class: 'title' }, title),
        amount !== undefined && amountElement,
        act,
      );
      stage.append(element);
      onOpen?.(amountElement);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        close = () => {
          clearTimeout(timer);
          resolve();
        };
        element.addEventListener('click', close);
      });
      close = undefined;
      element.remove();
    },
    dismiss: () => {
      close?.();
      return close !== undefined;
    },
  };
}
