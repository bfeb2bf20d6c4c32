import type { PopupLoader } from '@baize/site/popup-host';
import type { PopupName } from '@baize/site/popups-slice';

export const popups: Partial<Record<PopupName, PopupLoader>> = {
  'sign-out': async () => (await import('@baize/site/sign-out-dialog')).SignOutDialog,
};
