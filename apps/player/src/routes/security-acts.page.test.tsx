import { expectAccessibleInBothThemes, expectNoHorizontalOverflow } from '@baize/pages/accessible';
import { testScreen } from '@baize/pages/screen';
import type { Visit } from '@baize/pages/visit';
import { GOOD_PASSWORD, requestsOf } from '@baize/pages/worlds/identity';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, press } from '../../testing/open-member.ts';
import {
  PASSWORD,
  CODE,
  ACTS,
  type Act,
  openAct,
  field,
  notice,
  fill,
  submit,
  expectAsked,
  expectRefusals,
  expectNotice,
  expectDone,
} from '../../testing/security-acts.ts';

const MOBILE = '9841234567';

/** Passes the human check without dragging. */
async function passHumanCheck({ t }: Visit): Promise<void> {
  await press('button', t('human_check.no_drag'));
  await expect.element(page.getByTestId('human-check')).not.toBeInTheDocument();
}

function submitButton(): HTMLButtonElement {
  const button = document.querySelector<HTMLButtonElement>('[role="dialog"] form button[type="submit"]');
  if (!button) throw new Error('no form stands in the popup');
  return button;
}

testScreen('act-popup', {
  open: async (options) => await openAct('withdrawPassword', options),
  passesOver: frameCalls,
});

test.each(Object.keys(ACTS) as Act[])('the action %s is accessible, and fits on a phone', async (act) => {
  await openAct(act, { size: 'phone', language: 'pseudo' });
  // The errors of an empty form are shown, too.
  await vi.waitFor(() => submitButton().click(), { timeout: 5_000 });
  await expect.poll(() => document.querySelector('[role="dialog"] [aria-invalid="true"]')).not.toBeNull();
  expectNoHorizontalOverflow();
  await expectAccessibleInBothThemes();
});

test('a failed call keeps the typed values, also without a network', async () => {
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

test('a press outside the popup does nothing; its close button leaves the action', async () => {
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

  test('requires each field', async () => {
    const visit = await openAct('setPassword');
    await expectAsked(visit, 'setFirstPassword', ACT, {
      'change_password.new': 'validation.required',
      'change_password.confirm': 'validation.required',
      'sms_code.label': 'validation.code_invalid',
    });
    await fill(visit, { 'change_password.new': GOOD_PASSWORD, 'change_password.confirm': 'Another2026' });
    await expectNote(field(visit.t('change_password.confirm')), visit.t('validation.passwords_differ'));
  });

  test('is verified by a code to the bound number, sent on demand', async () => {
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

  test('is verified by a code to the bound e-mail, if this is chosen', async () => {
    const visit = await openAct('setPassword');
    const { t } = visit;
    await press('radio', t('security.item_email'));
    await expectNote(field(t('sms_code.label')), t('security.code_goes_to', { address: 'b•••@mail.example' }));
    await press('button', t('sms_code.send'));
    await expect.element(page.getByRole('button', { name: /Send again in/ })).toBeVisible();
    expect(requestsOf(visit, 'emailCode')).toEqual([{ purpose: 'confirm' }]);
  });

  test('shows at its field why it was refused', async () => {
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

  test('requires no code if nothing is bound: a recent login is sufficient proof, an old one is not', async () => {
    const visit = await openAct('setPassword', {}, { passwordSet: false });
    const { t } = visit;
    await expect.element(page.getByText(t('security.first_password_login'))).toBeVisible();
    await fill(visit, typed);
    await expectNotice(visit, 'setFirstPassword', ACT, 'security.log_in_again');
    await expect.element(field(t('change_password.new'))).toHaveValue(GOOD_PASSWORD);
    const request = { newPassword: GOOD_PASSWORD, confirmNewPassword: GOOD_PASSWORD, proof: 'login' };
    await expectDone(visit, 'setFirstPassword', ACT, request, 'security.first_password_done');
  });

  test('shows that the rules could not be loaded, and tries again', async () => {
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

  test('requires each field, and two equal passwords', async () => {
    const visit = await openAct('withdrawPassword');
    await expectAsked(visit, 'setWithdrawPassword', SAVE, {
      'security.withdraw_password_new': 'validation.required',
      'security.withdraw_password_again': 'validation.required',
      'security.login_password': 'validation.required',
    });
    await fill(visit, { ...typed, 'security.withdraw_password_again': '884423' });
    await expectNote(field(visit.t('security.withdraw_password_again')), visit.t('validation.passwords_differ'));
  });

  test('shows at its field why it was refused, keeps the typed values, and is set', async () => {
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

  test('requires each field', async () => {
    const visit = await openAct('mobile');
    await expectAsked(visit, 'bindMobile', SAVE, {
      'phone.label': 'validation.required',
      'sms_code.label': 'validation.code_invalid',
      'security.login_password': 'validation.required',
    });
  });

  test('sends a code only to a valid number', async () => {
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

  test('shows at its field why it was refused, and is bound', async () => {
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

  test('requires each field, and a valid address', async () => {
    const visit = await openAct('email');
    await expectAsked(visit, 'bindEmail', SAVE, {
      'security.email': 'validation.required',
      'sms_code.label': 'validation.code_invalid',
      'security.login_password': 'validation.required',
    });
    await fill(visit, { 'security.email': 'bimala' });
    await expectNote(field(visit.t('security.email')), visit.t('validation.pattern_3', { bounds: '1 - 254' }));
  });

  test('sends a code to the address, and shows in a dialog why it cannot be sent', async () => {
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

  test('shows at its field why it was refused, and is bound', async () => {
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

test('the name shows that it is set only once, requires each field, and shows at its field why it was refused', async () => {
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
