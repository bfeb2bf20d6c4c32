import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import {
  answerHumanChecks,
  GOOD_PASSWORD,
  inputErrors,
  offerCountries,
  popupStands,
  requestsOf,
  switchOn,
} from '@baize/pages/worlds/identity';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openForgot, press, pressBeside, type PopupVisit } from '../../testing/identity.ts';
import { openPlayer } from '../../testing/visit.tsx';

const TICKET = 'a-ticket-of-an-e-mail';
const SIGNED_IN = { token: 'x'.repeat(43), firstTimeLogin: false, passwordExpired: false };

const formBefore = {
  ...frameCalls,
  rememberedLogin: 'a call of the log-in form before',
  signInProvider: 'codes then come from the merchant itself',
  countryCodes: 'numbers of the merchant’s own country can still be typed',
};

testScreen('forgot-popup', { open: openForgot, passesOver: formBefore });

describe('by e-mail', () => {
  async function ask({ popup, t }: PopupVisit, username: string, email: string): Promise<void> {
    await popup.getByLabelText(t('forgot.username'), { exact: true }).fill(username);
    await popup.getByRole('textbox', { name: t('forgot.email') }).fill(email);
    await press(popup, t('forgot.submit_email'));
  }

  test('asks for the name and the address', async () => {
    const { popup, t } = await openForgot();
    await press(popup, t('forgot.submit_email'));
    const required = t('validation.required');
    await expect.poll(inputErrors).toEqual({ [t('forgot.username')]: required, [t('forgot.email')]: required });
    await expect.element(popup.getByLabelText(t('forgot.username'), { exact: true })).toHaveFocus();
  });

  test('shows the rules of a name and of an address', async () => {
    const visit = await openForgot();
    const { t } = visit;
    await ask(visit, '9short', 'nobody');
    await expect.poll(inputErrors).toEqual({
      [t('forgot.username')]: t('validation.pattern_1', { bounds: '6 - 20' }),
      [t('forgot.email')]: t('validation.email_format'),
    });
    expect(requestsOf(visit, 'forgotByEmail')).toEqual([]);
  });

  test('closes with the same message for everybody, also if the reset was refused', async () => {
    const visit = await openForgot({ prepare: (each) => each.refuse('forgotByEmail', 'password.reset_off') });
    await ask(visit, ' bimala ', ' bimala@mail.example ');
    await expect.element(visit.popup).not.toBeInTheDocument();
    await expect.element(page.getByText(visit.t('forgot.email_sent'))).toBeVisible();
    expect(requestsOf(visit, 'forgotByEmail')).toEqual([{ username: 'bimala', email: 'bimala@mail.example' }]);
  });

  test('reports that the network failed, and not that an e-mail was sent', async () => {
    const visit = await openForgot();
    visit.network.offline();
    await ask(visit, 'bimala', 'bimala@mail.example');
    await expect.element(page.getByText(visit.t('network.failed')).first()).toBeVisible();
    expect(page.getByText(visit.t('forgot.email_sent')).elements()).toEqual([]);
  });
});

describe('by phone', () => {
  async function openByPhone(options: VisitOptions = {}): Promise<PopupVisit> {
    const visit = await openForgot({
      ...options,
      prepare: (platform, network) => {
        switchOn(platform, 'CHNGPASSVERIF3');
        offerCountries(platform);
        answerHumanChecks(platform);
        options.prepare?.(platform, network);
      },
    });
    await expect.element(visit.popup.getByRole('textbox', { name: visit.t('phone.label') })).toBeVisible();
    return visit;
  }

  async function fill({ popup, t }: PopupVisit, code = '123456', password = GOOD_PASSWORD): Promise<void> {
    await popup.getByRole('textbox', { name: t('phone.label') }).fill('9841000000');
    await popup.getByRole('textbox', { name: t('sms_code.label') }).fill(code);
    await popup.getByLabelText(t('change_password.new'), { exact: true }).fill(password);
    await press(popup, t('forgot.submit_mobile'));
  }

  test('can be chosen by a switch if both ways are offered', async () => {
    const { popup, t } = await openForgot({ prepare: offerCountries });
    await expect.element(popup.getByLabelText(t('forgot.username'), { exact: true })).toBeVisible();
    await popup.getByText(t('phone.label'), { exact: true }).click();
    await expect.element(popup.getByRole('textbox', { name: t('phone.label') })).toBeVisible();
    await expect.element(popup.getByLabelText(t('forgot.username'), { exact: true })).not.toBeInTheDocument();
  });

  test('lets the country be chosen if the merchant has turned this on', async () => {
    const { popup, t } = await openByPhone({
      prepare: (platform) => switchOn(platform, 'CHNGPASSVERIF3', 'LOGINCOUNTRYCODE'),
    });
    await expect.element(popup.getByRole('combobox', { name: t('phone.country'), exact: false })).toBeVisible();
  });

  test('shows only the merchant’s own country if this is off', async () => {
    const visit = await openByPhone();
    await expect.poll(() => requestsOf(visit, 'countryCodes')).toHaveLength(1);
    await fill(visit, '');
    await expect.poll(inputErrors).toHaveProperty([visit.t('sms_code.label')]);
    await expect.element(visit.popup.getByText('+977', { exact: false })).toBeVisible();
    expect(visit.popup.getByRole('combobox', { name: visit.t('phone.country'), exact: false }).elements()).toEqual([]);
  });

  test('validates the number before a code is sent, and all fields before the reset', async () => {
    const visit = await openByPhone();
    const { popup, t } = visit;
    await press(popup, t('sms_code.send'));
    await expect.poll(inputErrors).toEqual({ [t('phone.label')]: t('validation.required') });
    await expect.element(popup.getByRole('textbox', { name: t('phone.label') })).toHaveFocus();
    await press(popup, t('forgot.submit_mobile'));
    await expect.poll(inputErrors).toEqual({
      [t('phone.label')]: t('validation.required'),
      [t('sms_code.label')]: t('validation.code_invalid'),
      [t('change_password.new')]: t('validation.required'),
    });
    expect(requestsOf(visit, 'humanCheck')).toEqual([]);
  });

  test.for([
    ['password.breached', 'change_password.new'],
    ['verification.code_wrong', 'sms_code.label'],
    ['verification.code_expired', 'sms_code.label'],
    ['verification.code_tries_used', 'sms_code.label'],
  ] as const)('says %s at its input', async ([code, label]) => {
    const visit = await openByPhone({ prepare: (each) => each.refuse('resetByPhone', code) });
    await fill(visit);
    await expect.poll(inputErrors).toEqual({ [visit.t(label)]: visit.t(`error:${code}`) });
  });

  test('shows an error that concerns no single field above the form', async () => {
    const visit = await openByPhone({ prepare: (each) => each.refuse('resetByPhone', 'password.account_unknown') });
    await fill(visit);
    await expect.element(visit.popup.getByRole('alert')).toHaveTextContent(visit.t('error:password.account_unknown'));
  });

  test('logs in with the new password', async () => {
    const visit = await openByPhone({ prepare: (each) => each.answer('login', SIGNED_IN) });
    await fill(visit);
    await expect.element(visit.popup).not.toBeInTheDocument();
    await expect.element(page.getByText(visit.t('change_password.done'))).toBeVisible();
    expect(requestsOf(visit, 'resetByPhone')).toEqual([
      {
        mobileNum: '9841000000',
        countryDialingCode: '977',
        verificationCode: '123456',
        newPassword: GOOD_PASSWORD,
      },
    ]);
    expect(requestsOf(visit, 'login')).toEqual([{ username: '9841000000', password: GOOD_PASSWORD, type: '' }]);
    expect(location.pathname).toBe('/');
  });

  test('leads to the login if it requires more than the password', async () => {
    const visit = await openByPhone({
      prepare: (each) => each.refuse('login', 'session.blocked'),
    });
    await fill(visit);
    await expect.element(page.getByText(visit.t('forgot.reset_done'))).toBeVisible();
    await expect.element(page.getByTestId('login-popup')).toBeVisible();
  });
});

test('has the name of the specification, and goes back to the log-in', async () => {
  const { popup, t } = await openForgot();
  await expect.element(popup).toHaveAttribute('id', 'forgetPassModal');
  await press(popup, t('forgot.back'));
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(page.getByTestId('login-popup')).toBeVisible();
});

test('stays open after a press outside, and keeps the page from scrolling', async () => {
  const { popup } = await openForgot();
  await pressBeside();
  await expect.element(popup).toBeVisible();
  const overflows = [document.documentElement, document.body].map((element) => getComputedStyle(element).overflowY);
  expect(overflows.join(' ')).toMatch(/hidden|clip/);
});

/** The link of the e-mail opens the popup over the page that the link leads to. */
async function openReset(options?: VisitOptions): Promise<PopupVisit> {
  const visit = await openPlayer(`/forget#ticket=${TICKET}`, options);
  const popup = await popupStands('reset-password-popup');
  return { ...visit, popup };
}

const homeCalls = {
  ...frameCalls,
  systemStatus: 'a call of the page below',
  hotGames: 'a call of the page below',
  winners: 'a call of the page below',
};

testScreen('reset-password-popup', { open: openReset, passesOver: homeCalls });

describe('the link of the e-mail', () => {
  async function choose({ popup, t }: PopupVisit, password: string, confirmation = password): Promise<void> {
    await popup.getByLabelText(t('change_password.new'), { exact: true }).fill(password);
    await popup.getByLabelText(t('change_password.confirm'), { exact: true }).fill(confirmation);
    await press(popup, t('forgot.reset_submit'));
  }

  test('removes its ticket from the address', async () => {
    await openReset();
    await expect.poll(() => location.href).toBe(`${location.origin}/`);
  });

  test('shows the rule of a password, and that the confirmation differs', async () => {
    const visit = await openReset();
    const { popup, t } = visit;
    await choose(visit, 'short', 'other');
    await expect.poll(inputErrors).toEqual({
      [t('change_password.new')]: t('validation.password_length', { bounds: '8 - 20' }),
      [t('change_password.confirm')]: t('validation.passwords_differ'),
    });
    await expect.element(popup.getByLabelText(t('change_password.new'), { exact: true })).toHaveFocus();
  });

  test('sets the password and leads to the log-in', async () => {
    const visit = await openReset();
    await choose(visit, GOOD_PASSWORD);
    await expect.element(page.getByText(visit.t('forgot.reset_done'))).toBeVisible();
    await expect.element(page.getByTestId('login-popup')).toBeVisible();
    expect(requestsOf(visit, 'resetByEmail')).toEqual([
      { newPassword: GOOD_PASSWORD, confirmNewPassword: GOOD_PASSWORD, ticket: TICKET },
    ]);
  });

  test('that was used before leads to a request for a new one', async () => {
    const visit = await openReset({ prepare: (each) => each.refuse('resetByEmail', 'password.ticket_invalid') });
    const { popup, t } = visit;
    await choose(visit, GOOD_PASSWORD);
    await expect.element(popup.getByText(t('error:password.ticket_invalid'))).toBeVisible();
    await press(popup, t('forgot.new_link'));
    await expect.element(page.getByTestId('forgot-popup')).toBeVisible();
  });

  test('shows at the password that it was leaked, and a failed call above the form', async () => {
    const visit = await openReset({ prepare: (each) => each.refuse('resetByEmail', 'password.breached') });
    const { popup, t, platform } = visit;
    await choose(visit, 'password123');
    await expect.poll(inputErrors).toEqual({ [t('change_password.new')]: t('error:password.breached') });
    platform.refuse('resetByEmail', 'system.busy');
    await choose(visit, GOOD_PASSWORD);
    await expect.element(popup.getByRole('alert')).toHaveTextContent(t('error:system.busy'));
  });
});
