import type { PopupLoader } from '@baize/site/popup-host';
import type { PopupName } from '@baize/site/popups-slice';

/** Every popup of this site. None is part of the first download. */
export const popups: Partial<Record<PopupName, PopupLoader>> = {
  login: async () => (await import('./player-login-popup.tsx')).PlayerLoginPopup,
  register: async () => (await import('./player-register-popup.tsx')).PlayerRegisterPopup,
  forgot: async () => (await import('./player-forgot-popups.tsx')).PlayerForgotPopup,
  resetPassword: async () => (await import('./player-forgot-popups.tsx')).PlayerResetPasswordPopup,
  changePassword: async () => (await import('@baize/site/change-password')).ChangePasswordPopup,
  deposit: async () => (await import('../features/cashier/deposit-popup.tsx')).DepositPopup,
  account: async () => (await import('./account-popup.tsx')).AccountPopup,
  menu: async () => (await import('./menu-popup.tsx')).MenuPopup,
  'sign-out': async () => (await import('@baize/site/sign-out-dialog')).SignOutDialog,
  'true-account': async () => (await import('@baize/site/true-account-dialog')).TrueAccountDialog,
};
