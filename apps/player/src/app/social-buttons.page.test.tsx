import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { inputErrors, offerCountries, requestsOf, switchOn } from '@baize/pages/worlds/identity';
import {
  answerPhoneAuth,
  idToken,
  offerProvider,
  refuseCode,
  refuseSending,
  skipSendThrottle,
  watchProviderWindow,
} from '@baize/pages/worlds/identity-provider';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openLogin, openRegister, press, pressElement, type PopupVisit } from '../../testing/identity.ts';

const SIGNED_IN = { token: 'x'.repeat(43), firstTimeLogin: false, passwordExpired: false };

async function openOffered(options: VisitOptions = {}): Promise<PopupVisit> {
  return await openLogin({
    ...options,
    prepare: (platform, network) => {
      offerProvider(platform);
      options.prepare?.(platform, network);
    },
  });
}

testScreen('social-buttons', {
  open: openOffered,
  passesOver: {
    ...frameCalls,
    rememberedLogin: 'the form stands empty, as on a new device',
    registerSettings: 'the tip under an empty name leaves out how many digits it has',
    signInProvider: 'everybody can log in without a provider',
    countryCodes: 'numbers of the merchant’s own country can still be typed',
  },
});

/** Presses the button of a provider and resolves when its window is open. */
async function openWindow({ popup, t }: PopupVisit, name: 'google' | 'facebook' = 'google'): Promise<void> {
  await press(popup, t(`social.${name}`));
  await vi.waitFor(() => expect(window.open).toHaveBeenCalled());
}

test('are not shown if the merchant has no provider', async () => {
  const { popup, t } = await openLogin();
  await expect.element(popup.getByRole('button', { name: t('login.passkey') })).toBeVisible();
  expect(popup.getByRole('button', { name: t('social.google') }).elements()).toEqual([]);
});

test.for(['google', 'facebook'] as const)('logs in by %s', async (name) => {
  const provider = watchProviderWindow();
  const visit = await openOffered({ prepare: (platform) => platform.answer('loginSocial', SIGNED_IN) });
  await openWindow(visit, name);
  await expect
    .element(visit.popup.getByRole('button', { name: visit.t(`social.${name}`) }))
    .toHaveAttribute('aria-busy');
  provider.signIn(visit.network);
  await expect.element(visit.popup).not.toBeInTheDocument();
  expect(requestsOf(visit, 'loginSocial')).toEqual([{ provider: name, firebaseIdToken: idToken() }]);
});

test('report that there is no account yet', async () => {
  const provider = watchProviderWindow();
  const visit = await openOffered({ prepare: (platform) => platform.refuse('loginSocial', 'session.no_account') });
  await openWindow(visit);
  provider.signIn(visit.network);
  await expect.element(visit.popup.getByRole('alert')).toHaveTextContent(visit.t('error:session.no_account'));
});

test('report that the browser has blocked the window', async () => {
  watchProviderWindow({ allowed: false });
  const { popup, t } = await openOffered();
  await press(popup, t('social.google'));
  await expect.element(popup.getByRole('alert')).toHaveTextContent(t('error:phone_auth.popup_blocked'));
});

test('report how the window of the provider has ended', async () => {
  const provider = watchProviderWindow();
  const visit = await openOffered();
  const { popup, t } = visit;
  for (const [ending, code] of [
    ['auth/popup-closed-by-user', 'phone_auth.popup_closed'],
    ['auth/account-exists-with-different-credential', 'phone_auth.other_provider'],
    ['auth/network-request-failed', 'network.failed'],
  ] as const) {
    vi.mocked(window.open).mockClear();
    await openWindow(visit);
    provider.fail(ending);
    await expect.element(popup.getByRole('alert')).toHaveTextContent(t(`error:${code}`));
  }
});

describe('under the registration', () => {
  const openForm = async (): Promise<PopupVisit> =>
    await openRegister({
      prepare: (platform) => {
        switchOn(platform);
        offerProvider(platform);
        platform.answer('loginSocial', SIGNED_IN);
      },
    });

  test('require the terms before a window opens', async () => {
    watchProviderWindow();
    const { popup, t } = await openForm();
    await press(popup, t('social.google'));
    await expect
      .poll(inputErrors)
      .toMatchObject({ [t('register.terms', { age: 18 })]: t('validation.terms', { age: 18 }) });
    await expect.element(popup.getByRole('checkbox')).toHaveFocus();
    expect(window.open).not.toHaveBeenCalled();
  });

  test('open an account with the terms and the invitation', async () => {
    const provider = watchProviderWindow();
    const visit = await openForm();
    await visit.popup.getByLabelText(visit.t('register.referralCode')).fill('BBAGMATI');
    await pressElement(visit.popup.getByRole('checkbox'));
    await openWindow(visit);
    provider.signIn(visit.network);
    await expect.element(visit.popup).not.toBeInTheDocument();
    expect(requestsOf(visit, 'loginSocial')).toEqual([
      { provider: 'google', firebaseIdToken: idToken(), termsAccepted: true, referralCode: 'BBAGMATI' },
    ]);
  });

  test('show an unknown invitation code in the warning of the form', async () => {
    const provider = watchProviderWindow();
    const visit = await openForm();
    visit.platform.refuse('loginSocial', 'register.invalid_invitation');
    await pressElement(visit.popup.getByRole('checkbox'));
    await openWindow(visit);
    provider.signIn(visit.network);
    await expect.element(page.getByText(visit.t('register.invalid_invitation_text'))).toBeVisible();
  });

  test('are replaced by the second check for a person who already has an account', async () => {
    const provider = watchProviderWindow();
    const visit = await openForm();
    visit.platform.refuse('loginSocial', 'session.extra_check_required', {
      checkId: 'check',
      reason: 'two_factor',
      methods: [{ method: 'authenticator', hint: null }],
      expiresInSeconds: 600,
    });
    await pressElement(visit.popup.getByRole('checkbox'));
    await openWindow(visit);
    provider.signIn(visit.network);
    await expect.element(visit.popup.getByText(visit.t('extra_check.two_factor'))).toBeVisible();
  });
});

describe('codes that the provider sends', () => {
  /** Opens the form of the SMS login and enters a number. */
  async function openSms(): Promise<PopupVisit> {
    const visit = await openLogin({
      prepare: (platform, network) => {
        offerProvider(platform, { phone: true });
        offerCountries(platform);
        answerPhoneAuth(network);
      },
    });
    await visit.popup.getByRole('tab', { name: visit.t('login.by_sms') }).click();
    await visit.popup.getByRole('textbox', { name: visit.t('phone.label') }).fill('9841000000');
    return visit;
  }

  test('log in with the proof of the provider, without a human check of ours', async () => {
    const visit = await openSms();
    const { popup, t, platform } = visit;
    platform.answer('login', SIGNED_IN);
    await press(popup, t('sms_code.send'));
    await expect.element(popup.getByText(t('sms_code.sent'))).toBeVisible();
    await popup.getByRole('textbox', { name: t('sms_code.label') }).fill('123456');
    await press(popup, t('login.submit'));
    await expect.element(popup).not.toBeInTheDocument();
    expect(requestsOf(visit, 'humanCheck')).toEqual([]);
    expect(requestsOf(visit, 'login')).toMatchObject([{ firebaseChannel: 'sms', firebaseIdToken: idToken() }]);
  });

  test('that are not sent show the reason in a warning', async () => {
    const skip = skipSendThrottle();
    const { popup, t, network } = await openSms();
    const warning = page.getByRole('alertdialog', { name: t('sms_code.failed_title') });
    for (const [refusal, code] of [
      ['TOO_MANY_ATTEMPTS_TRY_LATER', 'phone_auth.too_many'],
      ['QUOTA_EXCEEDED', 'phone_auth.quota_exceeded'],
      ['CAPTCHA_CHECK_FAILED', 'phone_auth.captcha_failed'],
      ['OPERATION_NOT_ALLOWED', 'phone_auth.not_allowed'],
      ['INTERNAL_ERROR', 'phone_auth.unknown'],
    ] as const) {
      refuseSending(network, refusal);
      skip();
      await press(popup, t('sms_code.send'));
      await expect.element(warning.getByText(t(`error:${code}`))).toBeVisible();
      await press(warning, t('act.ok'));
      await expect.element(warning).not.toBeInTheDocument();
    }
  });

  test('that cannot be sent to this number show an error at the number', async () => {
    const skip = skipSendThrottle();
    const { popup, t, network } = await openSms();
    for (const [refusal, code] of [
      ['INVALID_PHONE_NUMBER', 'phone_auth.number_format'],
      ['MISSING_PHONE_NUMBER', 'phone_auth.number_missing'],
    ] as const) {
      refuseSending(network, refusal);
      skip();
      await press(popup, t('sms_code.send'));
      await expect.poll(inputErrors).toEqual({ [t('phone.label')]: t(`error:${code}`) });
    }
  });

  test('that are wrong or late show an error at the code', async () => {
    const { popup, t, network } = await openSms();
    await press(popup, t('sms_code.send'));
    await expect.element(popup.getByText(t('sms_code.sent'))).toBeVisible();
    await popup.getByRole('textbox', { name: t('sms_code.label') }).fill('123456');
    for (const [refusal, code] of [
      ['SESSION_EXPIRED', 'phone_auth.code_expired'],
      ['INVALID_CODE', 'phone_auth.code_invalid'],
      ['MISSING_VERIFICATION_CODE', 'phone_auth.code_missing'],
    ] as const) {
      refuseCode(network, refusal);
      await press(popup, t('login.submit'));
      await expect.poll(inputErrors).toEqual({ [t('sms_code.label')]: t(`error:${code}`) });
    }
  });
});
