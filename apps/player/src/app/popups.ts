import type { PopupTable } from '@baize/site/popup-host';

/** Every popup of this site. None is part of the first download, nor is this table. */
export const popups: PopupTable = {
  login: async () => (await import('./player-login-popup.tsx')).PlayerLoginPopup,
  register: async () => (await import('./player-register-popup.tsx')).PlayerRegisterPopup,
  forgot: async () => (await import('./player-forgot-popups.tsx')).PlayerForgotPopup,
  resetPassword: async () => (await import('./player-forgot-popups.tsx')).PlayerResetPasswordPopup,
  changePassword: async () => (await import('@baize/site/change-password')).ChangePasswordPopup,
  deposit: async () => (await import('../features/cashier/deposit-popup.tsx')).DepositPopup,
  account: async () => (await import('./account-popup.tsx')).AccountPopup,
  search: async () => (await import('../features/search/search-popup.tsx')).SearchPopup,
  'vendor-games': async () => (await import('../features/vendors/vendor-games-popup.tsx')).VendorGamesPopup,
  menu: async () => (await import('./menu-popup.tsx')).MenuPopup,
  lineTest: async () => (await import('../features/line-test/line-test-popup.tsx')).LineTestPopup,
  mirrors: async () => (await import('../features/mirrors/mirrors-popup.tsx')).MirrorsPopup,
  announcements: async () => (await import('./announcement-popups.tsx')).PlayerAnnouncementsPopup,
  notices: async () => (await import('./announcement-popups.tsx')).PlayerNoticesPopup,
  'sign-out': async () => (await import('@baize/site/sign-out-dialog')).SignOutDialog,
  'true-account': async () => (await import('@baize/site/true-account-dialog')).TrueAccountDialog,
};
