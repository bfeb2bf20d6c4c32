import type { PopupLoader } from '@baize/site/popup-host';
import type { PopupName } from '@baize/site/popups-slice';

export const popups: Partial<Record<PopupName, PopupLoader>> = {
  forgot: async () => (await import('./agent-forgot-popups.tsx')).AgentForgotPopup,
  resetPassword: async () => (await import('./agent-forgot-popups.tsx')).AgentResetPasswordPopup,
  changePassword: async () => (await import('@baize/site/change-password')).ChangePasswordPopup,
  'sign-out': async () => (await import('@baize/site/sign-out-dialog')).SignOutDialog,
};
