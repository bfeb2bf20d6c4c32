import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import {
  answerCaptcha,
  answerHumanChecks,
  GOOD_PASSWORD,
  inputErrors,
  offerCountries,
  popupStands,
  requestsOf,
  ruleFields,
  switchOn,
} from '@baize/pages/worlds/identity';
import { changeSystem, frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { openRegister, press, pressBeside, pressElement, type PopupVisit } from '../../../testing/identity.ts';
import { openPlayer } from '../../../testing/visit.tsx';
import { rememberReferralCode } from '../../shared/referral-code.ts';

const SIGNED_IN = { token: 'x'.repeat(43), firstTimeLogin: true, passwordExpired: false };

type Prepare = NonNullable<VisitOptions['prepare']>;

/** Opens the registration of a merchant that offers it by username only, with the fields of the account. */
async function openPlain(prepare: Prepare = () => undefined): Promise<PopupVisit> {
  return await openRegister({
    prepare: (platform, network) => {
      switchOn(platform);
      ruleFields(platform, {});
      prepare(platform, network);
    },
  });
}

const box = ({ popup, t }: PopupVisit, key: string): Locator => popup.getByLabelText(t(key), { exact: true });

async function fillAccount(
  visit: PopupVisit,
  { username = 'bimala92', confirmation = GOOD_PASSWORD } = {},
): Promise<void> {
  await visit.popup.getByRole('textbox', { name: visit.t('register.username') }).fill(username);
  await box(visit, 'register.password').fill(GOOD_PASSWORD);
  await box(visit, 'register.confirmPassword').fill(confirmation);
}

async function acceptTerms({ popup }: PopupVisit): Promise<void> {
  await pressElement(popup.getByRole('checkbox'));
}

async function submit({ popup, t }: PopupVisit): Promise<void> {
  await press(popup, t('register.submit'));
}

testScreen('register-popup', {
  open: openRegister,
  passesOver: {
    ...frameCalls,
    signInProvider: 'everybody can register without a provider',
    countryCodes: 'numbers of the merchant’s own country can still be typed',
  },
});

describe('the inputs of the account', () => {
  test('are required, the terms too, and the first gets the focus', async () => {
    const visit = await openPlain();
    const { popup, t } = visit;
    await submit(visit);
    const required = t('validation.required');
    await expect.poll(inputErrors).toEqual({
      [t('register.username')]: required,
      [t('register.password')]: required,
      [t('register.confirmPassword')]: required,
      [t('register.terms', { age: 18 })]: t('validation.terms', { age: 18 }),
    });
    await expect.element(popup.getByRole('textbox', { name: t('register.username') })).toHaveFocus();
  });

  test('show their rules, and that the confirmation differs', async () => {
    const visit = await openPlain();
    const { t } = visit;
    await fillAccount(visit, { username: '9lives', confirmation: `${GOOD_PASSWORD}x` });
    await acceptTerms(visit);
    await submit(visit);
    await expect.poll(inputErrors).toEqual({
      [t('register.username')]: t('validation.pattern_1', { bounds: '6 - 20' }),
      [t('register.confirmPassword')]: t('validation.passwords_differ'),
    });
    expect(requestsOf(visit, 'register')).toEqual([]);
  });

  test('show their required length', async () => {
    const visit = await openPlain();
    const { popup, t } = visit;
    await popup.getByRole('textbox', { name: t('register.username') }).fill('abc');
    await box(visit, 'register.password').fill('short');
    await box(visit, 'register.confirmPassword').fill('short');
    await acceptTerms(visit);
    await submit(visit);
    await expect.poll(inputErrors).toEqual({
      [t('register.username')]: t('validation.length_between', { min: 6, max: 20 }),
      [t('register.password')]: t('validation.password_length', { bounds: '8 - 20' }),
    });
  });

  test('are sent trimmed and without empty ones, and the person is signed in', async () => {
    const visit = await openPlain((each) => {
      ruleFields(each, { email: {}, nickname: {} });
      each.answer('register', SIGNED_IN);
    });
    await fillAccount(visit, { username: ' bimala92 ' });
    await acceptTerms(visit);
    await submit(visit);
    await expect.element(visit.popup).not.toBeInTheDocument();
    const [request] = requestsOf(visit, 'register');
    expect(request).toMatchObject({ username: 'bimala92', password: GOOD_PASSWORD, referralCode: null, login: true });
    expect(Object.keys(request as object)).not.toContain('email');
    expect(location.pathname).toBe('/');
  });

  test('show the errors that only the server can detect', async () => {
    const visit = await openPlain((each) =>
      each.refuse('register', 'register.username_taken', { fields: { username: 'register.username_taken' } }),
    );
    await fillAccount(visit);
    await acceptTerms(visit);
    await submit(visit);
    const { popup, t } = visit;
    await expect.poll(inputErrors).toEqual({ [t('register.username')]: t('error:register.username_taken') });
    await expect.element(popup.getByRole('textbox', { name: t('register.username') })).toHaveFocus();
  });

  test('keep their values when the registration is closed', async () => {
    const visit = await openPlain((each) => each.refuse('register', 'register.closed'));
    await fillAccount(visit);
    await acceptTerms(visit);
    await submit(visit);
    const { popup, t } = visit;
    await expect.element(popup.getByRole('alert')).toHaveTextContent(t('error:register.closed'));
    await expect.element(popup.getByRole('textbox', { name: t('register.username') })).toHaveValue('bimala92');
  });
});

describe('the fields that a merchant turns on', () => {
  test('are in the form, and are required only if the merchant requires them', async () => {
    const visit = await openPlain((each) =>
      ruleFields(each, {
        email: { required: true },
        payeeName: { required: true },
        birthday: { required: true },
        line: {},
        whatsapp: {},
        facebook: {},
        wechat: {},
        idNumber: {},
        paymentPassword: {},
      }),
    );
    const { t, popup } = visit;
    await fillAccount(visit);
    await acceptTerms(visit);
    await submit(visit);
    const required = t('validation.required');
    await expect.poll(inputErrors).toEqual({
      [t('register.payeeName')]: required,
      [t('register.birthday')]: required,
      [t('register.email')]: required,
    });
    for (const key of ['line', 'whatsapp', 'facebook', 'wechat', 'idNumber', 'paymentPassword'])
      expect(popup.getByLabelText(t(`register.${key}`), { exact: true }).elements()).toHaveLength(1);
    expect(popup.getByLabelText(t('register.telegram'), { exact: true }).elements()).toEqual([]);
  });

  test('show errors of an address, a name, an age and a second password', async () => {
    const visit = await openPlain((each) =>
      ruleFields(each, {
        email: { patternId: 3 },
        payeeName: { patternId: 19, minLength: 2, maxLength: 40 },
        birthday: { patternId: 11 },
        paymentPassword: {},
        idNumber: { acceptedPattern: '^NP[0-9]+$' },
      }),
    );
    const { t } = visit;
    await fillAccount(visit);
    await box(visit, 'register.email').fill('nobody');
    await box(visit, 'register.payeeName').fill('Sita');
    await box(visit, 'register.birthday').fill('2020-01-01');
    await box(visit, 'register.paymentPassword').fill(GOOD_PASSWORD);
    await box(visit, 'register.idNumber').fill('XX1');
    await acceptTerms(visit);
    await submit(visit);
    await expect.poll(inputErrors).toEqual({
      [t('register.email')]: t('validation.pattern_3', { bounds: '0 - 40' }),
      [t('register.payeeName')]: t('validation.pattern_19', { bounds: '2 - 40' }),
      [t('register.birthday')]: t('validation.too_young', { age: 18 }),
      [t('register.paymentPassword')]: t('validation.withdraw_password_same'),
      [t('register.idNumber')]: t('validation.format'),
    });
  });
});

describe('the invitation', () => {
  test('of the first address of a visit is kept while the visitor browses', async () => {
    const { t, settled } = await openPlayer('/slots-of-a-friend?referralCode=BBAGMATI');
    await settled();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect.poll(() => location.search).toBe('');
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('header.register') })
      .click();
    const popup = await popupStands('register-popup');
    await expect.element(popup.getByLabelText(t('register.referralCode'), { exact: true })).toHaveValue('BBAGMATI');
  });

  test('of a link is fixed until it is changed on purpose', async () => {
    const visit = await openPlayer('/register?referralCode=BBAGMATI');
    const { t, settled } = visit;
    const popup = await popupStands('register-popup');
    await settled();
    const code = popup.getByLabelText(t('register.referralCode'), { exact: true });
    await expect.element(code).toHaveValue('BBAGMATI');
    await expect.element(code).toHaveAttribute('readonly');
    await press(popup, t('register.referral_change'));
    await expect.element(code).toHaveValue('');
    await expect.element(code).toHaveFocus();
  });

  test('of a link for agents shows that it opens an agent’s account', async () => {
    const visit = await openPlayer('/register?referralCode=AGENTLNK22', {
      prepare: (platform) => platform.answer('affiliateCheck', { role: 'agent' }),
    });
    const popup = await popupStands('register-popup');
    await expect.element(popup.getByText(visit.t('register.referral_agent'))).toBeVisible();
    expect(requestsOf(visit, 'affiliateCheck')).toEqual([{ code: 'AGENTLNK22', domain: location.host }]);
  });

  test('that does not exist stops the registration with a warning', async () => {
    const visit = await openPlain((each) => {
      ruleFields(each, { affiliateCode: {} });
      each.refuse('affiliateCheck', 'register.invalid_invitation', {
        fields: { affiliateCode: 'register.invalid_invitation' },
      });
    });
    const { popup, t } = visit;
    await fillAccount(visit);
    await box(visit, 'register.affiliateCode').fill('NOBODY99');
    await acceptTerms(visit);
    await submit(visit);
    const warning = page.getByRole('alertdialog', { name: t('register.invalid_affiliateCode_title') });
    await expect.element(warning.getByText(t('register.invalid_invitation_text'))).toBeVisible();
    await press(warning, t('act.ok'));
    await expect.element(warning).not.toBeInTheDocument();
    await expect.element(popup.getByRole('textbox', { name: t('register.username') })).toHaveValue('bimala92');
    expect(requestsOf(visit, 'register')).toEqual([]);
    expect(requestsOf(visit, 'affiliateCheck')).toEqual([{ code: 'NOBODY99', domain: location.host }]);
    const code = box(visit, 'register.affiliateCode');
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    await expect.element(code).toHaveFocus();
    await code.fill('AGENT99');
    await expect.element(code).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('of an unknown friend is called an invitation code', async () => {
    const visit = await openPlain((each) =>
      each.refuse('register', 'register.invalid_invitation', {
        fields: { referralCode: 'register.invalid_invitation' },
      }),
    );
    await fillAccount(visit);
    await acceptTerms(visit);
    await submit(visit);
    await expect
      .element(page.getByRole('alertdialog', { name: visit.t('register.invalid_referralCode_title') }))
      .toBeVisible();
  });
});

describe('the registration by number', () => {
  async function openByNumber(prepare: Prepare = () => undefined): Promise<PopupVisit> {
    return await openRegister({
      prepare: (platform, network) => {
        switchOn(platform, 'MOBILENUMREG3', 'MOBILENUMPASSREG3');
        ruleFields(platform, { email: {} });
        offerCountries(platform);
        answerHumanChecks(platform);
        prepare(platform, network);
      },
    });
  }
  const numberOf = ({ popup, t }: PopupVisit) => popup.getByRole('textbox', { name: t('phone.label') });

  test('is shown first; its number and its code are required', async () => {
    const visit = await openByNumber();
    const { popup, t } = visit;
    await expect
      .element(popup.getByRole('tab', { name: t('register.by_mobile') }))
      .toHaveAttribute('aria-selected', 'true');
    await submit(visit);
    const required = t('validation.required');
    await expect.poll(inputErrors).toEqual({
      [t('phone.label')]: required,
      [t('sms_code.label')]: t('validation.code_invalid'),
      [t('register.password')]: required,
      [t('register.confirmPassword')]: required,
      [t('register.terms', { age: 18 })]: t('validation.terms', { age: 18 }),
    });
    await expect.element(numberOf(visit)).toHaveFocus();
  });

  test('needs no password if the merchant wants none', async () => {
    const visit = await openByNumber((each) => switchOn(each, 'MOBILENUMREG3'));
    await expect.element(numberOf(visit)).toBeVisible();
    expect(box(visit, 'register.password').elements()).toEqual([]);
  });

  test('keeps the values that both tabs share when the tab changes, and clears the errors', async () => {
    const visit = await openByNumber();
    const { popup, t } = visit;
    await numberOf(visit).fill('9841');
    await box(visit, 'register.email').fill('sita@mail.example');
    await submit(visit);
    await expect.poll(() => Object.keys(inputErrors()).length).toBeGreaterThan(0);
    await popup.getByRole('tab', { name: t('register.by_username') }).click();
    await expect.element(popup.getByRole('textbox', { name: t('register.username') })).toBeVisible();
    expect(inputErrors()).toEqual({});
    await expect.element(box(visit, 'register.email')).toHaveValue('sita@mail.example');
    await popup.getByRole('tab', { name: t('register.by_mobile') }).click();
    await expect.element(numberOf(visit)).toHaveValue('9841');
  });

  test('sends a code after a human check, and registers the number without its leading zero', async () => {
    const visit = await openByNumber((each) => {
      each.answer('smsForRegister', { expiredMinutes: 1 });
      each.refuse('registerMobile', 'verification.code_wrong');
    });
    const { popup, t, platform } = visit;
    await numberOf(visit).fill('09841000000');
    await press(popup, t('sms_code.send'));
    await press(page.getByTestId('human-check'), t('human_check.no_drag'));
    await expect.element(popup.getByText(t('register.code_sent'))).toBeVisible();
    for (const key of ['register.password', 'register.confirmPassword']) await box(visit, key).fill(GOOD_PASSWORD);
    const code = popup.getByRole('textbox', { name: t('sms_code.label') });
    await code.fill('000000');
    await acceptTerms(visit);
    await submit(visit);
    await expect.poll(inputErrors).toEqual({ [t('sms_code.label')]: t('error:verification.code_wrong') });
    platform.answer('registerMobile', SIGNED_IN);
    await code.fill('123456');
    await submit(visit);
    await expect.element(popup).not.toBeInTheDocument();
    expect(requestsOf(visit, 'smsForRegister')).toEqual([
      { mobileNo: '09841000000', countryDialingCode: '977', regType: 'mobile', humanCheck: 'pass' },
    ]);
    expect(requestsOf(visit, 'registerMobile')[1]).toMatchObject({
      username: '9841000000',
      mobileNum: '9841000000',
      verificationCode: '123456',
    });
  });

  test('refuses a number that is too short for its country before the human check', async () => {
    const visit = await openByNumber();
    const { popup, t } = visit;
    await numberOf(visit).fill('98412');
    await press(popup, t('sms_code.send'));
    await expect.poll(inputErrors).toEqual({ [t('phone.label')]: t('validation.mobile_digits', { bounds: '10' }) });
    await expect.element(numberOf(visit)).toHaveFocus();
    await visit.settled();
    await expect.element(page.getByTestId('human-check')).not.toBeInTheDocument();
    expect(requestsOf(visit, 'smsForRegister')).toEqual([]);
  });

  test('verifies the number in a registration by username if the merchant requires it', async () => {
    const visit = await openByNumber((each) => {
      switchOn(each, 'REGMOBVERF3');
      // The server requires the number wherever the switch is on.
      ruleFields(each, { mobileNum: { required: true } });
    });
    const { popup, t } = visit;
    expect(popup.getByRole('tab').elements()).toEqual([]);
    await fillAccount(visit);
    await acceptTerms(visit);
    await submit(visit);
    await expect.poll(inputErrors).toEqual({
      [t('phone.label')]: t('validation.required'),
      [t('sms_code.label')]: t('validation.code_invalid'),
    });
  });
});

describe('the captcha', () => {
  const withCaptcha: Prepare = (each) => {
    ruleFields(each, { captcha: { required: true } });
    answerCaptcha(each);
  };

  test('is required, and a wrong value shows an error beside a new picture', async () => {
    const visit = await openPlain((each, network) => {
      withCaptcha(each, network);
      each.refuse('register', 'captcha.wrong');
    });
    const { t } = visit;
    await fillAccount(visit);
    await acceptTerms(visit);
    await submit(visit);
    await expect.poll(inputErrors).toEqual({ [t('captcha.label')]: t('validation.captcha_required') });
    await box(visit, 'captcha.label').fill('?????');
    await submit(visit);
    await expect.poll(inputErrors).toEqual({ [t('captcha.label')]: t('error:captcha.wrong') });
    await expect.element(box(visit, 'captcha.label')).toHaveValue('');
    await expect.poll(() => requestsOf(visit, 'captcha').length).toBe(2);
  });

  test('shows another picture at most once a second', async () => {
    const visit = await openPlain(withCaptcha);
    const { popup, t } = visit;
    await press(popup, t('captcha.reload'));
    await press(popup, t('captcha.reload'));
    await visit.settled();
    expect(requestsOf(visit, 'captcha')).toHaveLength(2);
  });
});

test('opens its terms and its protocol in tabs of their own', async () => {
  const { popup, t } = await openPlain();
  for (const [label, path] of [
    ['register.terms_link', '/help#term'],
    ['register.protocol_link', '/help'],
  ] as const) {
    const link = popup.getByRole('link', { name: t(label), exact: false });
    await expect.element(link).toHaveAttribute('href', path);
    await expect.element(link).toHaveAttribute('target', '_blank');
  }
});

test('is filled and sent by the keyboard alone', async () => {
  const visit = await openPlain((each) => each.answer('register', SIGNED_IN));
  const { popup, t } = visit;
  await expect.element(popup.getByRole('textbox', { name: t('register.username') })).toHaveFocus();
  await userEvent.keyboard(`bimala92{Tab}${GOOD_PASSWORD}{Tab}{Tab}${GOOD_PASSWORD}{Tab}{Tab} {Enter}`);
  await expect.element(popup).not.toBeInTheDocument();
  expect(requestsOf(visit, 'register')).toMatchObject([{ username: 'bimala92', password: GOOD_PASSWORD }]);
});

test('stays open after a press outside', async () => {
  const { popup } = await openPlain();
  await pressBeside();
  await expect.element(popup).toBeVisible();
});

describe('a promotion link', () => {
  test('is counted once in a visit, and a failure shows nothing to the visitor', async () => {
    const refused = { prepare: (platform: Parameters<Prepare>[0]) => platform.refuse('promotionVisit', 'system.busy') };
    const visit = await openPlayer('/no/such/page?referralCode=FRM7XKQ2PA', refused);
    await expect.poll(() => requestsOf(visit, 'promotionVisit')).toEqual([{ code: 'FRM7XKQ2PA' }]);
    await visit.settled();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(rememberReferralCode('?referralCode=FRM7XKQ2PA')).toBeUndefined();
  });

  test('for agents leads to the agents’ site, and signs nobody in here', async () => {
    const visit = await openPlain((platform) => {
      // The address is a hash, so that the page of the test is not left.
      changeSystem(platform, { agentDomain: `${location.origin}/no/such/page#` });
      platform.answer('register', { role: 'agent', account: 'bimala92' });
    });
    await fillAccount(visit);
    await acceptTerms(visit);
    await submit(visit);
    await expect.poll(() => location.hash).toBe('#/agent');
    expect(sessionStorage.getItem('baize.token')).toBeNull();
  });
});
