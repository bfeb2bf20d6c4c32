import type { HudActs } from '../hud/hud.ts';

/** Space and Enter spin, arrows change the bet; a focused button keeps its own keys, and an open dialog all of them. */
export function listenToKeys(acts: Pick<HudActs, 'press' | 'changeBet'>, dialog: HTMLDialogElement): void {
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
