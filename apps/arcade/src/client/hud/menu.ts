import { h, createIcon, icons } from '../dom.ts';
import type { TextKey, Texts } from '../texts/texts.ts';

/** A tab of the menu. */
export interface MenuTab {
  readonly label: TextKey;
  /** Creates the content of the tab; called each time the tab is shown. */
  readonly content: () => HTMLElement | Promise<HTMLElement>;
}

/** The menu of the game. */
export interface Menu {
  readonly root: HTMLDialogElement;
  open(): void;
}

/** Creates the menu: one dialog with the pages of the game as tabs. The browser traps the focus in it, and Esc closes it. */
export function createMenu(texts: Texts, title: string, tabs: readonly MenuTab[]): Menu {
  const panel = h('div', { class: 'panel', role: 'tabpanel', tabindex: 0 });
  const buttons = tabs.map((tab, index) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        class: 'tab',
        onclick: () => void show(index),
        onkeydown: (event: Event) => moveFocus(event, index),
      },
      texts.t(tab.label),
    ),
  );
  const close = h(
    'button',
    { type: 'button', class: 'round', 'aria-label': texts.t('close'), onclick: () => root.close() },
    createIcon(icons.close),
  );
  const root = h(
    'dialog',
    { class: 'menu', 'aria-label': title, onclick: (event: Event) => void (event.target === root && root.close()) },
    h(
      'div',
      { class: 'sheet' },
      h('div', { class: 'head' }, h('h2', {}, title), close),
      h('div', { class: 'tabs', role: 'tablist' }, ...buttons),
      panel,
    ),
  );
  let shown = 0;

  async function show(index: number): Promise<void> {
    shown = index;
    buttons.forEach((button, at) => {
      button.setAttribute('aria-selected', String(at === index));
      button.tabIndex = at === index ? 0 : -1;
    });
    buttons[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const content = await tabs[index]?.content();
    // Another tab may have been chosen while this one was loading.
    if (content && shown === index) panel.replaceChildren(content);
    panel.scrollTop = 0;
  }

  function moveFocus(event: Event, index: number): void {
    if (!(event instanceof KeyboardEvent) || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    const next = (index + (event.key === 'ArrowRight' ? 1 : -1) + tabs.length) % tabs.length;
    buttons[next]?.focus();
    void show(next);
  }

  return {
    root,
    open: () => {
      void show(shown);
      root.showModal();
    },
  };
}
