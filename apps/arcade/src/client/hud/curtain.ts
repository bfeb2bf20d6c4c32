import { h } from '../dom.ts';

interface Curtain {
  readonly kind: 'feature' | 'big-win';
  readonly title: string;
  readonly amount?: string;
  readonly button?: string;
  readonly ms: number;
  /** Called with the element of the amount, to count it up. */
  readonly onOpen?: (amount: HTMLElement) => void;
}

export interface Curtains {
  /** A curtain with one word of joy: resolves when it is pressed away or its time is over. */
  readonly show: (curtain: Curtain) => Promise<void>;
  /** Presses away what hangs there; false where nothing does. */
  readonly press: () => boolean;
}

export function makeCurtains(stage: HTMLElement): Curtains {
  let close: (() => void) | undefined;
  return {
    show: async ({ kind, title, amount, button, ms, onOpen }) => {
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
    press: () => {
      close?.();
      return close !== undefined;
    },
  };
}
