import { endpoint } from '../endpoint.ts';
import { registrationMarks } from '../marks/registration.ts';
import * as session from '../schemas/session.ts';

export const registrationEndpoints = {
  register: endpoint(registrationMarks.register, {
    request: session.RegisterRequest,
    reply: session.LoginValue,
    errors: ['register.closed', 'register.fields_invalid', 'register.username_taken', 'register.invalid_invitation'],
    summary: 'Register by username and log in (spec sections 3, 4, 5)',
  }),
};
