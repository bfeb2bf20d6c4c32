import type { EndpointId } from '@baize/contract/catalogue';
import type { ErrorCode } from '@baize/contract/errors';
import { PASSKEY_NAME_MAX_CHARACTERS } from '@baize/contract/limits';
import type { PasskeysValue } from '@baize/contract/schemas/passkeys';
import type { SecurityOverviewValue } from '@baize/contract/schemas/security';
import { expectAccessibleInBothThemes, expectNoHorizontalOverflow } from '@baize/pages/accessible';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { answerHumanChecks, GOOD_PASSWORD, offerCountries, requestsOf } from '@baize/pages/worlds/identity';
import { anOverview, answerSecurity, onePasskey } from '@baize/pages/worlds/security';
import { frameCalls, watchClipboard } from '@baize/pages/worlds/shell';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectNote, memberOpener, popupStands, press } from '../../testing/open-member.ts';

const PASSWORD = 'Lantern2026';
const CODE = '123456';
const MOBILE = '9841234567';

/** An act is opened from the row of its item, whose button names the act and the item. */
const ACTS = {
  setPassword: ['security.set', 'security.item_password'],
  withdrawPassword: ['security.set', 'security.item_withdrawPassword'],
  changeWithdrawPassword: ['security.change', 'security.item_withdrawPassword'],
  mobile: ['security.bind', 'security.item_mobile'],
  email: ['security.bind', 'security.item_email'],
  realName: ['security.set', 'security.item_realName'],
  twoFactorOn: ['security.turn_on', 'security.item_twoFactor'],
  twoFactorOff: ['security.turn_off', 'security.item_twoFactor'],
  addPasskey: ['security.passkey_add'],
  removePasskey: ['security.remove', 'My phone'],
} as const;
type Act = keyof typeof ACTS;

/** The state of the account that an act starts from, where it is not a new account. */
const STARTS: Partial<Record<Act, Partial<SecurityOverviewValue>>> = {
  setPassword: { passwordSet: false, mobile: '977•••••••123', email: 'b•••@mail.example' },
  changeWithdrawPassword: { withdrawPasswordSet: true },
  twoFactorOff: { twoFactorOn: true, recoveryCodesLeft: 8 },
};

async function openAct(act: Act, options: VisitOptions = {}, start = STARTS[act]): Promise<Visit> {
  const visit = await memberOpener('/member/securityCenter', (platform) => {
    answerSecurity(platform, anOverview(start));
    platform.answer('passkeys', onePasskey);
    offerCountries(platform);
    answerHumanChecks(platform);
  })(options);
  const [verb, item] = ACTS[act];
  await press('button', item === undefined ? visit.t(verb) : `${visit.t(verb)}: ${nameOf(visit, item)}`);
  await popupStands();
  await visit.settled();
  return visit;
}

/** A text of the catalogue; the name of a passkey stands for itself. */
function nameOf({ t }: Visit, item: string): string {
  return item.startsWith('security.') ? t(item) : item;
}

function passkeysNamed(names: readonly string[]): PasskeysValue {
  return {
    list: names.map((name) => ({ passkeyId: name, name, createdAt: '2026-11-21T08:30:00.000Z', lastUsedAt: null })),
  };
}

/** An input of the form. The boxes of a code have the same name as the group that they stand in. */
function field(label: string): Locator {
  const named = page.getByRole('dialog').getByLabelText(label, { exact: true });
  return named.filter({ hasNot: page.getByRole('textbox') });
}

/** The sentence over the form. */
const notice = (text: string): Locator => page.getByRole('dialog').getByRole('alert').getByText(text);

/** Passes the human check without a drag. */
async function passHumanCheck({ t }: Visit): Promise<void> {
  await press('button', t('human_check.no_drag'));
  await expect.element(page.getByTestId('human-check')).not.toBeInTheDocument();
}

async function fill({ t }: Visit, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(t(label)).fill(value);
}

/** Presses the button of the form, with the focus on nothing: what gets it then got it from the form. */
async function submit({ t }: Visit, label: string): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await press('button', t(label));
}

/** Sends the form empty: each field says what it wants, the first has the focus, and nothing was sent. */
async function expectAsked(visit: Visit, id: EndpointId, label: string, notes: Readonly<Record<string, string>>) {
  await submit(visit, label);
  for (const [name, note] of Object.entries(notes)) await expectNote(field(visit.t(name)), visit.t(note));
  const [first = ''] = Object.keys(notes);
  await expect.element(field(visit.t(first))).toHaveFocus();
  expect(requestsOf(visit, id)).toEqual([]);
}

/** Each refusal stands at the input that it concerns, which gets the focus. */
async function expectRefusals(
  visit: Visit,
  id: EndpointId,
  label: string,
  refusals: Partial<Record<ErrorCode, string>>,
): Promise<void> {
  const { t, platform } = visit;
  for (const [code, name] of Object.entries(refusals) as [ErrorCode, string][]) {
    platform.refuse(id, code);
    await submit(visit, label);
    await expectNote(field(t(name)), t(`error:${code}`));
    await expect.element(field(t(name))).toHaveFocus();
  }
}

/** A refusal that concerns no input stands over the form. */
async function expectNotice(visit: Visit, id: EndpointId, label: string, code: ErrorCode): Promise<void> {
  visit.platform.refuse(id, code);
  await submit(visit, label);
  await expect.element(notice(visit.t(`error:${code}`))).toBeVisible();
}

/** The act succeeds: what was typed is sent once, the popup is gone, and a toast says what was done. */
async function expectDone(visit: Visit, id: EndpointId, label: string, request: object, done: string): Promise<void> {
  visit.platform.answer(id, {});
  const before = requestsOf(visit, id).length;
  await submit(visit, label);
  await expect.element(page.getByText(visit.t(done)).first()).toBeVisible();
  await expect.poll(() => document.querySelector('[role="dialog"] form')).toBeNull();
  expect(requestsOf(visit, id).slice(before)).toEqual([request]);
}

testScreen('act-popup', {
  open: async (options) => await openAct('withdrawPassword', options),
  passesOver: frameCalls,
});

test.each(Object.keys(ACTS) as Act[])('the act %s is accessible, and fits a phone', async (act) => {
  await openAct(act, { size: 'phone', language: 'pseudo' });
  // What is wrong with an empty form is said, too.
  await vi.waitFor(() => submitButton().click(), { timeout: 5_000 });
  await expect.poll(() => document.querySelector('[role="dialog"] [aria-invalid="true"]')).not.toBeNull();
  expectNoHorizontalOverflow();
  await expectAccessibleInBothThemes();
});

function submitButton(): HTMLButtonElement {
  const button = document.querySelector<HTMLButtonElement>('[role="dialog"] form button[type="submit"]');
  if (!button) throw new Error('no form stands in the popup');
  return button;
}

test('a failed call keeps what was typed; without a network, too', async () => {
  const visit = await openAct('realName');
  const { t, network } = visit;
  await fill(visit, { 'security.real_name': 'Bimala Rai', 'security.login_password': PASSWORD });
  network.offline();
  await submit(visit, 'security.real_name_submit');
  await expect.element(notice(t('security.real_name_once'))).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect.element(field(t('security.real_name'))).toHaveValue('Bimala Rai');
  network.online();
  await expectDone(
    visit,
    'setRealName',
    'security.real_name_submit',
    { payeeName: 'Bimala Rai', password: PASSWORD },
    'security.real_name_done',
  );
});

test('a press beside the popup loses nothing; its close button leaves the act', async () => {
  const visit = await openAct('email');
  await fill(visit, { 'security.email': 'bimala@mail.example' });
  document.elementFromPoint(5, 5)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(field(visit.t('security.email'))).toHaveValue('bimala@mail.example');
  await press('button', visit.t('act.close'));
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
});

describe('the first password', () => {
  const ACT = 'security.act_password';
  const typed = { 'change_password.new': GOOD_PASSWORD, 'change_password.confirm': GOOD_PASSWORD };

  test('asks for each field', async () => {
    const visit = await openAct('setPassword');
    await expectAsked(visit, 'setFirstPassword', ACT, {
      'change_password.new': 'validation.required',
      'change_password.confirm': 'validation.required',
      'sms_code.label': 'validation.code_invalid',
    });
    await fill(visit, { 'change_password.new': GOOD_PASSWORD, 'change_password.confirm': 'Another2026' });
    await expectNote(field(visit.t('change_password.confirm')), visit.t('validation.passwords_differ'));
  });

  test('is proved by a code to the bound number, which a person asks for', async () => {
    const visit = await openAct('setPassword');
    const { t } = visit;
    await expectNote(field(t('sms_code.label')), t('security.code_goes_to', { address: '977•••••••123' }));
    await fill(visit, typed);
    await press('button', t('sms_code.send'));
    await passHumanCheck(visit);
    await expect.element(page.getByRole('button', { name: /Send again in/ })).toBeVisible();
    expect(requestsOf(visit, 'smsForMember')).toEqual([{ purpose: 'confirm', humanCheck: 'pass' }]);
    await fill(visit, { 'sms_code.label': CODE });
    const request = { newPassword: GOOD_PASSWORD, confirmNewPassword: GOOD_PASSWORD };
    await expectDone(
      visit,
      'setFirstPassword',
      ACT,
      { ...request, proof: 'sms', verificationCode: CODE },
      'security.first_password_done',
    );
  });

  test('is proved by a code to the bound e-mail, where that is chosen', async () => {
    const visit = await openAct('setPassword');
    const { t } = visit;
    await press('radio', t('security.item_email'));
    await expectNote(field(t('sms_code.label')), t('security.code_goes_to', { address: 'b•••@mail.example' }));
    await press('button', t('sms_code.send'));
    await expect.element(page.getByRole('button', { name: /Send again in/ })).toBeVisible();
    expect(requestsOf(visit, 'emailCode')).toEqual([{ purpose: 'confirm' }]);
  });

  test('says at its field why it was refused', async () => {
    const visit = await openAct('setPassword');
    await fill(visit, { ...typed, 'sms_code.label': CODE });
    await expectRefusals(visit, 'setFirstPassword', ACT, {
      'password.rule_broken': 'change_password.new',
      'password.breached': 'change_password.new',
      'password.confirmation_differs': 'change_password.confirm',
      'verification.code_wrong': 'sms_code.label',
      'verification.code_expired': 'sms_code.label',
      'verification.code_tries_used': 'sms_code.label',
    });
    await expectNotice(visit, 'setFirstPassword', ACT, 'password.already_set');
  });

  test('asks for no code where nothing is bound: a fresh log-in is proof enough, an old one is not', async () => {
    const visit = await openAct('setPassword', {}, { passwordSet: false });
    const { t } = visit;
    await expect.element(page.getByText(t('security.first_password_login'))).toBeVisible();
    await fill(visit, typed);
    await expectNotice(visit, 'setFirstPassword', ACT, 'security.log_in_again');
    await expect.element(field(t('change_password.new'))).toHaveValue(GOOD_PASSWORD);
    const request = { newPassword: GOOD_PASSWORD, confirmNewPassword: GOOD_PASSWORD, proof: 'login' };
    await expectDone(visit, 'setFirstPassword', ACT, request, 'security.first_password_done');
  });

  test('says that the rules could not be loaded, and tries again', async () => {
    const visit = await openAct('setPassword', {
      prepare: (platform) => platform.refuse('registerSettings', 'system.busy'),
    });
    const { t, platform } = visit;
    await expect.element(page.getByRole('dialog').getByText(t('error:system.busy'))).toBeVisible();
    platform.answer('registerSettings', (_request, sample) => sample);
    await press('button', t('act.try_again'));
    await expect.element(field(t('change_password.new'))).toBeVisible();
  });
});

describe('the withdraw password', () => {
  const SAVE = 'security.save';
  const typed = {
    'security.withdraw_password_new': '884422',
    'security.withdraw_password_again': '884422',
    'security.login_password': PASSWORD,
  };

  test('asks for each field, and for the same one twice', async () => {
    const visit = await openAct('withdrawPassword');
    await expectAsked(visit, 'setWithdrawPassword', SAVE, {
      'security.withdraw_password_new': 'validation.required',
      'security.withdraw_password_again': 'validation.required',
      'security.login_password': 'validation.required',
    });
    await fill(visit, { ...typed, 'security.withdraw_password_again': '884423' });
    await expectNote(field(visit.t('security.withdraw_password_again')), visit.t('validation.passwords_differ'));
  });

  test('says at its field why it was refused, keeps what was typed, and is set', async () => {
    const visit = await openAct('withdrawPassword');
    await fill(visit, typed);
    await expectRefusals(visit, 'setWithdrawPassword', SAVE, {
      'password.rule_broken': 'security.withdraw_password_new',
      'password.breached': 'security.withdraw_password_new',
      'withdraw_password.same_as_login': 'security.withdraw_password_new',
      'password.confirmation_differs': 'security.withdraw_password_again',
      'password.wrong': 'security.login_password',
    });
    await expect.element(field(visit.t('security.withdraw_password_new'))).toHaveValue('884422');
    const request = { newWithdrawPassword: '884422', confirmNewWithdrawPassword: '884422', password: PASSWORD };
    await expectDone(visit, 'setWithdrawPassword', SAVE, request, 'security.withdraw_password_done');
  });

  test('is changed with the old one', async () => {
    const visit = await openAct('changeWithdrawPassword');
    await expectAsked(visit, 'setWithdrawPassword', SAVE, { 'security.withdraw_password_old': 'validation.required' });
    await fill(visit, { 'security.withdraw_password_old': '111111', ...typed });
    const old = 'security.withdraw_password_old';
    await expectRefusals(visit, 'setWithdrawPassword', SAVE, { 'security.old_withdraw_password': old });
    const request = {
      oldWithdrawPassword: '111111',
      newWithdrawPassword: '884422',
      confirmNewWithdrawPassword: '884422',
      password: PASSWORD,
    };
    await expectDone(visit, 'setWithdrawPassword', SAVE, request, 'security.withdraw_password_done');
  });
});

describe('the mobile number', () => {
  const SAVE = 'security.save';
  const typed = { 'phone.label': MOBILE, 'sms_code.label': CODE, 'security.login_password': PASSWORD };

  test('asks for each field', async () => {
    const visit = await openAct('mobile');
    await expectAsked(visit, 'bindMobile', SAVE, {
      'phone.label': 'validation.required',
      'sms_code.label': 'validation.code_invalid',
      'security.login_password': 'validation.required',
    });
  });

  test('sends a code to a number alone', async () => {
    const visit = await openAct('mobile');
    const { t, platform } = visit;
    await submit(visit, 'sms_code.send');
    await expectNote(field(t('phone.label')), t('validation.required'));
    await expect.element(field(t('phone.label'))).toHaveFocus();
    await fill(visit, { 'phone.label': MOBILE });
    platform.refuse('smsForMember', 'security.mobile_taken');
    await press('button', t('sms_code.send'));
    await passHumanCheck(visit);
    await expectNote(field(t('phone.label')), t('error:security.mobile_taken'));
    expect(requestsOf(visit, 'smsForMember')).toEqual([
      { purpose: 'bind', mobileNum: MOBILE, countryDialingCode: '977', humanCheck: 'pass' },
    ]);
  });

  test('says at its field why it was refused, and is bound', async () => {
    const visit = await openAct('mobile');
    await fill(visit, typed);
    await expectRefusals(visit, 'bindMobile', SAVE, {
      'verification.mobile_invalid': 'phone.label',
      'security.mobile_taken': 'phone.label',
      'verification.code_wrong': 'sms_code.label',
      'verification.code_expired': 'sms_code.label',
      'verification.code_tries_used': 'sms_code.label',
      'password.wrong': 'security.login_password',
    });
    const request = { mobileNum: MOBILE, countryDialingCode: '977', verificationCode: CODE, password: PASSWORD };
    await expectDone(visit, 'bindMobile', SAVE, request, 'security.mobile_done');
  });
});

describe('the e-mail', () => {
  const SAVE = 'security.save';
  const EMAIL = 'bimala@mail.example';

  test('asks for each field, and for an address', async () => {
    const visit = await openAct('email');
    await expectAsked(visit, 'bindEmail', SAVE, {
      'security.email': 'validation.required',
      'sms_code.label': 'validation.code_invalid',
      'security.login_password': 'validation.required',
    });
    await fill(visit, { 'security.email': 'bimala' });
    await expectNote(field(visit.t('security.email')), visit.t('validation.pattern_3', { bounds: '1 - 254' }));
  });

  test('sends a code to the address; why it cannot be sent is said in a dialog', async () => {
    const visit = await openAct('email');
    const { t, platform } = visit;
    await submit(visit, 'sms_code.send');
    await expectNote(field(t('security.email')), t('validation.required'));
    await fill(visit, { 'security.email': EMAIL });
    platform.refuse('emailCode', 'verification.limit');
    await press('button', t('sms_code.send'));
    await expect.element(page.getByRole('alertdialog').getByText(t('error:verification.limit'))).toBeVisible();
    await press('button', t('act.ok'));
    expect(requestsOf(visit, 'emailCode')).toEqual([{ purpose: 'bind', email: EMAIL }]);
  });

  test('says at its field why it was refused, and is bound', async () => {
    const visit = await openAct('email');
    await fill(visit, { 'security.email': ` ${EMAIL}`, 'sms_code.label': CODE, 'security.login_password': PASSWORD });
    await expectRefusals(visit, 'bindEmail', SAVE, {
      'security.email_taken': 'security.email',
      'verification.code_wrong': 'sms_code.label',
      'verification.code_expired': 'sms_code.label',
      'verification.code_tries_used': 'sms_code.label',
      'password.wrong': 'security.login_password',
    });
    const request = { email: EMAIL, verificationCode: CODE, password: PASSWORD };
    await expectDone(visit, 'bindEmail', SAVE, request, 'security.email_done');
  });
});

test('the name says that it is set once, asks for each field, and says at its field why it was refused', async () => {
  const visit = await openAct('realName');
  const SUBMIT = 'security.real_name_submit';
  await expect.element(page.getByText(visit.t('security.real_name_once'))).toBeVisible();
  await expectAsked(visit, 'setRealName', SUBMIT, {
    'security.real_name': 'validation.required',
    'security.login_password': 'validation.required',
  });
  await fill(visit, { 'security.real_name': 'Bimala Rai', 'security.login_password': PASSWORD });
  await expectRefusals(visit, 'setRealName', SUBMIT, {
    'security.real_name_invalid': 'security.real_name',
    'password.wrong': 'security.login_password',
  });
  await expectNotice(visit, 'setRealName', SUBMIT, 'security.real_name_set');
});

describe('two factors', () => {
  const RECOVERY_CODES = ['aaaa-1111', 'bbbb-2222', 'cccc-3333'];

  async function begin(options?: VisitOptions): Promise<Visit> {
    const visit = await openAct('twoFactorOn', options);
    visit.platform.answer('beginTwoFactor', {
      secret: 'JBSWY3DPEHPK3PXP',
      otpauthUri: 'otpauth://totp/Baize:bimala?secret=JBSWY3DPEHPK3PXP',
      expiresInSeconds: 600,
    });
    visit.platform.answer('confirmTwoFactor', { recoveryCodes: RECOVERY_CODES });
    await fill(visit, { 'security.login_password': PASSWORD });
    await submit(visit, 'security.go_on');
    await expect.element(page.getByRole('img', { name: visit.t('security.two_factor_qr') })).toBeVisible();
    return visit;
  }

  test('begin with the password', async () => {
    const visit = await openAct('twoFactorOn');
    await expectAsked(visit, 'beginTwoFactor', 'security.go_on', { 'security.login_password': 'validation.required' });
    await fill(visit, { 'security.login_password': PASSWORD });
    await expectRefusals(visit, 'beginTwoFactor', 'security.go_on', {
      'password.wrong': 'security.login_password',
    });
    await expectNotice(visit, 'beginTwoFactor', 'security.go_on', 'two_factor.already_on');
  });

  test('show the secret in groups, which can be copied, and ask for a code of the app', async () => {
    const copied = watchClipboard();
    const visit = await begin();
    const { t } = visit;
    expect(document.querySelector('[role="dialog"] code')?.textContent).toBe('JBSW Y3DP EHPK 3PXP');
    await press('button', t('security.secret_copy'));
    await expect.element(page.getByText(t('security.secret_copied')).first()).toBeVisible();
    expect(copied).toHaveBeenCalledWith('JBSWY3DPEHPK3PXP');
    await expectAsked(visit, 'confirmTwoFactor', 'security.two_factor_confirm', {
      'sms_code.label': 'validation.code_invalid',
    });
    await fill(visit, { 'sms_code.label': CODE });
    await expectRefusals(visit, 'confirmTwoFactor', 'security.two_factor_confirm', {
      'verification.code_wrong': 'sms_code.label',
      'verification.code_tries_used': 'sms_code.label',
    });
    await expectNotice(visit, 'confirmTwoFactor', 'security.two_factor_confirm', 'two_factor.setup_expired');
    await expectAccessibleInBothThemes();
  });

  test('end with the recovery codes, which have to be answered', async () => {
    const copied = watchClipboard();
    const visit = await begin({ size: 'phone' });
    const { t } = visit;
    await fill(visit, { 'sms_code.label': CODE });
    await submit(visit, 'security.two_factor_confirm');
    const codes = page.getByRole('list', { name: t('security.recovery_codes') });
    await expect.element(codes).toHaveTextContent(RECOVERY_CODES.join(''));
    expect(document.activeElement).toBe(codes.element());
    expectNoHorizontalOverflow();
    await expectAccessibleInBothThemes();
    expect(page.getByRole('button', { name: t('act.close'), exact: true }).elements()).toEqual([]);
    await press('button', t('security.copy'));
    await expect.poll(() => copied.mock.calls).toEqual([[RECOVERY_CODES.join('\n')]]);
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await press('button', t('security.download'));
    expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
      'baize-bimala-recovery-codes.txt',
    ]);
    await press('button', t('security.codes_kept'));
    await expect.element(codes).not.toBeInTheDocument();
  });

  test('are turned off by the password and a code', async () => {
    const visit = await openAct('twoFactorOff');
    const SUBMIT = 'security.two_factor_off';
    await expectAsked(visit, 'removeTwoFactor', SUBMIT, {
      'sms_code.label': 'validation.required',
      'security.login_password': 'validation.required',
    });
    await fill(visit, { 'sms_code.label': ' aaaa-1111 ', 'security.login_password': PASSWORD });
    await expectRefusals(visit, 'removeTwoFactor', SUBMIT, {
      'verification.code_wrong': 'sms_code.label',
      'verification.code_tries_used': 'sms_code.label',
      'password.wrong': 'security.login_password',
    });
    await expectNotice(visit, 'removeTwoFactor', SUBMIT, 'two_factor.not_on');
    const request = { code: 'aaaa-1111', password: PASSWORD };
    await expectDone(visit, 'removeTwoFactor', SUBMIT, request, 'security.two_factor_off_done');
  });
});

describe('a passkey', () => {
  afterEach(() => vi.restoreAllMocks());

  async function beginPasskey(): Promise<Visit> {
    const visit = await openAct('addPasskey');
    visit.platform.answer('beginPasskey', {
      challengeId: 'challenge',
      expiresInSeconds: 60,
      options: {
        challenge: 'Y2hhbGxlbmdl',
        rp: { id: 'localhost', name: 'Baize' },
        user: { id: 'YmltYWxh', name: 'bimala', displayName: 'bimala' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      },
    });
    await fill(visit, { 'security.passkey_name': ' My phone ', 'security.login_password': PASSWORD });
    return visit;
  }

  test('says that a name is too long, and cuts nothing', async () => {
    const visit = await openAct('addPasskey');
    const name = field(visit.t('security.passkey_name'));
    await fill(visit, {
      'security.passkey_name': 'a'.repeat(PASSKEY_NAME_MAX_CHARACTERS + 1),
      'security.login_password': PASSWORD,
    });
    await submit(visit, 'security.go_on');
    await expectNote(name, visit.t('validation.length_at_most', { max: PASSKEY_NAME_MAX_CHARACTERS }));
    expect(requestsOf(visit, 'beginPasskey')).toEqual([]);
  });

  test('asks for the password, not for a name', async () => {
    const visit = await openAct('addPasskey');
    await expectAsked(visit, 'beginPasskey', 'security.go_on', { 'security.login_password': 'validation.required' });
    await fill(visit, { 'security.login_password': PASSWORD });
    await expectRefusals(visit, 'beginPasskey', 'security.go_on', {
      'password.wrong': 'security.login_password',
    });
    await expectNotice(visit, 'beginPasskey', 'security.go_on', 'passkey.limit');
  });

  test.each([
    ['NotAllowedError', 'security.passkey_cancelled'],
    ['InvalidStateError', 'security.passkey_known'],
    ['UnknownError', 'security.passkey_failed'],
  ])('is not made where the device says %s, and the form says so', async (name, sentence) => {
    const visit = await beginPasskey();
    vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('of the device', name));
    await submit(visit, 'security.go_on');
    await expect.element(notice(visit.t(sentence))).toBeVisible();
    expect(requestsOf(visit, 'addPasskey')).toEqual([]);
  });

  test('is removed with the password', async () => {
    const visit = await openAct('removePasskey');
    const SUBMIT = 'security.passkey_remove';
    await expect.element(page.getByText(visit.t('security.passkey_remove_text', { name: 'My phone' }))).toBeVisible();
    await expectAsked(visit, 'removePasskey', SUBMIT, { 'security.login_password': 'validation.required' });
    await fill(visit, { 'security.login_password': PASSWORD });
    await expectRefusals(visit, 'removePasskey', SUBMIT, {
      'password.wrong': 'security.login_password',
    });
    await expectNotice(visit, 'removePasskey', SUBMIT, 'request.not_found');
    const request = { passkeyId: 'key', password: PASSWORD };
    await expectDone(visit, 'removePasskey', SUBMIT, request, 'security.passkey_removed');
  });

  test('leaves the focus on the next one, then on the one before, then on the heading', async () => {
    const names = ['Phone 1', 'Phone 2', 'Phone 3'];
    const visit = await openAct('removePasskey', {
      prepare: (platform) => platform.answer('passkeys', passkeysNamed(['My phone', ...names])),
    });
    const { t, platform } = visit;
    const remove = async (left: readonly string[]) => {
      platform.answer('removePasskey', {});
      platform.answer('passkeys', passkeysNamed(left));
      await fill(visit, { 'security.login_password': PASSWORD });
      await submit(visit, 'security.passkey_remove');
    };
    const buttonOf = (name: string) => page.getByRole('button', { name: `${t('security.remove')}: ${name}` });
    await remove(names);
    await expect.element(buttonOf('Phone 1')).toHaveFocus();
    await buttonOf('Phone 3').click();
    await remove(['Phone 1', 'Phone 2']);
    await expect.element(buttonOf('Phone 2')).toHaveFocus();
    await buttonOf('Phone 2').click();
    await remove(['Phone 1']);
    await expect.element(buttonOf('Phone 1')).toHaveFocus();
    await buttonOf('Phone 1').click();
    await remove([]);
    await expect.element(page.getByRole('heading', { level: 2, name: t('security.item_passkeys') })).toHaveFocus();
  });
});
