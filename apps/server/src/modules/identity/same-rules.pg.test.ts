import type { EndpointId } from '@baize/contract/catalogue';
import { registerFields } from '@baize/contract/codes';
import {
  changePasswordExamples,
  exampleSettings,
  forgotByEmailExamples,
  forgotByPhoneExamples,
  loginExamples,
  registerExamples,
  resetByEmailExamples,
  smsLoginExamples,
  type FormExamples,
} from '@baize/validation/form-examples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, registration, type TestApp } from '../../testing/app.ts';
import { call, signUp } from '../../testing/people.ts';

/**
 * The server validates every form by the same rules as the browser. These tests set up the rules of the form examples and send inputs that the form
 * in the browser would refuse.
 */
let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await openTestApp();
  token = await signUp(server, 'samerule');
  const rules = registerFields.map((field) => {
    const { enabled, required, acceptedPattern, patternId, minLength, maxLength } = exampleSettings.fields[field];
    const lengths = { pattern_id: patternId, min_length: minLength, max_length: maxLength };
    return { merchant_id: 1, field, enabled, required, accepted_pattern: acceptedPattern, ...lengths };
  });
  await server.db.deleteFrom('register_rule').where('merchant_id', '=', 1).execute();
  await server.db.insertInto('register_rule').values(rules).execute();
  const ids = ['MOBILEVERCODELOGIN3', 'CHNGPASSMAIL3', 'CHNGPASSVERIF3'];
  await server.db
    .insertInto('merchant_switch')
    .values(ids.map((mod_id) => ({ merchant_id: 1, mod_id, enabled: true })))
    .execute();
});
afterAll(async () => await server.close());

interface FormCase {
  readonly id: EndpointId;
  readonly examples: FormExamples;
  /** The values that the site adds to the inputs of the form. */
  readonly addedValues?: object;
  readonly signedIn?: boolean;
}

const formCases: FormCase[] = [
  { id: 'register', examples: registerExamples, addedValues: registration('replaced') },
  { id: 'login', examples: loginExamples, addedValues: { type: 'username' } },
  { id: 'login', examples: smsLoginExamples, addedValues: { type: 'sms', countryDialingCode: '977' } },
  { id: 'changePassword', examples: changePasswordExamples, signedIn: true },
  { id: 'forgotByEmail', examples: forgotByEmailExamples },
  { id: 'resetByEmail', examples: resetByEmailExamples, addedValues: { ticket: 'of-nobody-in-the-world' } },
  { id: 'resetByPhone', examples: forgotByPhoneExamples, addedValues: { countryDialingCode: '977' } },
];

async function sendForm(
  { id, addedValues, signedIn }: FormCase,
  inputs: object,
): Promise<Awaited<ReturnType<typeof call>>> {
  return await call(server, id, { ...addedValues, ...inputs }, signedIn ? { token } : {});
}

describe.each(formCases)('$id', (formCase) => {
  const { good, bad } = formCase.examples;

  test.each(bad)('refuses %j with the messages of the browser: %j', async (inputs, fields) => {
    const { status, body } = await sendForm(formCase, { ...good, ...inputs });
    expect(body).toMatchObject({ success: false });
    expect((body as { value?: unknown }).value).toEqual({ fields });
    expect([400, 422]).toContain(status);
  });

  test('has no message for inputs that the browser accepts', async () => {
    const { body } = await sendForm(formCase, good);
    expect(body).not.toHaveProperty('value.fields');
    expect(body).not.toMatchObject({ code: 'request.invalid' });
  });
});

describe('the code of the refusal', () => {
  test.each([
    ['register', { ...registration('9x') }, 'register.fields_invalid'],
    ['login', { type: 'username', username: ' ', password: ' ' }, 'request.invalid'],
    ['changePassword', { ...changePasswordExamples.good, newPassword: 'short' }, 'password.rule_broken'],
    ['changePassword', { ...changePasswordExamples.good, confirmNewPassword: 'x' }, 'password.confirmation_differs'],
    ['forgotByEmail', { username: 'suraj92', email: 'x' }, 'request.invalid'],
  ] as const)('refuses %s with %j by the code %3$s', async (id, body, code) => {
    expect(await call(server, id, body, id === 'changePassword' ? { token } : {})).toMatchObject({ body: { code } });
  });

  test.each([null, 'text', 7, []])('refuses the body %j, which is not an object', async (body) => {
    const url = '/wps/session/login';
    const answer = await server.ask({ method: 'POST', url, sealed: await server.seal(body) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});
