import type { PopupTable } from '@baize/site/popup-host';

export const popups: PopupTable = {
  forgot: async () => (await import('./agent-forgot-popups.tsx')).AgentForgotPopup,
  resetPassword: async () => (await import('./agent-forgot-popups.tsx')).AgentResetPasswordPopup,
  changePassword: async () => (await import('@baize/site/change-password')).ChangePasswordPopup,
  'sign-out': async () => (await import('@baize/site/sign-out-dialog')).SignOutDialog,
};
