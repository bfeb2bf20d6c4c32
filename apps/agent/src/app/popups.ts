import type { PopupTable } from '@baize/site/popup-host';

/** The popups of the agents' site, each loaded with the areas of texts that it needs. */
export const popups: PopupTable = {
  forgot: {
    load: async () => (await import('./agent-forgot-popups.tsx')).AgentForgotPopup,
    areas: ['account', 'validation'],
  },
  resetPassword: {
    load: async () => (await import('./agent-forgot-popups.tsx')).AgentResetPasswordPopup,
    areas: ['account', 'validation'],
  },
  changePassword: {
    load: async () => (await import('@baize/site/change-password')).ChangePasswordPopup,
    areas: ['account', 'validation'],
  },
  secondFactor: {
    load: async () => (await import('@baize/site/required-second-factor')).RequiredSecondFactor,
    areas: ['account', 'security', 'validation'],
  },
  languages: { load: async () => (await import('@baize/site/languages-popup')).LanguagesPopup },
  'sign-out': { load: async () => (await import('@baize/site/sign-out-dialog')).SignOutDialog },
};
