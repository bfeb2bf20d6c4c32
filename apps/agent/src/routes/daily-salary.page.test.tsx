import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import {
  aContract,
  aContractValue,
  aDesk,
  anOffer,
  aPreview,
  contractPage,
  dailyTerms,
  mockContracts,
} from '@baize/pages/worlds/contracts';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { agentOpener, currentAddress, lastRequest } from '../../testing/visit.tsx';

const PATH = '/agentHome/agentDailyWages2';
const OFFER_PATH = '/wps/agent/contract/offer';
const PREVIEW_PATH = '/wps/agent/contract/preview';
const open = agentOpener(`${PATH}?list=contracts`, mockContracts);
// The page itself reports a failure of this call, so the check of its failures does not pass over it.
const { contracts: _reported, ...passesOver } = frameCalls;

testScreen('contract-desk-page, contracts', { open, passesOver });

const openWindows = agentOpener(PATH, mockContracts);

testScreen('contract-desk-page', { open: openWindows, passesOver: frameCalls });

describe('the windows of a kind', () => {
  test('are shown beside the contract with their tier, figures and state, first those of the agent', async () => {
    const visit = await openWindows();
    const { t } = visit;
    expect(lastRequest(visit, 'settlements')).toMatchObject({ kind: 'daily_salary', direction: 'upline', pageNo: 1 });
    const row = page.getByRole('row').nth(1);
    for (const text of [/100,000\.00/, /1%/, /1,000\.00/, /250\.00/, /740\.00/])
      await expect.element(row).toMatchTextContent(text);
    await page.getByRole('combobox', { name: t('settlement.side') }).click();
    await page.getByRole('option', { name: t('settlement.side_downline') }).click();
    await expect.poll(() => lastRequest(visit, 'settlements')).toMatchObject({ direction: 'downline' });
    expect(currentAddress()).toContain('side=downline');
  });

  test('open to their formula', async () => {
    const { t } = await openWindows();
    await page.getByRole('button', { name: t('settlement.open_line'), exact: false }).click();
    await expect
      .element(page.getByRole('dialog', { name: t('settlement.pay_of', { account: 'himal' }) }))
      .toBeVisible();
  });

  test('link to the list of contracts, which has other filters', async () => {
    const { t } = await openWindows();
    await page.getByRole('link', { name: t('contract.list') }).click();
    await expect.element(page.getByRole('heading', { name: t('contract.list') })).toBeVisible();
    expect(currentAddress()).toBe(`${PATH}?list=contracts`);
  });
});

describe('the page of a kind', () => {
  test('shows the own contract and all contracts, and filters them by the address', async () => {
    const visit = await open();
    const { t } = visit;
    await expect.element(page.getByRole('heading', { level: 1, name: t('contract.kind_daily_salary') })).toBeVisible();
    await expect
      .element(page.getByText(t('contract.at_least', { name: t('contract.active_members'), value: '5' })))
      .toBeVisible();
    await expect.element(page.getByRole('cell', { name: /kosi/ })).toBeVisible();
    await page.getByRole('combobox', { name: t('contract.state') }).click();
    await page.getByRole('option', { name: t('contract.state_ended') }).click();
    await expect
      .poll(() => lastRequest(visit, 'contracts'))
      .toEqual({ kind: 'daily_salary', state: 'ended', pageNo: 1, pageSize: 20 });
    expect(currentAddress()).toBe(`${PATH}?list=contracts&state=ended`);
  });

  test('shows that there is no contract, and why nothing can be offered', async () => {
    const { t } = await open({
      prepare: (platform) => platform.answer('dailySalaryContract', aDesk({ own: null, mayOffer: false })),
    });
    await expect.element(page.getByText(t('contract.own_none'))).toBeVisible();
    const offer = page.getByRole('button', { name: t('contract.offer') });
    await expect.element(offer).toHaveAttribute('aria-disabled', 'true');
    await expect.element(offer).toHaveAccessibleDescription(t('contract.offer_blocked'));
  });

  test('shows a contract that has ended and is still paid, instead of saying that there is none', async () => {
    const ended = aContract({ contractId: '6', state: 'ended', endedAt: '2026-11-21T18:15:00.000Z' });
    const ending = [{ contract: ended, lastPayAt: '2026-11-22T18:15:00.000Z' }];
    const { t } = await open({
      prepare: (platform) => platform.answer('dailySalaryContract', aDesk({ own: null, ending, mayOffer: false })),
    });
    await expect.element(page.getByRole('heading', { name: t('contract.ended_own') })).toBeVisible();
    await expect.element(page.getByText(/has ended.*22 Nov 2026.*23 Nov 2026/)).toBeVisible();
    await expect.element(page.getByText(t('contract.own_none'))).not.toBeInTheDocument();
  });

  test('names the platform where the merchant pays the agent itself', async () => {
    const { t } = await open({
      prepare: (platform) => platform.answer('dailySalaryContract', aDesk({ own: aContract({ account: '*' }) })),
    });
    await expect.element(page.getByText(new RegExp(t('contract.platform')))).toBeVisible();
  });
});

describe('an offer that waits', () => {
  const ending = [{ contractId: '9', account: 'kosi', ratePercent: '1.4' }];
  const openOffer = async (change = {}) =>
    await open({
      prepare: (platform) =>
        platform.answer(
          'dailySalaryContract',
          aDesk({ offers: [anOffer({ preview: aPreview({ endsContracts: ending }), ...change })] }),
        ),
    });

  test('shows what it would pay and which contracts it would end, and is approved after a confirmation', async () => {
    const visit = await openOffer();
    const { t } = visit;
    await expect
      .element(page.getByRole('heading', { name: t('contract.offer_from', { account: 'sagarmatha' }) }))
      .toBeVisible();
    await expect.element(page.getByText(t('contract.ends_contract', { account: 'kosi', rate: '1.4' }))).toBeVisible();
    await page.getByRole('button', { name: t('contract.approve') }).click();
    const question = page.getByRole('alertdialog', { name: t('contract.approve_title') });
    await expect.element(question.getByText(t('contract.approve_ends', { accounts: 'kosi' }))).toBeVisible();
    expect(lastRequest(visit, 'answerContract')).toBeUndefined();
    await question.getByRole('button', { name: t('contract.approve') }).click();
    await expect.element(page.getByText(t('contract.approve_done'))).toBeVisible();
    expect(lastRequest(visit, 'answerContract')).toEqual({ offerId: '21', answer: 'approve', note: '' });
  });

  test.each(['contract.rate_above_own', 'contract.not_offered', 'contract.not_in_line'] as const)(
    'shows that it is no longer valid after %s, and stays open',
    async (code) => {
      const { t, platform } = await openOffer();
      platform.refuse('answerContract', code);
      await page.getByRole('button', { name: t('contract.approve') }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: t('contract.approve') }).click();
      await expect.element(question.getByText(t('contract.approve_invalid'))).toBeVisible();
    },
  );

  test.each([
    ['sagarmatha', 1],
    ['*', 0],
  ] as const)('shows what the upline keeps unless the platform is the upline: %s', async (account, shown) => {
    const { t } = await openOffer({ account });
    await expect.element(page.getByText(t('contract.preview_downline')).first()).toBeVisible();
    expect(page.getByText(t('contract.preview_upline'), { exact: true }).elements()).toHaveLength(shown);
  });

  test('of the agent itself is withdrawn, not answered', async () => {
    const visit = await openOffer({ mayAnswer: false, direction: 'downline', account: 'kosi' });
    const { t } = visit;
    await expect.element(page.getByRole('button', { name: t('contract.approve') })).not.toBeInTheDocument();
    await page.getByRole('button', { name: t('contract.withdraw') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('contract.withdraw') })
      .click();
    await expect.element(page.getByText(t('contract.withdraw_done'))).toBeVisible();
    expect(lastRequest(visit, 'withdrawContract')).toEqual({ offerId: '21' });
  });
});

async function openContract(options: VisitOptions = {}): Promise<Visit> {
  const visit = await open(options);
  const { t } = visit;
  const name = `${t('contract.detail')}: ${t('contract.number_of', { id: '7' })}`;
  await page.getByRole('button', { name }).click();
  await expect.element(page.getByRole('dialog', { name: t('contract.number_of', { id: '7' }) })).toBeVisible();
  await visit.settled();
  return visit;
}

/** The page below a popup reports its own failures. */
const below = { dailySalaryContract: 'the page below says it', contracts: 'the page below says it' };

testScreen('contract-popup', { open: openContract, passesOver: { ...passesOver, ...below } });

describe('one contract', () => {
  test('shows its history with old and new terms', async () => {
    const { t } = await openContract();
    const popup = page.getByRole('dialog');
    await expect.element(popup.getByText('More for you')).toBeVisible();
    await popup.getByText(t('contract.compare')).first().click();
    await expect.element(popup.getByLabelText(t('contract.before')).first()).toBeVisible();
    await expect.element(popup.getByText('0.8%').first()).toBeVisible();
  });

  test('is ended by a request with a note', async () => {
    const visit = await openContract();
    const { t } = visit;
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('contract.end') })
      .click();
    await page.getByRole('textbox', { name: t('contract.note_label') }).fill('We part as friends');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('contract.end') })
      .click();
    await expect.element(page.getByText(t('contract.end_done'))).toBeVisible();
    expect(lastRequest(visit, 'terminateContract')).toEqual({ contractId: '7', note: 'We part as friends' });
  });

  test('cannot be ended once it has ended', async () => {
    const ended = aContract({ state: 'ended', endedAt: '2026-11-21T18:15:00.000Z' });
    const { t } = await openContract({
      prepare: (platform) => platform.answer('contract', aContractValue({ contract: ended })),
    });
    await expect.element(page.getByRole('button', { name: t('contract.end') })).not.toBeInTheDocument();
  });
});

async function openForm(options: VisitOptions = {}): Promise<Visit> {
  const visit = await agentOpener(`${PATH}?offerTo=kosi`, mockContracts)(options);
  await expect.element(page.getByRole('dialog', { name: visit.t('contract.offer') })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: visit.t('contract.rate') })).toBeVisible();
  return visit;
}

testScreen('offer-popup', { open: openForm, passesOver: { ...passesOver, ...below } });

describe('the form of an offer', () => {
  test('sends what was typed, within the own contract', async () => {
    const visit = await openForm();
    const { t } = visit;
    await page.getByRole('textbox', { name: t('contract.rate') }).fill('0.8');
    await page.getByRole('button', { name: t('contract.add_tier') }).click();
    const second = page.getByRole('group', { name: t('contract.tier', { number: 2 }) });
    await second.getByRole('textbox', { name: t('contract.rate') }).fill('1');
    await second.getByRole('textbox', { name: t('contract.loss') }).fill('500');
    await expect.element(page.getByText(t('contract.preview_downline'))).toBeVisible();
    await page.getByRole('button', { name: t('contract.send') }).click();
    await expect.element(page.getByText(t('contract.offered', { account: 'kosi' }))).toBeVisible();
    expect(lastRequest(visit, 'offerContract')).toEqual({
      account: 'kosi',
      note: '',
      terms: { ...dailyTerms, tiers: [{ ratePercent: '0.8' }, { ratePercent: '1', profitAndLoss: '-500.00' }] },
    });
    expect(currentAddress()).toBe(PATH);
  });

  test('previews rates and conditions of sliders on the figures of the last period', async () => {
    const visit = await openForm();
    const { t, platform } = visit;
    const tier = t('contract.tier', { number: 1 });
    const rate = page.getByRole('slider', { name: `${tier}: ${t('contract.rate')}` });
    await expect.element(rate).toHaveAttribute('max', '1.5');
    await page.getByRole('textbox', { name: t('contract.rate') }).fill('0.8');
    await expect.element(rate).toHaveAttribute('aria-valuetext', '0.8%');
    (rate.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect
      .poll(() => lastRequest(visit, 'previewContract'))
      .toMatchObject({ account: 'kosi', terms: { tiers: [{ ratePercent: '0.81' }] } });
    // The slider keeps the focus when its result arrives.
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('textbox', { name: t('contract.rate') })).toHaveValue('0.82');
    await expect
      .element(page.getByRole('region', { name: t('contract.preview') }))
      .toMatchTextContent(/550\.00.*200\.00/s);
    await expect
      .poll(() => lastRequest(visit, 'previewContract'))
      .toMatchObject({ account: 'kosi', terms: { tiers: [{ ratePercent: '0.82' }] } });
    platform.answer('previewContract', aPreview({ downlineNet: '610.00', uplineNet: '140.00' }));
    await page.getByRole('textbox', { name: t('contract.active_members') }).fill('6');
    // Seven members were active. The maximum of the slider is twice as many, rounded up.
    const active = page.getByRole('slider', { name: `${tier}: ${t('contract.active_members')}` });
    await expect.element(active).toHaveAttribute('max', '20');
    (active.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect
      .poll(() => lastRequest(visit, 'previewContract'))
      .toMatchObject({ terms: { tiers: [{ ratePercent: '0.82', activeMembers: 7 }] } });
    await expect
      .element(page.getByRole('region', { name: t('contract.preview') }))
      .toMatchTextContent(/610\.00.*140\.00/s);
  });

  test('shows at its input what the own contract does not cover, and sends nothing', async () => {
    const visit = await openForm();
    const { t } = visit;
    await page.getByRole('textbox', { name: t('contract.rate') }).fill('1.2');
    await page.getByRole('button', { name: t('contract.send') }).click();
    await expect.element(page.getByText(t('validation:validation.tier_not_covered'))).toBeVisible();
    expect(lastRequest(visit, 'offerContract')).toBeUndefined();
  });

  test('keeps what was typed where the reply was lost, and shows the waiting offer after the second press', async () => {
    const visit = await openForm();
    const { network, platform, t } = visit;
    const mine = anOffer({ mayAnswer: false, direction: 'downline', account: 'kosi' });
    platform.answer('offerContract', () => {
      platform.answer('dailySalaryContract', aDesk({ offers: [mine] }));
      return mine;
    });
    await page.getByRole('textbox', { name: t('contract.rate') }).fill('0.8');
    const send = page.getByRole('button', { name: t('contract.send') });
    network.loseReplies(OFFER_PATH);
    await send.click();
    await expect.element(page.getByText(t('error:network.failed'))).toBeVisible();
    const sent = lastRequest(visit, 'offerContract');
    network.online();
    await send.click();
    await expect.element(page.getByText(t('contract.offered', { account: 'kosi' }))).toBeVisible();
    expect(visit.platform.calls.filter(({ id }) => id === 'offerContract').map(({ request }) => request)).toEqual([
      sent,
      sent,
    ]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: t('contract.withdraw') })).toBeVisible();
  });

  test('keeps the refusal in the viewport of a phone when the preview arrives after it', async () => {
    const { network, t } = await openForm({
      size: 'phone',
      prepare: (platform) => platform.refuse('offerContract', 'system.busy'),
    });
    const showPreview = network.hold(PREVIEW_PATH);
    await page.getByRole('textbox', { name: t('contract.rate') }).fill('0.8');
    await page.getByRole('button', { name: t('contract.send') }).click();
    const refusal = page.getByRole('alert').filter({ hasText: t('error:system.busy') });
    await expect.element(refusal).toBeInViewport({ ratio: 1 });
    showPreview();
    await expect.element(page.getByRole('region', { name: t('contract.preview') })).toBeInTheDocument();
    await expect.element(refusal).toBeInViewport({ ratio: 1 });
  });

  test('names the account that is no direct downline', async () => {
    const { t } = await openForm({ prepare: (platform) => platform.refuse('offerContract', 'contract.not_in_line') });
    await page.getByRole('textbox', { name: t('contract.rate') }).fill('0.8');
    await page.getByRole('button', { name: t('contract.send') }).click();
    await expect.element(page.getByText(t('error:contract.not_in_line'))).toBeVisible();
    const account = page.getByRole('textbox', { name: t('contract.downline_account') });
    await expect.element(account).toHaveAttribute('aria-invalid', 'true');
  });
});

test('lists in the menu the pages whose flags are set', async () => {
  const { t } = await open({
    prepare: (platform) => {
      platform.answer('contracts', contractPage([]));
      platform.answer('contractFlags', (_request, sample) => ({
        ...sample,
        dailysalreqtype: true,
        dailysalinfotype: true,
        divtypereq: false,
        divtypeinfo: false,
        contracthoursalreq: false,
        contracthoursalinfo: false,
        realtimesalreqtype: false,
        contractmrdailysalinfotype: false,
      }));
    },
  });
  const menu = page.getByRole('navigation', { name: t('a11y.main_menu') }).first();
  await expect.element(menu.getByRole('link', { name: t('contract.kind_daily_salary') })).toHaveAttribute('href', PATH);
  await expect.element(menu.getByRole('link', { name: t('contract.kind_dividend') })).not.toBeInTheDocument();
});
