import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import {
  answerLoginInfo,
  GOOD_PASSWORD,
  inputErrors,
  popupStands,
  refusalStands,
  requestsOf,
  requireChange,
  ruleFields,
} from '@baize/pages/worlds/identity';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { logIn, openLogin, press, pressBeside, type PopupVisit } from '../../testing/identity.ts';

const CURRENT = 'NotTheOne1';

/** Opens the popup as after a login with a password that has expired or that another person has set. */
async function openForced(reason: 'expired' | 'initial' = 'expired', options: VisitOptions = {}): Promise<PopupVisit> {
  const visit = await openLogin({
    ...options,
    prepare: (platform, network) => {
      requireChange(platform, reason);
      options.prepare?.(platform, network);
    },
  });
  await logIn(visit, 'bimala', CURRENT);
  await Promise.race([popupStands('change-password-popup'), refusalStands()]);
  await visit.settled();
  return { ...visit, popup: page.getByTestId('change-password-popup') };
}

/** Opens the popup on demand, as the card that follows a login does. */
async function openFree(): Promise<PopupVisit> {
  const visit = await openLogin({
    prepare: (platform) => {
      platform.answer('login', { token: 'x'.repeat(43), firstTimeLogin: false, passwordExpired: false });
      answerLoginInfo(platform);
    },
  });
  await logIn(visit);
  await press(page.getByTestId('after-login'), visit.t('after_login.change_password'));
  const popup = await popupStands('change-password-popup');
  await visit.settled();
  return { ...visit, popup };
}

async function choose({ popup, t }: PopupVisit, password: string, confirmation = password): Promise<void> {
  await popup.getByLabelText(t('change_password.new'), { exact: true }).fill(password);
  await popup.getByLabelText(t('change_password.confirm'), { exact: true }).fill(confirmation);
  await press(popup, t('change_password.submit'));
}

testScreen('change-password-popup', {
  open: async (options) => await openForced('expired', options),
  passesOver: {
    ...frameCalls,
    rememberedLogin: 'a call of the log-in form before',
    signInProvider: 'a call of the log-in form before',
    countryCodes: 'a call of the log-in form before',
    loginInfo: 'the form stands without the reason, and can then be closed',
  },
});

describe('a password that has to be changed', () => {
  test.for(['expired', 'initial'] as const)('says why: %s', async (reason) => {
    const { popup, t } = await openForced(reason);
    await expect.element(popup.getByRole('alert')).toHaveTextContent(t(`change_password.${reason}`));
    await expect.element(popup.getByLabelText(t('change_password.current'))).not.toBeInTheDocument();
  });

  test('can only be left by signing out, after a confirmation', async () => {
    const visit = await openForced();
    const { popup, t } = visit;
    expect(popup.getByRole('button', { name: t('act.close') }).elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(popup).toBeVisible();
    await press(popup, t('sign_out.open'));
    const question = page.getByRole('alertdialog');
    await press(question, t('act.cancel'));
    await expect.element(question).not.toBeInTheDocument();
    await press(popup, t('sign_out.open'));
    await press(question, t('sign_out.confirm'));
    await expect.element(popup).not.toBeInTheDocument();
    expect(sessionStorage.getItem('baize.token')).toBeNull();
  });

  test('is changed with the password of the log-in, and the person goes home', async () => {
    const visit = await openForced();
    await choose(visit, GOOD_PASSWORD);
    await expect.element(visit.popup).not.toBeInTheDocument();
    await expect.element(page.getByText(visit.t('change_password.done'))).toBeVisible();
    expect(location.pathname).toBe('/');
    expect(requestsOf(visit, 'changePassword')).toEqual([
      { oldPassword: CURRENT, newPassword: GOOD_PASSWORD, confirmNewPassword: GOOD_PASSWORD },
    ]);
  });

  test('of an account that an agent opened also needs the terms and the birthday', async () => {
    const visit = await openForced('initial', {
      prepare: (platform) => {
        ruleFields(platform, { birthday: { required: true } });
        answerLoginInfo(platform, { passwordIsInitial: true, hasToAcceptTerms: true });
      },
    });
    const { popup, t } = visit;
    await choose(visit, GOOD_PASSWORD);
    await expect.poll(inputErrors).toMatchObject({ [t('change_password.birthday')]: t('validation.required') });
    await expect.element(popup.getByText(t('validation.terms', { age: 18 }))).toBeVisible();
    expect(requestsOf(visit, 'changePassword')).toEqual([]);
    await popup.getByLabelText(t('change_password.birthday'), { exact: true }).fill('1990-02-28');
    await popup.getByRole('checkbox', { name: t('change_password.terms', { age: 18 }) }).click();
    await press(popup, t('change_password.submit'));
    await expect.element(popup).not.toBeInTheDocument();
    expect(requestsOf(visit, 'changePassword')).toEqual([
      {
        oldPassword: CURRENT,
        newPassword: GOOD_PASSWORD,
        confirmNewPassword: GOOD_PASSWORD,
        termsAccepted: true,
        birthday: '1990-02-28',
      },
    ]);
  });

  test('asks for the current password if the password that this tab remembers is no longer valid', async () => {
    const visit = await openForced('expired', { prepare: (each) => each.refuse('changePassword', 'password.wrong') });
    const { popup, t } = visit;
    await choose(visit, GOOD_PASSWORD);
    await expect.poll(inputErrors).toEqual({ [t('change_password.current')]: t('error:password.wrong') });
    await expect.element(popup.getByLabelText(t('change_password.current'), { exact: true })).toBeVisible();
  });
});

describe('the inputs', () => {
  test('are all required, and the first gets the focus', async () => {
    const { popup, t } = await openFree();
    await press(popup, t('change_password.submit'));
    const required = t('validation.required');
    await expect.poll(inputErrors).toEqual({
      [t('change_password.current')]: required,
      [t('change_password.new')]: required,
      [t('change_password.confirm')]: required,
    });
    await expect.element(popup.getByLabelText(t('change_password.current'), { exact: true })).toHaveFocus();
  });

  test('show the rule of a password, and that the confirmation differs', async () => {
    const visit = await openForced();
    const { t } = visit;
    await choose(visit, 'short', 'other');
    await expect.poll(inputErrors).toEqual({
      [t('change_password.new')]: t('validation.password_length', { bounds: '8 - 20' }),
      [t('change_password.confirm')]: t('validation.passwords_differ'),
    });
    expect(requestsOf(visit, 'changePassword')).toEqual([]);
  });

  test.for(['password.unchanged', 'password.breached', 'password.rule_broken'] as const)(
    'say what the server refuses: %s',
    async (code) => {
      const visit = await openForced('expired', { prepare: (each) => each.refuse('changePassword', code) });
      const { popup, t } = visit;
      await choose(visit, GOOD_PASSWORD);
      await expect.poll(inputErrors).toEqual({ [t('change_password.new')]: t(`error:${code}`) });
      await expect.element(popup.getByLabelText(t('change_password.new'), { exact: true })).toHaveFocus();
    },
  );

  test('keep their values if the call fails', async () => {
    const visit = await openForced('expired', { prepare: (each) => each.refuse('changePassword', 'system.busy') });
    await choose(visit, GOOD_PASSWORD);
    await expect.element(visit.popup.getByRole('alert')).toHaveTextContent(visit.t('error:system.busy'));
  });
});

test('can be closed if the person opened it on purpose, but not by a press outside', async () => {
  const { popup, t } = await openFree();
  expect(popup.getByRole('alert').elements()).toEqual([]);
  await pressBeside();
  await expect.element(popup).toBeVisible();
  await press(popup, t('act.close'));
  await expect.element(popup).not.toBeInTheDocument();
});
