import { testScreen } from '@baize/pages/screen';
import {
  answerCaptcha,
  answerHumanChecks,
  answerLoginInfo,
  askExtraCheck,
  inputErrors,
  offerCountries,
  popupStands,
  requestsOf,
  ruleFields,
  switchOn,
} from '@baize/pages/worlds/identity';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawFrames } from '../../testing/games.ts';
import { logIn, openLogin, press, pressBeside, type PopupVisit } from '../../testing/identity.ts';

const TOKEN = { token: 'x'.repeat(43), firstTimeLogin: false, passwordExpired: false };

const silentCalls = {
  ...frameCalls,
  rememberedLogin: 'the form stands empty, as on a new device',
  registerSettings: 'the tip under an empty name leaves out how many digits it has',
  signInProvider: 'everybody can log in without a provider',
  countryCodes: 'numbers of the merchant’s own country can still be typed',
};

testScreen('login-popup', { open: openLogin, passesOver: silentCalls });

describe('the inputs', () => {
  test('requires both when both are empty, and focuses the first', async () => {
    const { popup, t, platform } = await openLogin({ prepare: (each) => switchOn(each) });
    await press(popup, t('login.submit'));
    await expect.poll(inputErrors).toEqual({
      [t('login.username')]: t('validation.credentials_required'),
      [t('login.password')]: t('validation.required'),
    });
    await expect.element(popup.getByRole('textbox', { name: t('login.username') })).toHaveFocus();
    expect(platform.calls.filter(({ id }) => id === 'login')).toEqual([]);
  });

  test('shows how many digits a number has if numbers are usernames', async () => {
    const { popup, t } = await openLogin();
    await popup.getByLabelText(t('login.password'), { exact: true }).fill('x');
    await press(popup, t('login.submit'));
    await expect.poll(inputErrors).toEqual({ [t('login.username')]: t('validation.mobile_digits', { bounds: '10' }) });
  });

  test('refuses a name and a password that no account can have', async () => {
    const visit = await openLogin({ prepare: (each) => switchOn(each) });
    await logIn(visit, 'a'.repeat(65), 'b'.repeat(129));
    const { t } = visit;
    await expect.poll(inputErrors).toEqual({
      [t('login.username')]: t('validation.length_at_most', { max: 64 }),
      [t('login.password')]: t('validation.length_at_most', { max: 128 }),
    });
  });

  test('sends the name without the spaces around it, and the password as it was typed', async () => {
    const visit = await openLogin({ prepare: (each) => each.refuse('login', 'session.blocked') });
    await logIn(visit, '  bimala ', ' x ');
    await expect.element(visit.popup.getByRole('alert')).toHaveTextContent(visit.t('error:session.blocked'));
    expect(requestsOf(visit, 'login')).toEqual([
      { username: 'bimala', password: ' x ', type: 'username', remember: false },
    ]);
  });

  test('reveals and hides the password', async () => {
    const { popup, t } = await openLogin();
    const password = popup.getByLabelText(t('login.password'), { exact: true });
    await expect.element(password).toHaveAttribute('type', 'password');
    await press(popup, t('password.reveal'));
    await expect.element(password).toHaveAttribute('type', 'text');
  });
});

describe('the captcha', () => {
  test('appears after a refusal that carries it, and is required from then on', async () => {
    const visit = await openLogin({
      prepare: (each) => {
        answerCaptcha(each);
        each.refuse('login', 'session.bad_credentials', { captcha: true });
      },
    });
    const { popup, t } = visit;
    await expect.element(popup.getByLabelText(t('captcha.label'), { exact: true })).not.toBeInTheDocument();
    await logIn(visit);
    await expect.element(popup.getByAltText(t('captcha.picture'))).toBeVisible();
    await expect.element(popup.getByRole('alert')).toHaveTextContent(t('error:session.bad_credentials'));
    await press(popup, t('login.submit'));
    await expect.poll(inputErrors).toEqual({ [t('captcha.label')]: t('validation.captcha_required') });
    expect(requestsOf(visit, 'login')).toHaveLength(1);
  });

  test('that was typed wrongly shows an error at its field, which is emptied, beside a new picture', async () => {
    const visit = await openLogin({
      prepare: (each) => {
        answerCaptcha(each);
        each.refuse('login', 'session.bad_credentials', { captcha: true });
      },
    });
    const { popup, t, platform } = visit;
    await logIn(visit);
    const captcha = popup.getByLabelText(t('captcha.label'), { exact: true });
    await captcha.fill(' ABC12 ');
    platform.refuse('login', 'captcha.wrong');
    await press(popup, t('login.submit'));
    await expect.poll(inputErrors).toEqual({ [t('captcha.label')]: t('error:captcha.wrong') });
    await expect.element(captcha).toHaveValue('');
    await expect.element(captcha).toHaveFocus();
    await expect.poll(() => requestsOf(visit, 'captcha').length).toBe(2);
    expect(requestsOf(visit, 'login')[1]).toMatchObject({ captcha: expect.stringContaining('ABC12') as string });
  });
});

describe('a device that is remembered', () => {
  const rememberDevice = { type: 'username', username: 'bimala', deviceRemembered: true } as const;

  test('logs in with one tap, unless a password is typed', async () => {
    const visit = await openLogin({
      prepare: (each) => {
        each.answer('rememberedLogin', rememberDevice);
        each.answer('loginRemembered', TOKEN);
      },
    });
    const { popup, t } = visit;
    const note = popup.getByText(t('login.device_remembered'));
    const password = popup.getByLabelText(t('login.password'), { exact: true });
    await expect.element(popup.getByRole('textbox', { name: t('login.username') })).toHaveValue('bimala');
    await expect.element(password).toHaveAttribute('placeholder', '••••••••••');
    await password.fill('x');
    await expect.element(note).not.toBeInTheDocument();
    await password.clear();
    await expect.element(note).toBeVisible();
    await press(popup, t('login.submit'));
    await expect.element(popup).not.toBeInTheDocument();
    expect(requestsOf(visit, 'loginRemembered')).toEqual([{ username: 'bimala' }]);
  });

  test('asks for the password once the server no longer knows the device', async () => {
    const visit = await openLogin({
      prepare: (each) => {
        each.answer('rememberedLogin', rememberDevice);
        each.refuse('loginRemembered', 'session.device_forgotten');
      },
    });
    const { popup, t, platform } = visit;
    await expect.element(popup.getByText(t('login.device_remembered'))).toBeVisible();
    platform.answer('rememberedLogin', { ...rememberDevice, deviceRemembered: false });
    await press(popup, t('login.submit'));
    await expect.element(popup.getByRole('alert')).toHaveTextContent(t('error:session.device_forgotten'));
    await expect.element(popup.getByText(t('login.device_remembered'))).not.toBeInTheDocument();
    await expect.element(popup.getByRole('textbox', { name: t('login.username') })).toHaveValue('bimala');
  });

  test('is forgotten if another person logs in', async () => {
    const visit = await openLogin({ prepare: (each) => each.answer('rememberedLogin', rememberDevice) });
    const { popup, t, platform } = visit;
    platform.answer('rememberedLogin', { type: 'none' });
    await press(popup, t('login.not_you'));
    const username = popup.getByRole('textbox', { name: t('login.username') });
    await expect.element(username).toHaveValue('');
    await expect.element(username).toHaveFocus();
    expect(requestsOf(visit, 'forgetRemembered')).toHaveLength(1);
  });
});

describe('the log-in by SMS', () => {
  async function openSms(prepare?: Parameters<typeof openLogin>[0]): Promise<PopupVisit> {
    const visit = await openLogin({
      ...prepare,
      prepare: (each, network) => {
        offerCountries(each);
        answerHumanChecks(each);
        prepare?.prepare?.(each, network);
      },
    });
    await visit.popup.getByRole('tab', { name: visit.t('login.by_sms') }).click();
    await expect.element(visit.popup.getByRole('textbox', { name: visit.t('phone.label') })).toBeVisible();
    return visit;
  }

  const numberOf = ({ popup, t }: PopupVisit) => popup.getByRole('textbox', { name: t('phone.label') });
  const codeOf = ({ popup, t }: PopupVisit) => popup.getByRole('textbox', { name: t('sms_code.label') });

  /** Presses the send button and passes the human check by the calculation on the device. */
  async function sendCode({ popup, t }: PopupVisit): Promise<void> {
    await press(popup, t('sms_code.send'));
    await press(page.getByTestId('human-check'), t('human_check.no_drag'));
  }

  test('is not offered if codes are off', async () => {
    const { popup } = await openLogin({ prepare: (each) => switchOn(each) });
    expect(popup.getByRole('tab').elements()).toEqual([]);
  });

  test('validates the number before a code is sent, and both fields before the login', async () => {
    const visit = await openSms();
    const { popup, t } = visit;
    await press(popup, t('sms_code.send'));
    await expect.poll(inputErrors).toEqual({ [t('phone.label')]: t('validation.required') });
    await expect.element(numberOf(visit)).toHaveFocus();
    await numberOf(visit).fill('98410000001');
    await press(popup, t('login.submit'));
    await expect.poll(inputErrors).toEqual({
      [t('phone.label')]: t('validation.mobile_digits', { bounds: '0 - 10' }),
      [t('sms_code.label')]: t('validation.code_invalid'),
    });
    expect(requestsOf(visit, 'humanCheck')).toEqual([]);
    expect(requestsOf(visit, 'login')).toEqual([]);
  });

  test('keeps what was typed while the tab changes', async () => {
    const visit = await openSms();
    const { popup, t } = visit;
    await numberOf(visit).fill('9841000000');
    await popup.getByRole('tab', { name: t('login.by_username') }).click();
    await popup.getByRole('textbox', { name: t('login.username') }).fill('suraj92');
    await popup.getByRole('tab', { name: t('login.by_sms') }).click();
    await expect.element(numberOf(visit)).toHaveValue('9841000000');
    await popup.getByRole('tab', { name: t('login.by_username') }).click();
    await expect.element(popup.getByRole('textbox', { name: t('login.username') })).toHaveValue('suraj92');
  });

  test('counts down after a code was sent, and logs in with it', async () => {
    const visit = await openSms({
      prepare: (each) => {
        each.answer('smsForLogin', { expiredMinutes: 1 });
        each.refuse('login', 'verification.code_wrong');
      },
    });
    const { popup, t, platform } = visit;
    await numberOf(visit).fill('9841000000');
    await sendCode(visit);
    const again = popup.getByRole('button', { name: /60|59/ });
    await expect.element(again).toHaveAttribute('aria-disabled', 'true');
    await expect.element(popup.getByText(t('sms_code.sent'))).toBeVisible();
    await codeOf(visit).fill('000000');
    await press(popup, t('login.submit'));
    await expect.poll(inputErrors).toEqual({ [t('sms_code.label')]: t('error:verification.code_wrong') });
    await expect.element(codeOf(visit)).toHaveFocus();
    platform.answer('login', TOKEN);
    await codeOf(visit).fill('123456');
    await press(popup, t('login.submit'));
    await expect.element(popup).not.toBeInTheDocument();
    expect(requestsOf(visit, 'smsForLogin')).toEqual([
      { mobileNum: '9841000000', countryDialingCode: '977', purpose: 'login', humanCheck: 'pass' },
    ]);
    expect(requestsOf(visit, 'login')[1]).toEqual({
      type: 'sms',
      mobileNum: '9841000000',
      countryDialingCode: '977',
      verificationCode: '123456',
      remember: false,
    });
  });

  test('asks for no human check within a second of the last attempt, so that no pass is lost', async () => {
    const visit = await openSms({ prepare: (each) => each.refuse('smsForLogin', 'system.busy') });
    const { popup, t, platform } = visit;
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => now.mockRestore());
    await numberOf(visit).fill('9841000000');
    await sendCode(visit);
    await press(page.getByRole('alertdialog'), t('act.ok'));
    platform.answer('smsForLogin', { expiredMinutes: 1 });
    await press(popup, t('sms_code.send'));
    await visit.settled();
    expect(page.getByTestId('human-check').query()).toBeNull();
    now.mockReturnValue(performance.now() + 1_000);
    await sendCode(visit);
    await expect.element(popup.getByText(t('sms_code.sent'))).toBeVisible();
    expect(requestsOf(visit, 'smsForLogin')).toHaveLength(2);
  });

  test('shows at its field that the server refuses a number', async () => {
    const visit = await openSms({ prepare: (each) => each.refuse('smsForLogin', 'verification.mobile_invalid') });
    await numberOf(visit).fill('9841000000');
    await sendCode(visit);
    await expect.poll(inputErrors).toEqual({ [visit.t('phone.label')]: visit.t('error:verification.mobile_invalid') });
  });

  test('starts with the number that was used last', async () => {
    const visit = await openLogin({
      prepare: (each) => {
        offerCountries(each);
        each.answer('rememberedLogin', { type: 'sms', mobileNum: '1712345678', countryDialingCode: '880' });
      },
    });
    await expect
      .element(visit.popup.getByRole('tab', { name: visit.t('login.by_sms') }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(numberOf(visit)).toHaveValue('1712345678');
    await expect.element(visit.popup.getByText('+880')).toBeVisible();
    await expect.element(visit.popup.getByRole('checkbox')).toBeChecked();
  });

  test('reports that the rules cannot be loaded, and requests them again', async () => {
    const visit = await openLogin({ prepare: (each) => each.refuse('registerSettings', 'system.busy') });
    const { popup, t, platform } = visit;
    await popup.getByRole('tab', { name: t('login.by_sms') }).click();
    await expect.element(popup.getByRole('alert').getByText(t('error:system.busy'))).toBeVisible();
    ruleFields(platform, {});
    await press(popup, t('act.try_again'));
    await expect.element(numberOf(visit)).toBeVisible();
  });
});

describe('a check that follows the password', () => {
  async function openCheck(...methods: Parameters<typeof askExtraCheck> extends [unknown, ...infer Rest] ? Rest : []) {
    const visit = await openLogin({ prepare: (each) => askExtraCheck(each, ...methods) });
    await logIn(visit);
    await expect.element(visit.popup.getByText(visit.t('extra_check.title'))).toBeVisible();
    return visit;
  }

  async function answer({ popup, t }: PopupVisit, label: string, text: string): Promise<void> {
    await popup.getByRole('textbox', { name: t(label) }).fill(text);
    await press(popup, t('extra_check.submit'));
  }

  test('offers its methods, and shows where each code is sent', async () => {
    const { popup, t } = await openCheck('bank_account_name', 'mobile', 'email');
    await expect.element(popup.getByText(t('extra_check.unregistered_ip'))).toBeVisible();
    expect(popup.getByRole('radio').elements()).toHaveLength(3);
    await expect.element(popup.getByText('98••••••21')).toBeVisible();
    await expect.poll(() => document.activeElement?.textContent).toContain(t('extra_check.title'));
  });

  test('validates a code before it costs an attempt', async () => {
    const visit = await openCheck('authenticator');
    const { popup, t } = visit;
    await answer(visit, 'sms_code.label', '12');
    await expect.poll(inputErrors).toEqual({ [t('sms_code.label')]: t('validation.code_invalid') });
    expect(popup.getByRole('radio').elements()).toEqual([]);
    expect(requestsOf(visit, 'answerExtraCheck')).toEqual([]);
  });

  test('requires missing values', async () => {
    const visit = await openCheck('recovery_code');
    await press(visit.popup, visit.t('extra_check.submit'));
    await expect.poll(inputErrors).toEqual({ [visit.t('extra_check.recovery_code')]: visit.t('validation.required') });
  });

  test('shows the remaining attempts, and ends with the fifth', async () => {
    const visit = await openCheck('bank_account_name');
    const { popup, t, platform } = visit;
    platform.refuse('answerExtraCheck', 'session.extra_check_failed');
    for (const count of [4, 3, 2, 1]) {
      await answer(visit, 'extra_check.bank_account_name', 'Gita Rai');
      await expect.element(popup.getByText(t('extra_check.tries_left', { count }))).toBeVisible();
    }
    await answer(visit, 'extra_check.bank_account_name', 'Gita Rai');
    await expect.element(popup.getByRole('alert')).toHaveTextContent(t('error:session.extra_check_failed'));
    await expect.element(popup.getByLabelText(t('login.password'), { exact: true })).toBeVisible();
  });

  test('ends with the login', async () => {
    const visit = await openCheck('bank_account_name');
    const { popup, t, platform } = visit;
    platform.answer('answerExtraCheck', TOKEN);
    await popup.getByRole('checkbox', { name: t('extra_check.remember') }).click();
    await answer(visit, 'extra_check.bank_account_name', ' Sita Rai ');
    await expect.element(popup).not.toBeInTheDocument();
    expect(requestsOf(visit, 'answerExtraCheck')).toEqual([
      { checkId: 'check', method: 'bank_account_name', answer: 'Sita Rai', remember: true },
    ]);
  });

  test('starts again when it has expired, and goes back on demand', async () => {
    const visit = await openCheck('email');
    const { popup, t, platform } = visit;
    platform.refuse('sendExtraCheck', 'session.extra_check_expired');
    await press(popup, t('sms_code.send'));
    await expect.element(popup.getByRole('alert')).toHaveTextContent(t('error:session.extra_check_expired'));
    await logIn(visit);
    await press(popup, t('extra_check.back'));
    await expect.element(popup.getByLabelText(t('login.password'), { exact: true })).toBeVisible();
  });

  test('sends a code to the number or the address without a human check', async () => {
    const visit = await openCheck('email', 'mobile');
    const { popup, t, platform } = visit;
    platform.answer('sendExtraCheck', { expiredMinutes: 1 });
    await press(popup, t('sms_code.send'));
    await expect.element(popup.getByText(t('extra_check.sent'))).toBeVisible();
    await popup.getByRole('radio', { name: t('extra_check.mobile') }).click({ force: true });
    await expect.element(popup.getByText(t('extra_check.send_help'))).toBeVisible();
    await press(popup, t('sms_code.send'));
    await expect
      .poll(() => requestsOf(visit, 'sendExtraCheck'))
      .toEqual([
        { checkId: 'check', method: 'email' },
        { checkId: 'check', method: 'mobile' },
      ]);
    expect(requestsOf(visit, 'humanCheck')).toEqual([]);
  });
});

describe('a passkey', () => {
  function answerDevice(failure: Error) {
    const ask = vi.spyOn(navigator.credentials, 'get').mockRejectedValue(failure);
    onTestFinished(() => ask.mockRestore());
    return ask;
  }
  const prepare: NonNullable<Parameters<typeof openLogin>[0]>['prepare'] = (each) =>
    each.answer('beginPasskeyLogin', (_request, sample) => ({
      ...sample,
      options: { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [], userVerification: 'required' },
    }));

  test('that the device cannot use leads to a message', async () => {
    const { popup, t } = await openLogin({ prepare });
    answerDevice(new Error('no such device'));
    await press(popup, t('login.passkey'));
    await expect.element(popup.getByRole('alert')).toHaveTextContent(t('error:passkey.failed'));
  });

  test('whose dialog was closed shows no message', async () => {
    const { popup, t } = await openLogin({ prepare });
    const ask = answerDevice(new DOMException('closed', 'NotAllowedError'));
    const button = popup.getByRole('button', { name: t('login.passkey') });
    await button.click();
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
    await expect.element(button).not.toHaveAttribute('aria-busy');
    expect(popup.getByRole('alert').elements()).toEqual([]);
  });

  test('that cannot be requested leads to a message', async () => {
    const { popup, t } = await openLogin({ prepare: (each) => each.refuse('beginPasskeyLogin', 'system.busy') });
    await press(popup, t('login.passkey'));
    await expect.element(popup.getByRole('alert')).toHaveTextContent(t('error:system.busy'));
  });
});

describe('the other ways', () => {
  test('leaves out what the merchant does not offer', async () => {
    const { popup, t } = await openLogin({ prepare: (each) => switchOn(each) });
    for (const label of ['login.forgot', 'login.free_demo'])
      expect(popup.getByRole('button', { name: t(label) }).elements()).toEqual([]);
    await expect.element(popup.getByRole('button', { name: t('login.passkey') })).toBeVisible();
  });

  test('leads to the registration, and back', async () => {
    const { popup, t } = await openLogin();
    await press(popup, t('login.create_account'));
    const register = await popupStands('register-popup');
    await expect.element(popup).not.toBeInTheDocument();
    await press(register, t('register.log_in'));
    await expect.element(popup).toBeVisible();
  });

  test('enters the free demo after a human check', async () => {
    const visit = await openLogin({
      prepare: (each) => {
        answerHumanChecks(each);
        each.answer('loginFreePlay', TOKEN);
      },
    });
    const { popup, t } = visit;
    await press(popup, t('login.free_demo'));
    await press(page.getByTestId('human-check'), t('human_check.no_drag'));
    await expect.element(popup).not.toBeInTheDocument();
    expect(requestsOf(visit, 'loginFreePlay')).toMatchObject([{ platform: 'W', version: 3, value: 'pass' }]);
    await expect.poll(() => location.pathname).toBe('/');
  });

  test('shows why the free demo was refused', async () => {
    const { popup, t } = await openLogin({
      prepare: (each) => {
        answerHumanChecks(each);
        each.refuse('loginFreePlay', 'session.free_play_off');
      },
    });
    await press(popup, t('login.free_demo'));
    await press(page.getByTestId('human-check'), t('human_check.no_drag'));
    await expect.element(popup.getByRole('alert')).toHaveTextContent(t('error:session.free_play_off'));
  });
});

test('shows the last login after a login, and continues', async () => {
  const visit = await openLogin({
    prepare: (each) => {
      each.answer('login', TOKEN);
      answerLoginInfo(each);
    },
  });
  await logIn(visit);
  const card = page.getByTestId('after-login');
  await expect.element(card.getByText('203.0.113.9')).toBeVisible();
  await press(card, visit.t('a11y.dismiss'));
  await expect.element(card).not.toBeInTheDocument();
  expect(location.pathname).toBe('/no/such/page');
});

test('keeps the greeting while the focus is inside, also when the pointer leaves it', async () => {
  const visit = await openLogin({
    prepare: (each) => {
      each.answer('login', TOKEN);
      answerLoginInfo(each);
    },
  });
  await logIn(visit);
  const card = page.getByTestId('after-login');
  await expect.element(card.getByText('203.0.113.9')).toBeVisible();
  const button = card.getByRole('button', { name: visit.t('a11y.dismiss') });
  // The log-in popup hides the rest of the page from assistive technology until it has closed.
  await expect.element(button).toBeVisible();
  const dismiss = button.element() as HTMLElement;
  dismiss.focus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // React derives its enter and leave events from these two events.
  dismiss.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await drawFrames();
  dismiss.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
  await drawFrames();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await drawFrames();
  await expect.element(card).toBeVisible();
});

test('has the name of the specification, closes on Escape and restores the focus', async () => {
  const { popup, t } = await openLogin();
  await expect.element(popup).toHaveAttribute('id', 'loginPopupModal');
  await userEvent.keyboard('{Escape}');
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(page.getByRole('banner').getByRole('button', { name: t('header.login') })).toHaveFocus();
});

test('closes by a press outside', async () => {
  const { popup } = await openLogin();
  await pressBeside();
  expect(popup.elements()).toEqual([]);
});
