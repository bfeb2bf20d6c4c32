import { contactsApi, signInApi, systemApi } from '@baize/api';
import type { PopupTable } from '@baize/site/popup-host';

const registerSettings = systemApi.util.prefetch('registerSettings', undefined);
const signInProvider = signInApi.util.prefetch('signInProvider', undefined);
const countryCodes = contactsApi.util.prefetch('countryCodes', undefined);

/**
 * All popups of this site by the name of their `popupOpened` request, with the text areas and queries that are loaded with each. Neither the popups nor
 * this table are part of the entry.
 */
export const popups: PopupTable = {
  login: {
    load: async () => (await import('./player-login-popup.tsx')).PlayerLoginPopup,
    areas: ['account', 'validation'],
    queries: [registerSettings, signInProvider],
  },
  register: {
    load: async () => (await import('./player-register-popup.tsx')).PlayerRegisterPopup,
    areas: ['account', 'register', 'validation'],
    queries: [registerSettings, signInProvider, countryCodes],
  },
  forgot: {
    load: async () => (await import('./player-forgot-popups.tsx')).PlayerForgotPopup,
    areas: ['account', 'validation'],
  },
  resetPassword: {
    load: async () => (await import('./player-forgot-popups.tsx')).PlayerResetPasswordPopup,
    areas: ['account', 'validation'],
  },
  changePassword: {
    load: async () => (await import('@baize/site/change-password')).ChangePasswordPopup,
    areas: ['account', 'validation'],
  },
  deposit: {
    load: async () => (await import('../features/cashier/deposit-popup.tsx')).DepositPopup,
    areas: ['cashier', 'register', 'validation'],
  },
  account: { load: async () => (await import('./account-popup.tsx')).AccountPopup },
  search: { load: async () => (await import('../features/search/search-popup.tsx')).SearchPopup },
  'vendor-games': { load: async () => (await import('../features/vendors/vendor-games-popup.tsx')).VendorGamesPopup },
  languages: { load: async () => (await import('@baize/site/languages-popup')).LanguagesPopup },
  menu: { load: async () => (await import('./menu-popup.tsx')).MenuPopup },
  lineTest: {
    load: async () => (await import('../features/line-test/line-test-popup.tsx')).LineTestPopup,
    areas: ['guide'],
  },
  chat: { load: async () => (await import('../features/chat/chat-popup.tsx')).ChatPopup, areas: ['chat', 'refusal'] },
  mirrors: { load: async () => (await import('../features/mirrors/mirrors-popup.tsx')).MirrorsPopup, areas: ['guide'] },
  help: { load: async () => (await import('../features/help/help-popup.tsx')).HelpPopup, areas: ['guide'] },
  announcements: { load: async () => (await import('./announcement-popups.tsx')).PlayerAnnouncementsPopup },
  notices: { load: async () => (await import('./announcement-popups.tsx')).PlayerNoticesPopup },
  'sign-out': { load: async () => (await import('@baize/site/sign-out-dialog')).SignOutDialog },
  'true-account': { load: async () => (await import('@baize/site/true-account-dialog')).TrueAccountDialog },
};
