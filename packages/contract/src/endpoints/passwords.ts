import { endpoint } from '../endpoint.ts';
import { passwordsMarks } from '../marks/passwords.ts';
import { Empty } from '../schemas/common.ts';
import * as passwords from '../schemas/passwords.ts';
import * as verification from '../schemas/verification.ts';

export const passwordsEndpoints = {
  changePassword: endpoint(passwordsMarks.changePassword, {
    request: passwords.ChangePasswordRequest,
    reply: Empty,
    errors: [
      'password.wrong',
      'password.confirmation_differs',
      'register.fields_invalid',
      ...passwords.newPasswordErrors,
    ],
    summary: 'Change the password (spec section 5)',
  }),
  forgotByEmail: endpoint(passwordsMarks.forgotByEmail, {
    request: passwords.ForgotByEmailRequest,
    reply: Empty,
    errors: ['password.reset_off'],
    summary:
      'Send a link to choose a new password; the same reply whether the account exists (spec section 5, decision 12)',
  }),
  resetByEmail: endpoint(passwordsMarks.resetByEmail, {
    request: passwords.ResetByEmailRequest,
    reply: Empty,
    errors: [
      'password.reset_off',
      'password.ticket_invalid',
      'password.confirmation_differs',
      ...passwords.newPasswordErrors,
    ],
    summary: 'Choose a new password by the link of the e-mail (spec section 4)',
  }),
  resetByPhone: endpoint(passwordsMarks.resetByPhone, {
    request: passwords.ResetByPhoneRequest,
    reply: Empty,
    errors: [
      'password.reset_off',
      'password.account_unknown',
      ...verification.codeErrors,
      ...verification.providerErrors,
      ...passwords.newPasswordErrors,
    ],
    summary: 'Choose a new password by the code of an SMS (spec section 5)',
  }),
};
