import { PASSKEY_NAME_MAX_CHARACTERS } from '@baize/contract/limits';
import type { PasskeysValue } from '@baize/contract/schemas/passkeys';
import { expectAccessibleInBothThemes, expectNoHorizontalOverflow } from '@baize/pages/accessible';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { requestsOf } from '@baize/pages/worlds/identity';
import { watchClipboard } from '@baize/pages/worlds/shell';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, press } from '../../testing/open-member.ts';
import {
  PASSWORD,
  CODE,
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

const HOST = 'play.baize.test';

function passkeysNamed(names: readonly string[]): PasskeysValue {
  return {
    list: names.map((name) => ({
      passkeyId: name,
      name,
      host: HOST,
      createdAt: '2026-11-21T08:30:00.000Z',
      lastUsedAt: null,
    })),
  };
}

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

  test('start with the password', async () => {
    const visit = await openAct('twoFactorOn');
    await expectAsked(visit, 'beginTwoFactor', 'security.go_on', { 'security.login_password': 'validation.required' });
    await fill(visit, { 'security.login_password': PASSWORD });
    await expectRefusals(visit, 'beginTwoFactor', 'security.go_on', {
      'password.wrong': 'security.login_password',
    });
    await expectNotice(visit, 'beginTwoFactor', 'security.go_on', 'two_factor.already_on');
  });

  test('show the secret in groups, with a copy button, and require a code of the app', async () => {
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

  test('end with the recovery codes, which must be confirmed', async () => {
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

  test('shows that a name is too long, without cutting it', async () => {
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

  test('requires the password but no name', async () => {
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
  ])('is not created if the device reports %s, and the form shows the reason', async (name, sentence) => {
    const visit = await beginPasskey();
    vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('of the device', name));
    await submit(visit, 'security.go_on');
    await expect.element(notice(visit.t(sentence))).toBeVisible();
    expect(requestsOf(visit, 'addPasskey')).toEqual([]);
  });

  test('is removed with the password', async () => {
    const visit = await openAct('removePasskey');
    const SUBMIT = 'security.passkey_remove';
    await expect
      .element(page.getByText(visit.t('security.passkey_remove_text', { name: 'My phone', host: HOST })))
      .toBeVisible();
    await expectAsked(visit, 'removePasskey', SUBMIT, { 'security.login_password': 'validation.required' });
    await fill(visit, { 'security.login_password': PASSWORD });
    await expectRefusals(visit, 'removePasskey', SUBMIT, {
      'password.wrong': 'security.login_password',
    });
    await expectNotice(visit, 'removePasskey', SUBMIT, 'request.not_found');
    const request = { passkeyId: 'key', password: PASSWORD };
    await expectDone(visit, 'removePasskey', SUBMIT, request, 'security.passkey_removed');
  });

  test('moves the focus after a removal to the next one, then to the previous one, then to the heading', async () => {
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
    const buttonOf = (name: string) => page.getByRole('button', { name: `${t('security.remove')}: ${name}, ${HOST}` });
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
