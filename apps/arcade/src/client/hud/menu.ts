import { h, icon, icons } from '../dom.ts';
import type { TextKey, Texts } from '../texts/texts.ts';

export interface MenuTab {
  readonly label: TextKey;
  /** Made anew each time the tab is shown. */
  readonly content: () => HTMLElement | Promise<HTMLElement>;
}

export interface Menu {
  readonly root: HTMLDialogElement;
  open(): void;
}

/** The game's papers in one dialog: the browser traps the focus, Esc closes. */
export function makeMenu(texts: Texts, title: string, tabs: readonly MenuTab[]): Menu {
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
    icon(icons.close),
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
