import type { HudActions } from '../hud/hud.ts';

/** Adds keyboard control: Space and Enter spin, arrow keys change the bet. Keys for a focused button or an open dialog are left to it. */
export function listenToKeys(acts: Pick<HudActions, 'press' | 'changeBet'>, dialog: HTMLDialogElement): void {
  document.addEventListener('keydown', (event) => {
    if (dialog.open || event.ctrlKey || event.metaKey || event.altKey) return;
    const onControl = event.target instanceof HTMLElement && event.target.closest('button, a, input') !== null;
    switch (event.key) {
      case ' ':
      case 'Enter':
        if (onControl || event.repeat) return;
        event.preventDefault();
        return acts.press();
      case 'ArrowUp':
      case 'ArrowRight':
        return acts.changeBet(1);
      case 'ArrowDown':
      case 'ArrowLeft':
        return acts.changeBet(-1);
      default:
    }
  });
}
