import { expectAccessibleInBothThemes, expectNoHorizontalOverflow } from '@baize/pages/accessible';
import { testScreen } from '@baize/pages/screen';
import { requestsOf } from '@baize/pages/worlds/identity';
import {
  anOverview,
  answerSecurity,
  aProfile,
  loginHistory,
  passkeys,
  protectedOverview,
} from '@baize/pages/worlds/security';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectNote, memberOpener, popupStands, press } from '../../testing/open-member.ts';

const { memberAvatar: _shown, ...framePassesOver } = frameCalls;
const ofPart = (part: string) => memberOpener(`/member/securityCenter?part=${part}`, answerSecurity);
const open = memberOpener('/member/securityCenter', answerSecurity);

/** Returns the row of a protection or a passkey by its title. */
const row = (title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: false }) });
const toast = (text: string): Locator => page.getByText(text, { exact: true }).first();

testScreen('security-centre', { open, passesOver: frameCalls });
testScreen('security-centre, profile', {
  open: ofPart('profile'),
  passesOver: {
    ...framePassesOver,
    registerSettings: 'the fields that every merchant has, and those that the member has filled in, stand without it',
  },
});
testScreen('security-centre, devices', { open: ofPart('devices'), passesOver: frameCalls });
testScreen('security-centre, history', { open: ofPart('history'), passesOver: frameCalls });

test('keeps its section in the address', async () => {
  const { t } = await open();
  await press('tab', t('security.history_tab'));
  await expect.element(page.getByRole('table', { name: t('security.history') })).toBeVisible();
  expect(location.search).toBe('?part=history');
  await press('tab', t('security.protection'));
  await expect.element(page.getByRole('heading', { name: t('security.level_part') })).toBeVisible();
  expect(location.search).toBe('');
});

test.each([
  ['protection', 'securityOverview', 'security.level_part'],
  ['profile', 'profile', 'security.avatar'],
  ['devices', 'sessions', 'security.sessions'],
  ['devices', 'devices', 'security.devices'],
  ['history', 'loginHistory', 'security.history'],
] as const)('the part %s tries %s again after a failure', async (part, id, heading) => {
  const { t, platform } = await ofPart(part)({ prepare: (mock) => mock.refuse(id, 'system.busy') });
  await expect.element(page.getByRole('alert').getByText(t('error:system.busy'))).toBeVisible();
  answerSecurity(platform);
  await press('button', t('act.try_again'));
  await expect.element(page.getByRole('heading', { level: 2, name: t(heading), exact: true })).toBeVisible();
  expect(document.querySelector('main [role="alert"]')).toBeNull();
});

test.each([
  ['protection', '/wps/member/security'],
  ['profile', '/wps/member/profile'],
])('the section %s reserves its space while it is loading', async (part, path) => {
  let release = () => {};
  const opened = ofPart(part)({ prepare: (_platform, network) => (release = network.hold(path)) });
  await expect.poll(() => document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  release();
  await opened;
});

describe('the protection', () => {
  test('shows what is missing, and leads to the next step', async () => {
    const { t } = await open();
    await expect.element(page.getByText(t('security.level', { done: 1, total: 7 }))).toBeVisible();
    await expect.element(page.getByText(t('security.next_withdrawPassword'))).toBeVisible();
    await press('button', t('security.act_withdrawPassword'));
    await expect.element(page.getByRole('dialog', { name: t('security.withdraw_password_set') })).toBeVisible();
  });

  test('shows what is bound, and offers no change of the name, which is set once', async () => {
    const { t } = await open({ prepare: (mock) => answerSecurity(mock, protectedOverview) });
    await expect.element(row(t('security.item_mobile')).getByText('977•••••••123', { exact: false })).toBeVisible();
    await expect
      .element(
        row(t('security.item_twoFactor')).getByText(t('security.two_factor_state', { codes: 8 }), { exact: false }),
      )
      .toBeVisible();
    await expect.element(row(t('security.item_realName')).getByText('B••• R••', { exact: false })).toBeVisible();
    expect(row(t('security.item_realName')).getByRole('button').elements()).toEqual([]);
    expect(row(t('security.item_mobile')).getByRole('button').elements()).toHaveLength(1);
    // The card of the passkeys contains the same action.
    await page
      .getByRole('button', { name: t('security.act_passkeys'), exact: true })
      .first()
      .click();
    await expect.element(page.getByRole('dialog', { name: t('security.passkey_add') })).toBeVisible();
  });

  test('is complete with a passkey', async () => {
    const { t } = await open({
      prepare: (mock) => {
        answerSecurity(mock, protectedOverview);
        mock.answer('passkeys', passkeys(1));
      },
    });
    await expect.element(page.getByRole('heading', { name: t('security.level_full') })).toBeVisible();
    await expect.element(row('Phone 1').getByText('last used', { exact: false })).toBeVisible();
  });

  test('distinguishes two passkeys with the same name by their hosts', async () => {
    const hosts = ['play.baize.test', 'mirror.baize.test'];
    const list = hosts.flatMap((host) => passkeys(1).list.map((phone) => ({ ...phone, passkeyId: host, host })));
    const { t } = await open({ prepare: (mock) => mock.answer('passkeys', { list }) });
    await expect.element(page.getByText(t('security.passkey_host', { host: 'play.baize.test' }))).toBeVisible();
    await press('button', `${t('security.remove')}: Phone 1, mirror.baize.test`);
    const text = t('security.passkey_remove_text', { name: 'Phone 1', host: 'mirror.baize.test' });
    await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible();
  });

  test('shows an e-mail of the registration as not confirmed', async () => {
    const { t } = await open({
      prepare: (mock) => answerSecurity(mock, anOverview({ email: null, unconfirmedEmail: 's•••@mail.example' })),
    });
    const email = row(t('security.item_email'));
    await expect.element(email.getByText(t('security.state_unconfirmed'))).toBeVisible();
    await expect.element(email.getByText('s•••@mail.example')).toBeVisible();
  });

  test('requires a password first; every other action shows why it is disabled', async () => {
    const { t } = await open({ prepare: (mock) => answerSecurity(mock, anOverview({ passwordSet: false })) });
    const off = [...document.querySelectorAll('main li button[aria-disabled="true"]')];
    expect(off).toHaveLength(5);
    await expectNote(row(t('security.item_email')).getByRole('button'), t('security.first_password_needed'));
    await press('button', `${t('security.bind')}: ${t('security.item_email')}`);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    await press('button', t('security.act_password'));
    await expect.element(page.getByRole('dialog', { name: t('security.act_password') })).toBeVisible();
  });

  test('changes the password in the popup that the whole site uses', async () => {
    const { t } = await open();
    await press('button', `${t('security.change')}: ${t('security.item_password')}`);
    await popupStands();
    expect(document.querySelector('[data-testid="change-password-popup"]')).not.toBeNull();
  });

  test('accepts at most ten passkeys', async () => {
    const { t } = await open({ prepare: (mock) => mock.answer('passkeys', passkeys(10)) });
    const add = page.getByRole('button', { name: t('security.passkey_add'), exact: true });
    await expectNote(add, t('security.passkey_full', { limit: 10 }));
  });

  describe('in a browser without passkeys', () => {
    test('counts no passkey of this browser, and shows those of other browsers', async () => {
      const kept = Object.getOwnPropertyDescriptor(globalThis, 'PublicKeyCredential');
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
      try {
        const { t } = await open({ prepare: (mock) => answerSecurity(mock, protectedOverview) });
        await expect.element(page.getByRole('heading', { name: t('security.level_full') })).toBeVisible();
        expect(page.getByRole('heading', { name: t('security.item_passkeys') }).elements()).toEqual([]);
        const others = await open({ prepare: (mock) => mock.answer('passkeys', passkeys(1)) });
        const add = page.getByRole('button', { name: others.t('security.passkey_add'), exact: true });
        await expectNote(add, others.t('security.passkey_unsupported'));
      } finally {
        if (kept) Object.defineProperty(globalThis, 'PublicKeyCredential', kept);
      }
    });
  });
});

describe('the profile', () => {
  const openProfile = ofPart('profile');
  const box = (name: string) => page.getByLabelText(name, { exact: true });

  test('sends the changes, and shows the values that the server has stored', async () => {
    const visit = await openProfile({
      prepare: (mock) => {
        mock.answer('profile', aProfile({ occupation: 'Farmer', address: 'Patan' }));
        mock.answer('updateProfile', aProfile({ occupation: 'Teacher', address: 'Patan' }));
      },
    });
    const { t } = visit;
    const save = page.getByRole('button', { name: t('security.save'), exact: true });
    await expectNote(save, t('security.nothing_changed'));
    await box(t('security.field_occupation')).fill(' Teacher ');
    await press('button', t('security.save'));
    await expect.element(toast(t('security.profile_saved'))).toBeVisible();
    expect(requestsOf(visit, 'updateProfile')).toEqual([{ occupation: 'Teacher' }]);
    await expect.element(box(t('security.field_occupation'))).toHaveValue('Teacher');
    await expectNote(save, t('security.all_saved'));
  });

  test('shows a refusal at its field, and above the form if it concerns no field', async () => {
    const { t, platform } = await openProfile({
      prepare: (mock) => mock.refuse('updateProfile', 'profile.nickname_taken'),
    });
    await box(t('security.field_nickname')).fill('Bee');
    await press('button', t('security.save'));
    await expectNote(box(t('security.field_nickname')), t('error:profile.nickname_taken'));
    await expect.element(box(t('security.field_nickname'))).toHaveFocus();
    const wrong = { key: 'validation.length_at_most', params: { max: 12 } };
    platform.refuse('updateProfile', 'profile.fields_invalid', { fields: { address: wrong } });
    await box(t('security.field_address')).fill('Somewhere in Patan');
    await press('button', t('security.save'));
    await expectNote(box(t('security.field_address')), t('validation.length_at_most', { max: 12 }));
    platform.refuse('updateProfile', 'system.busy');
    await press('button', t('security.save'));
    await expect.element(page.getByRole('alert').getByText(t('error:system.busy'))).toBeVisible();
    await expect.element(box(t('security.field_nickname'))).toHaveValue('Bee');
  });

  test('does not let a birthday be removed', async () => {
    const visit = await openProfile({
      prepare: (mock) => mock.answer('profile', aProfile({ birthday: '1990-04-14' })),
    });
    const { t } = visit;
    await box(t('security.field_birthday')).fill('');
    await press('button', t('security.save'));
    await expectNote(box(t('security.field_birthday')), t('validation.required'));
    expect(requestsOf(visit, 'updateProfile')).toEqual([]);
  });

  test('stores a picture at once, and shows why one was refused', async () => {
    const visit = await openProfile({ prepare: (mock) => mock.refuse('changeAvatar', 'system.busy') });
    const { t, platform } = visit;
    const third = page.getByRole('button', { name: t('security.avatar_number', { number: 3 }), exact: true });
    await press('button', t('security.avatar_number', { number: 3 }));
    await expect.element(toast(t('error:system.busy'))).toBeVisible();
    await expect.element(third).toHaveAttribute('aria-pressed', 'false');
    platform.answer('changeAvatar', ({ avatarId }) => {
      platform.answer('memberAvatar', (_request, sample) => ({ ...sample, avatarId, choices: avatarChoices() }));
      return {};
    });
    await press('button', t('security.avatar_number', { number: 3 }));
    await expect.element(toast(t('security.avatar_changed'))).toBeVisible();
    await expect.element(third).toHaveAttribute('aria-pressed', 'true');
    expect(requestsOf(visit, 'changeAvatar').at(-1)).toEqual({ avatarId: '3' });
  });
});

function avatarChoices() {
  return ['1', '2', '3'].map((avatarId) => ({ avatarId, url: `/art/avatars/${avatarId}` }));
}

describe('the devices', () => {
  const openDevices = ofPart('devices');

  test('mark this session, which signing out ends, and end another one', async () => {
    const visit = await openDevices();
    const { t, platform } = visit;
    const table = page.getByRole('table', { name: t('security.sessions') });
    await expect.element(table.getByText('Chrome on Linux')).toBeVisible();
    const texts = [...document.querySelectorAll('main table')].map(({ textContent }) => textContent);
    expect(texts[0]?.split(t('security.this_device'))).toHaveLength(2);
    expect(table.getByRole('button').elements()).toHaveLength(1);
    platform.answer('sessions', (_request, sample) => ({
      list: sample.list.map((each) => ({ ...each, current: true })),
    }));
    await press('button', `${t('security.end')}: Safari on iOS`);
    const dialog = page.getByRole('dialog', { name: t('security.end_title') });
    await expect.element(dialog.getByText(t('security.end_text', { device: 'Safari on iOS' }))).toBeVisible();
    const submit = dialog.getByRole('button', { name: t('security.end'), exact: true });
    await submit.click();
    await expect.element(dialog.getByText(t('validation.required'))).toBeVisible();
    await dialog.getByLabelText(t('security.login_password'), { exact: true }).fill('Namaste2026');
    await submit.click();
    await expect.element(toast(t('security.session_ended'))).toBeVisible();
    expect(requestsOf(visit, 'endSession')).toEqual([{ sessionId: 'there', password: 'Namaste2026' }]);
    await expect.poll(() => table.getByRole('button').elements()).toEqual([]);
    // There is no other session left to end.
    expect(page.getByRole('button', { name: t('security.end_others'), exact: true }).elements()).toEqual([]);
    await expect.element(page.getByRole('heading', { name: t('security.sessions'), exact: true })).toHaveFocus();
  });

  test('end all other sessions with the password', async () => {
    const visit = await openDevices();
    const { t, platform } = visit;
    await press('button', t('security.end_others'));
    const dialog = page.getByRole('dialog', { name: t('security.end_others_title') });
    await dialog.getByLabelText(t('security.login_password'), { exact: true }).fill('Wrong1234');
    platform.refuse('endOtherSessions', 'password.wrong');
    await dialog.getByRole('button', { name: t('security.end_others') }).click();
    await expect.element(dialog.getByText(t('error:password.wrong'))).toBeVisible();
    platform.answer('endOtherSessions', {});
    await dialog.getByLabelText(t('security.login_password'), { exact: true }).fill('Namaste2026');
    await dialog.getByRole('button', { name: t('security.end_others') }).click();
    await expect.element(toast(t('security.sessions_ended'))).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(requestsOf(visit, 'endOtherSessions').at(-1)).toEqual({ password: 'Namaste2026' });
  });

  test('require the password in a popup that is accessible, and fits on a phone', async () => {
    const { t } = await openDevices({ size: 'phone', language: 'pseudo' });
    await press('button', t('security.end_others'));
    await popupStands();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('security.end_others') })
      .click();
    await expect.poll(() => document.querySelector('[role="dialog"] [aria-invalid="true"]')).not.toBeNull();
    expectNoHorizontalOverflow();
    await expectAccessibleInBothThemes();
  });

  test('require a recent login from a member without a password', async () => {
    const visit = await openDevices({
      prepare: (mock) => {
        mock.answer('securityOverview', anOverview({ passwordSet: false }));
        mock.refuse('endOtherSessions', 'security.log_in_again');
      },
    });
    const { t } = visit;
    await press('button', t('security.end_others'));
    const dialog = page.getByRole('dialog', { name: t('security.end_others_title') });
    await dialog.getByRole('button', { name: t('security.end_others') }).click();
    await expect.element(dialog.getByText(t('error:security.log_in_again'))).toBeVisible();
    expect(requestsOf(visit, 'endOtherSessions')).toEqual([{}]);
  });

  test('can be forgotten one by one', async () => {
    const visit = await openDevices();
    const { t, platform } = visit;
    platform.answer('devices', { list: [] });
    await press('button', `${t('security.forget')}: Safari on iOS`);
    await expect.element(toast(t('security.device_forgotten'))).toBeVisible();
    expect(requestsOf(visit, 'forgetDevice')).toEqual([{ deviceId: 'phone' }]);
    await expect.element(page.getByText(t('security.devices_empty'))).toBeVisible();
    await expect.element(page.getByRole('heading', { name: t('security.devices'), exact: true })).toHaveFocus();
  });

  test('show why a device was not forgotten', async () => {
    const { t } = await openDevices({ prepare: (mock) => mock.refuse('forgetDevice', 'request.not_found') });
    await press('button', `${t('security.forget')}: Safari on iOS`);
    await expect.element(toast(t('error:request.not_found'))).toBeVisible();
  });
});

describe('the history', () => {
  const openHistory = ofPart('history');

  test('shows what happened, when, where and with what result', async () => {
    const { t } = await openHistory();
    const rows = [...document.querySelectorAll('main tbody tr')].map(({ textContent }) => textContent);
    expect(rows).toHaveLength(loginHistory.list.length);
    expect(rows[0]).toContain(t('security.kind_password_changed'));
    expect(rows[0]).toContain(t('security.succeeded'));
    expect(rows[1]).toContain(t('security.kind_username'));
    expect(rows[1]).toContain(t('security.refused'));
    expect(rows[1]).toContain('10.0.0.2');
  });

  test('shows when nothing has happened', async () => {
    const { t } = await openHistory({ prepare: (mock) => mock.answer('loginHistory', { list: [] }) });
    await expect.element(page.getByText(t('security.history_empty'))).toBeVisible();
  });
});
