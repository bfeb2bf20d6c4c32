import type { MockPlatform } from '@baize/api/testing';
import type { ActivityValue } from '@baize/contract/schemas/promotions';
import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { aMember } from '@baize/pages/world';
import { aFile, chooseFiles } from '@baize/pages/worlds/pictures';
import { anActivityPage, anApplication } from '@baize/pages/worlds/promotions';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, popupStands, press } from '../../../testing/open-member.ts';
import { openPlayer } from '../../../testing/visit.tsx';

const opener =
  (activity: Partial<ActivityValue> = {}) =>
  async (options: VisitOptions = {}) =>
    await openPlayer('/promotions/first-photo', {
      signedIn: true,
      ...options,
      prepare: (platform, network) => {
        platform.answer('activity', anActivityPage(activity));
        options.prepare?.(platform, network);
      },
    });
const lastApplication = (platform: MockPlatform) =>
  platform.calls.findLast(({ id }) => id === 'applyActivity')?.request;
const main = () => page.getByRole('main');

testScreen('activity-page', {
  open: opener({ endsAt: '2027-01-01T00:00:00.000Z' }),
  passesOver: frameCalls,
});

const calendar: ActivityValue['signIn'] = {
  streak: 2,
  forgivable: 1,
  days: [
    { day: '2026-11-22', state: 'signed', prize: { item: 'cash', amount: '5.00' } },
    { day: '2026-11-23', state: 'forgiven', prize: { item: 'cash', amount: '5.00' } },
    { day: '2026-11-24', state: 'open', prize: { item: 'points', amount: '20' } },
    { day: '2026-11-25', state: 'coming', prize: { item: 'cash', amount: '50.00' } },
  ],
};

testScreen('activity-page, sign-in calendar', {
  open: opener({ kind: 'sign_in', entry: 'claim', signIn: calendar }),
  passesOver: frameCalls,
});

test('shows the full terms before the action, without scripts', async () => {
  const { t } = await opener({ content: '<p>Fair <b>terms</b></p><img src=x onerror="window.hacked=1">' })();
  await expect.element(main().getByText('Fair terms')).toBeVisible();
  expect(document.querySelector('main [onerror]')).toBeNull();
  const headings = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
  expect(headings.indexOf(t('promotion.terms'))).toBeLessThan(headings.indexOf(t('promotion.take_part')));
});

test('a visitor logs in first, and comes back to the activity', async () => {
  const { store, t } = await opener()({ signedIn: false });
  await press('button', t('promotion.login'));
  await popupStands();
  expect(JSON.stringify(store.getState().popups)).toContain('/promotions/first-photo');
});

test('tells a trial account that it needs a real account', async () => {
  const { t } = await opener()({
    prepare: (platform) => platform.answer('memberInfo', aMember({ type: 4 })),
  });
  await press('button', t('promotion.take_part'));
  await expect.element(page.getByRole('alertdialog', { name: t('true_account.title') })).toBeVisible();
});

test.each(['break', 'audience', 'spent', 'offers_off', 'nothing_due', 'game_closed'] as const)(
  'says why a member with the obstacle %s cannot take part, and offers nothing to press',
  async (obstacle) => {
    const { t } = await opener({ obstacle })();
    await expect.element(main().getByText(t(`promotion.obstacle_${obstacle}`))).toBeVisible();
    expect(main().getByRole('textbox').query()).toBeNull();
  },
);

test.each(['joined', 'signed', 'applying', 'process', 'claimed', 'rejected', 'coming', 'closed'] as const)(
  'says what %s means',
  async (state) => {
    const { t } = await opener({ state })();
    await expect.element(main().getByText(t(`promotion.note_${state}`))).toBeVisible();
  },
);

test('offers the form again below the note about a rejected application', async () => {
  const { t } = await opener({ state: 'rejected' })();
  await expect.element(main().getByText(t('promotion.note_rejected'))).toBeVisible();
  await expect.element(main().getByRole('button', { name: t('promotion.send') })).toBeVisible();
});

test('shows the state of the application, and not that a second one is impossible', async () => {
  const { t } = await opener({ state: 'applying', obstacle: 'entered' })();
  await expect.element(main().getByText(t('promotion.note_applying'))).toBeVisible();
  expect(main().getByText(t('promotion.obstacle_entered')).query()).toBeNull();
});

test('leads to the reward centre when the reward is ready', async () => {
  const { t } = await opener({ state: 'issued' })();
  await expect
    .element(page.getByRole('link', { name: t('promotion.to_rewards') }))
    .toHaveAttribute('href', '/member/rewardCenter');
});

test('free rounds show their game, and lead to the reward centre once they are claimed', async () => {
  const { t } = await opener({
    kind: 'free_rounds',
    entry: 'claim',
    state: 'claimed',
    item: 'free_rounds',
    amount: '10',
    freeRounds: {
      vassalage: 'LANTERN',
      gameCode: 'lantern-garden',
      gameName: 'Lantern Garden',
      rounds: 10,
      stake: '2.00',
      winTurnoverTimes: '3',
      validDays: 7,
    },
  })();
  for (const text of ['10 free rounds', 'Lantern Garden', '7 days after the claim', '3× each win'])
    await expect.element(main().getByText(text)).toBeVisible();
  await expect.element(main().getByText(t('promotion.free_rounds_claimed'))).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: t('promotion.to_rewards') }))
    .toHaveAttribute('href', '/member/rewardCenter');
});

test('a bonus with a deposit leads to the deposit', async () => {
  const { t } = await opener({ kind: 'reload', entry: 'none' })();
  await expect
    .element(page.getByRole('link', { name: t('promotion.to_deposit') }))
    .toHaveAttribute('href', '/member/depositv2');
});

test('a bonus with a deposit shows everything that it gives and requires', async () => {
  const depositBonus = {
    bonusPercent: '50',
    maximumBonus: '2000.00',
    minimumAmount: '500.00',
    frequency: 'daily',
    onePer: [],
  } as const;
  const { t } = await opener({
    kind: 'reload',
    entry: 'none',
    turnoverTimes: '8',
    depositBonus: { ...depositBonus, onePer: [] },
  })();
  await expect
    .element(main().getByText(/50% of the deposit, up to .*2,000\.00 · .*500\.00 · once a day/))
    .toBeVisible();
  await expect.element(main().getByText(t('promotion.turnover_times_deposit', { times: '8' }))).toBeVisible();
});

test('shows that the activity is no longer offered', async () => {
  const { t } = await opener()({ prepare: (platform) => platform.refuse('activity', 'promotion.not_found') });
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:promotion.not_found'));
});

describe('the apply form', () => {
  test('sends the pictures, then the remark with their ids, and confirms it', async () => {
    const { platform, t } = await opener({
      form: { remarkRequired: true, imagesRequired: true, codeRequired: false },
    })();
    await page.getByRole('textbox', { name: t('promotion.remark') }).fill('  My first win  ');
    await chooseFiles(aFile('win.png', 'image/png'));
    await press('button', t('promotion.send'));
    await expect
      .poll(() => lastApplication(platform))
      .toMatchObject({ activityId: 'first-photo', remark: 'My first win' });
    expect(platform.calls.find(({ id }) => id === 'uploadImage')?.request).toMatchObject({ purpose: 'activity' });
    expect(lastApplication(platform)).toHaveProperty('images.length', 1);
    await expect.element(page.getByText(t('promotion.applied'))).toBeVisible();
  });

  test('requires the fields that the operator has chosen, and counts the characters', async () => {
    const { platform, t } = await opener({
      form: { remarkRequired: true, imagesRequired: true, codeRequired: false },
    })();
    const remark = page.getByRole('textbox', { name: t('promotion.remark') });
    await press('button', t('promotion.send'));
    await expectNote(remark, t('validation:validation.content_required'));
    await expect.element(main().getByText(t('validation:validation.images_required'))).toBeVisible();
    await remark.fill('क'.repeat(141));
    await expect.element(main().getByText(t('upload.characters', { used: '141', max: '140' }))).toBeVisible();
    await press('button', t('promotion.send'));
    await expectNote(remark, t('validation:validation.length_at_most', { max: 140 }));
    expect(lastApplication(platform)).toBeUndefined();
  });

  test('shows a refusal below the button, and keeps the typed values', async () => {
    const { t } = await opener()({
      prepare: (platform) => platform.refuse('applyActivity', 'promotion.already_applied'),
    });
    const remark = page.getByRole('textbox', { name: t('promotion.remark') });
    await remark.fill('Once more');
    await press('button', t('promotion.send'));
    await expect.element(main().getByRole('alert')).toMatchTextContent(t('error:promotion.already_applied'));
    await expect.element(remark).toHaveValue('Once more');
  });
});

test('a press on sign-in claims the day once, and refreshes the calendar', async () => {
  const { platform, t } = await opener({ kind: 'sign_in', entry: 'claim', signIn: calendar })();
  await expect.element(main().getByText(t('promotion.streak', { count: 2 }))).toBeVisible();
  platform.answer('applyActivity', async () => anApplication({ state: 'signed' }));
  platform.answer('activity', anActivityPage({ kind: 'sign_in', entry: 'claim', state: 'signed', signIn: calendar }));
  const button = page.getByRole('button', { name: t('promotion.sign_in') }).element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(main().getByText(t('promotion.note_signed'))).toBeVisible();
  expect(platform.calls.filter(({ id }) => id === 'applyActivity')).toHaveLength(1);
});

test('a wrong voucher code shows an error below its field, and a right one is redeemed', async () => {
  const { platform, t } = await opener({
    kind: 'voucher',
    entry: 'claim',
    form: { remarkRequired: false, imagesRequired: false, codeRequired: true },
  })({ prepare: (mock) => mock.refuse('applyActivity', 'promotion.code_wrong') });
  const code = page.getByRole('textbox', { name: t('promotion.code') });
  await code.fill(' dashain-50 ');
  await press('button', t('promotion.code_send'));
  await expectNote(code, t('error:promotion.code_wrong'));
  platform.answer('applyActivity', anApplication({ state: 'issued' }));
  await press('button', t('promotion.code_send'));
  await expect.element(page.getByText(t('promotion.joined'))).toBeVisible();
  expect(lastApplication(platform)).toMatchObject({ voucherCode: 'dashain-50' });
});

test('a refused voucher or sign-in shows the next step of the member if the refusal names it', async () => {
  const refuse = (obstacle: string) => (mock: MockPlatform) =>
    mock.refuse('applyActivity', 'promotion.not_eligible', { obstacle });
  const voucher = await opener({
    kind: 'voucher',
    entry: 'claim',
    form: { remarkRequired: false, imagesRequired: false, codeRequired: true },
  })({ prepare: refuse('phone_missing') });
  await page.getByRole('textbox', { name: voucher.t('promotion.code') }).fill('DASHAIN50');
  await press('button', voucher.t('promotion.code_send'));
  await expect.element(page.getByText(voucher.t('promotion.obstacle_phone_missing'))).toBeVisible();
  const { t } = await opener({ kind: 'sign_in', entry: 'claim', signIn: calendar })({
    prepare: refuse('person_entered'),
  });
  await press('button', t('promotion.sign_in'));
  await expect.element(page.getByText(t('promotion.obstacle_person_entered'))).toBeVisible();
});

test('says that the entry of a second account is checked first, and what became of it', async () => {
  const inReview = (mock: MockPlatform) => mock.answer('applyActivity', anApplication({ state: 'process' }));
  const { t } = await opener({ kind: 'sign_in', entry: 'claim', signIn: calendar })({ prepare: inReview });
  await press('button', t('promotion.sign_in'));
  await expect.element(page.getByText(t('promotion.entry_process'))).toBeVisible();
  const voucher = { kind: 'voucher', entry: 'claim' } as const;
  await opener({ ...voucher, form: { remarkRequired: false, imagesRequired: false, codeRequired: true } })({
    prepare: inReview,
  });
  await page.getByRole('textbox', { name: t('promotion.code') }).fill('DASHAIN50');
  await press('button', t('promotion.code_send'));
  await expect.element(page.getByText(t('promotion.entry_process'))).toBeVisible();
  for (const state of ['process', 'rejected'] as const) {
    await opener({ ...voucher, state, obstacle: 'entered' })();
    await expect.element(main().getByText(t(`promotion.entry_${state}`))).toBeVisible();
  }
});

test('shows how a rescue is calculated', async () => {
  const rescue = {
    from: '2026-11-16',
    to: '2026-11-22',
    netLoss: '2000.00',
    amount: '100.00',
    lossMinimum: '500.00',
    percent: '5',
  };
  await opener({ kind: 'rescue', entry: 'claim', amount: '100.00', item: 'cash', rescue })();
  await expect.element(main()).toMatchTextContent(/2,000\.00/);
  await expect.element(main()).toMatchTextContent(/5% of a net loss from .*500\.00 on/);
});
