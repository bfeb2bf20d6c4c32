import { testScreen } from '@baize/pages/screen';
import {
  aDeposit,
  aMethod,
  anOffer,
  answerDeposits,
  aTransferDeposit,
  bankMethod,
  depositMethods,
  openTurnover,
  withdrawOptions,
} from '@baize/pages/worlds/cashier';
import { frameCalls } from '@baize/pages/worlds/shell';
import type { DepositPromotion } from '@baize/contract/schemas/deposits';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, press } from '../../testing/open-member.ts';
import { PATH, open, openDeposit, lastCall } from '../../testing/deposit.ts';

const amount = () => page.getByRole('textbox', { name: 'Amount (NPR)' });

testScreen('deposit-page', {
  open: memberOpener(PATH, (platform) => {
    platform.answer(
      'depositMethods',
      depositMethods({ promotions: [anOffer(), anOffer({ promotionId: '8', obstacle: 'owed' })] }),
    );
    answerDeposits(platform, [aDeposit({ state: 'credited' }), aTransferDeposit({ state: 'reviewing' })]);
  }),
  passesOver: frameCalls,
});

describe('the amount', () => {
  test('is required, must be within the bounds of the method, and gets the focus when it is wrong', async () => {
    const { platform, t } = await open();
    await expectNote(amount(), /200\.00.*50,000\.00/);
    await press('button', t('deposit.to_provider'));
    await expect.element(page.getByText(t('validation.required'))).toBeVisible();
    await expect.element(amount()).toHaveFocus();
    await amount().fill('199.99');
    await press('button', t('deposit.to_provider'));
    const between = t('validation.amount_between', { min: '200.00', max: '50,000.00' });
    await expectNote(amount(), between);
    await amount().fill('50000.01');
    await expectNote(amount(), between);
    await amount().fill('500.');
    await expectNote(amount(), t('validation.amount_format'));
    expect(lastCall(platform, 'createDeposit')).toBeUndefined();
  });

  test('is filled in by a quick amount, and the credited amount is the server’s own figure', async () => {
    const { platform, t } = await open();
    await press('button', '1,000.00');
    await expect.element(amount()).toHaveValue('1000');
    await expect.element(page.getByText(/1,015\.33/)).toBeVisible();
    expect(lastCall(platform, 'depositQuote')).toEqual({ methodId: 'page', amount: '1000.00' });
    expect(page.getByText(t('deposit.bonus'), { exact: true }).query()).toBeNull();
  });

  test('must be within the member’s own limit, which is shown before anything is typed', async () => {
    const wallet = aMethod({
      methodId: 'wallet',
      name: 'E-wallet',
      perDeposit: { minimum: '100.00', maximum: '900.00' },
    });
    const { t } = await open({
      prepare: (platform) =>
        platform.answer('depositMethods', depositMethods({ list: [aMethod(), wallet], leftToday: '150.00' })),
    });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/150\.00/);
    expect(amount().query()).toBeNull();
    await press('radio', 'E-wallet');
    await expectNote(amount(), /your own limit leaves .*150\.00/);
    await amount().fill('150.01');
    await press('button', t('deposit.to_provider'));
    await expectNote(amount(), t('validation.amount_between', { min: '100.00', max: '150.00' }));
  });

  test('is offered as a quick amount only if the member’s own limit allows it', async () => {
    const { t } = await open({
      prepare: (platform) => platform.answer('depositMethods', depositMethods({ leftToday: '700.00' })),
    });
    const picks = page.getByRole('group', { name: t('deposit.quick') }).getByRole('button');
    await expect.element(picks).toHaveLength(1);
    await expect.element(picks).toMatchTextContent('500.00');
  });

  test('is not asked for during a break from play', async () => {
    const { t } = await open({
      prepare: (platform) => platform.answer('depositMethods', depositMethods({ isExcluded: true })),
    });
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:play.excluded'));
    expect(amount().query()).toBeNull();
  });

  test('that is refused shows the reason beside the button, in view and with the focus, also on a phone', async () => {
    await page.viewport(360, 640);
    const { platform, t } = await open();
    platform.refuse('createDeposit', 'cashier.own_limit');
    await press('button', '1,000.00');
    await press('button', t('deposit.to_provider'));
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent(t('error:cashier.own_limit'));
    await expect.element(alert).toBeInViewport();
    expect(document.activeElement?.contains(alert.element())).toBe(true);
    const button = page.getByRole('button', { name: t('deposit.to_provider') }).element();
    expect(button.compareDocumentPosition(alert.element()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('is not asked for if the daily limit of the method is used up', async () => {
    const { t } = await open({
      prepare: (platform) =>
        platform.answer('depositMethods', depositMethods({ list: [aMethod({ leftToday: '10.00' })] })),
    });
    await expect.element(page.getByText(t('deposit.day_limit_used'))).toBeVisible();
    expect(amount().query()).toBeNull();
  });
});

describe('the methods', () => {
  test('under maintenance cannot be chosen, and the first available one is selected', async () => {
    const { t } = await open({
      prepare: (platform) =>
        platform.answer('depositMethods', depositMethods({ list: [aMethod({ maintenance: true }), bankMethod] })),
    });
    const closed = page.getByRole('radio', { name: 'Payment page' });
    await expect.element(closed).toBeDisabled();
    await expectNote(closed, t('deposit.maintenance'));
    await expect.element(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();
  });

  test('can be empty', async () => {
    const { t } = await open({
      prepare: (platform) => platform.answer('depositMethods', depositMethods({ list: [] })),
    });
    await expect.element(page.getByText(t('deposit.no_methods'))).toBeVisible();
  });

  test('reserve their space while they are loading', async () => {
    let release = (): void => undefined;
    const opening = open({
      prepare: (_platform, network) => (release = network.hold('/wps/cashier/deposit/methods')),
    });
    await vi.waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull());
    expect(amount().query()).toBeNull();
    release();
    await opening;
    await expect.element(amount()).toBeVisible();
  });
});

describe('a new deposit', () => {
  test('on a payment page leads there, and the address keeps the id of the deposit', async () => {
    const { platform, t } = await open({
      prepare: (mock) => {
        const url = `${location.origin}${PATH}?deposit=41#payment-page`;
        const deposit = aDeposit({ instruction: { kind: 'hosted', url } });
        mock.answer('createDeposit', deposit);
        mock.answer('deposit', deposit);
      },
    });
    await amount().fill('1000.33');
    await press('button', t('deposit.to_provider'));
    await expect.element(page.getByText(t('deposit.wait_provider'), { exact: false })).toBeVisible();
    expect(location.href).toContain(`${PATH}?deposit=41#payment-page`);
    expect(lastCall(platform, 'createDeposit')).toMatchObject({ methodId: 'page', amount: '1000.33', backPath: PATH });
  });

  test('by a bank transfer requires the name of the payer', async () => {
    const { platform, t } = await open({
      prepare: (mock) => {
        mock.answer('createDeposit', aTransferDeposit());
        mock.answer('deposit', aTransferDeposit());
      },
    });
    await press('radio', 'Bank transfer');
    await amount().fill('60000.50');
    await amount().fill('2500.50');
    await press('button', t('deposit.to_account'));
    const payer = page.getByRole('textbox', { name: t('deposit.payer') });
    await expect.element(payer).toHaveFocus();
    await payer.fill('x'.repeat(121));
    await expectNote(payer, t('validation.length_at_most', { max: 120 }));
    await payer.fill(' Suraj Thapa ');
    await press('button', t('deposit.to_account'));
    await expect.element(page.getByText('Himchuli Bank')).toBeVisible();
    expect(lastCall(platform, 'createDeposit')).toMatchObject({ methodId: 'bank', payerName: 'Suraj Thapa' });
  });

  test('that is refused shows the reason, keeps the amount, and sends the same deposit on a retry', async () => {
    const { platform, t } = await open({
      prepare: (mock) => mock.refuse('createDeposit', 'cashier.provider_unavailable'),
    });
    await amount().fill('1000');
    await press('button', t('deposit.to_provider'));
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:cashier.provider_unavailable'));
    await expect.element(amount()).toHaveValue('1000');
    const first = lastCall(platform, 'createDeposit');
    await press('button', t('deposit.to_provider'));
    await vi.waitFor(() => expect(platform.calls.filter(({ id }) => id === 'createDeposit')).toHaveLength(2));
    expect(lastCall(platform, 'createDeposit')).toEqual(first);
  });
});

describe('a bonus', () => {
  const withOffer = async (change: Partial<DepositPromotion> = {}) =>
    await open({
      prepare: (platform) => {
        platform.answer('depositMethods', depositMethods({ promotions: [anOffer(change)] }));
        platform.answer('depositQuote', ({ amount: typed, promotionId }) => ({
          currency: 'NPR',
          amount: typed,
          fee: '15.00',
          toPay: '1015.00',
          bonus: promotionId === undefined ? '0.00' : '200.00',
          turnoverRequired: promotionId === undefined ? '1000.00' : '3400.00',
          bonusTurnover: promotionId === undefined ? '0.00' : '2400.00',
        }));
      },
    });
  const half = () => page.getByRole('radio', { name: 'Half on top' });
  const none = () => page.getByRole('radio', { name: 'No bonus' });

  test('that only one member of a device may get shows this before it is chosen', async () => {
    const { t } = await withOffer({ frequency: 'first', onePer: ['device'] });
    await expect.element(page.getByText(t('deposit.bonus_one_per'), { exact: false })).toBeVisible();
  });

  test('is not selected by default, and shows what it gives and requires for the typed amount', async () => {
    const { platform, t } = await withOffer();
    await expect.element(none()).toBeChecked();
    await expectNote(half(), /50%.*200\.00.*300\.00/);
    await amount().fill('1000');
    await expectNote(half(), /1,000\.00.*200\.00.*3,400\.00.*1,000\.00 for the deposit.*2,400\.00 for the bonus/);
    await expect.element(page.getByRole('definition').filter({ hasText: /1,015\.00/ })).toBeVisible();
    expect(
      page
        .getByRole('term')
        .filter({ hasText: t('deposit.bonus') })
        .query(),
    ).toBeNull();
    await press('radio', 'Half on top');
    await expect.element(page.getByRole('definition').filter({ hasText: /^रू.200\.00$/ })).toBeVisible();
    await expect.element(page.getByRole('definition').filter({ hasText: /3,400\.00/ })).toBeVisible();
    await expect
      .element(page.getByText(/This deposit requires a valid bet of रू.3,400\.00, .*2,400\.00 for the bonus/))
      .toBeVisible();
    expect(lastCall(platform, 'depositQuote')).toEqual({ methodId: 'page', amount: '1000.00', promotionId: '7' });
  });

  test('requires a larger deposit at the amount, but not after it is deselected', async () => {
    const { platform, t } = await withOffer();
    platform.answer('createDeposit', aDeposit({ instruction: null }));
    await amount().fill('299.99');
    await press('radio', 'Half on top');
    await press('button', t('deposit.to_provider'));
    await expectNote(amount(), t('validation.amount_between', { min: '300.00', max: '50,000.00' }));
    expect(lastCall(platform, 'createDeposit')).toBeUndefined();
    await press('radio', 'No bonus');
    await expectNote(amount(), /200\.00.*50,000\.00/);
    await press('radio', 'Half on top');
    await amount().fill('300.01');
    await press('button', t('deposit.to_provider'));
    await vi.waitFor(() => expect(lastCall(platform, 'createDeposit')).toMatchObject({ promotionId: '7' }));
  });

  test.each([
    ['deposit.bonus_taken_today', { obstacle: 'taken_today' }],
    ['deposit.bonus_budget', { obstacle: 'budget' }],
    ['deposit.bonus_too_large', { minimumAmount: '50000.01' }],
  ] as const)('that cannot be had is closed, and says why: %s', async (key, change) => {
    const { t } = await withOffer(change);
    await expect.element(half()).toBeDisabled();
    expect(document.getElementById(half().element().getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      t(key),
    );
  });

  test('that is used up for the amount says so when it is chosen, and again when the deposit is sent', async () => {
    const { platform, t } = await withOffer();
    platform.refuse('depositQuote', 'promotion.not_eligible', { obstacle: 'budget' });
    platform.refuse('createDeposit', 'promotion.not_eligible', { obstacle: 'budget' });
    await press('radio', 'Half on top');
    await amount().fill('1000');
    await expect.element(page.getByText(t('deposit.bonus_budget'))).toBeVisible();
    await press('button', t('deposit.to_provider'));
    await expect.element(page.getByText(t('deposit.bonus_budget')).nth(1)).toBeVisible();
    await expect.element(amount()).toHaveValue('1000');
  });

  const promotion = { promotionId: '7', title: 'Half on top', turnoverRequired: '900.02', obstacle: null } as const;

  test.each([
    ['promised', 'pending'],
    ['credited', 'credited'],
    ['returned', 'refunded'],
  ] as const)('that is %s is named with its deposit', async (state, deposit) => {
    const { t } = await openDeposit(aDeposit({ state: deposit, bonus: '150.00', promotion: { ...promotion, state } }));
    const sums = { title: 'Half on top', bonus: 'रू 150.00' };
    const words = t(`deposit.bonus_${state}`, sums).replaceAll(/\s/g, ' ');
    await expect.element(page.getByText(words)).toBeVisible();
  });

  const creditedWithBonus = aDeposit({
    state: 'credited',
    bonus: '150.00',
    turnoverRequired: '1900.35',
    promotion: { ...promotion, state: 'credited' },
  });

  test('that was credited shows the valid bet of the offer and the summary, with its parts', async () => {
    await openDeposit(creditedWithBonus, withdrawOptions({ turnover: openTurnover }));
    await expect
      .element(page.getByText(/valid bet of रू.1,900\.35.*1,000\.33 for the deposit.*900\.02 for the bonus/))
      .toBeVisible();
  });

  test('that was credited shows no valid bet once none is left', async () => {
    const { t } = await openDeposit(creditedWithBonus, withdrawOptions());
    await expect.element(page.getByText(t('deposit.state_credited'))).toBeVisible();
    expect(page.getByText(/This deposit requires a valid bet/).query()).toBeNull();
  });

  test('that is pending shows that its valid bet does not count yet, and that it will also lock the money in the wallet', async () => {
    const { t } = await openDeposit(aDeposit({ turnoverRequired: '1000.33' }));
    await expect.element(page.getByText(t('deposit.turnover_holds'), { exact: false })).toBeVisible();
    await expect
      .element(page.getByText(t('deposit.turnover_pending'), { exact: false }))
      .toMatchTextContent(/1,000\.33/);
  });

  test.each(['amount', 'review'] as const)('that was withheld names the reason: %s', async (obstacle) => {
    const { t } = await openDeposit(
      aDeposit({ state: 'credited', promotion: { ...promotion, state: 'withheld', obstacle } }),
    );
    const words = t('deposit.bonus_withheld', { title: 'Half on top', reason: t(`deposit.bonus_${obstacle}`) });
    await expect.element(page.getByText(words)).toBeVisible();
  });
});
