import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { aContract, aContractValue, anOffer, contractPage } from '@baize/pages/worlds/contracts';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, lastRequest } from '../../../testing/visit.tsx';

const WAITING = aContract({ state: 'progress', startsAt: null });
const openHome = agentOpener('/agentHome', (platform) => {
  platform.answer('contracts', contractPage([WAITING]));
  platform.answer('contract', aContractValue({ contract: WAITING, offer: anOffer(), history: [] }));
});

async function open(options: VisitOptions = {}): Promise<Visit> {
  const visit = await openHome(options);
  await expect.element(page.getByRole('dialog', { name: visit.t('contract.popup_title') })).toBeVisible();
  await visit.settled();
  return visit;
}

testScreen('waiting-contracts-popup', {
  open,
  passesOver: { ...frameCalls, teamOverview: 'the page below says it', teamDownlines: 'the page below says it' },
});

test('opens above the page after a log-in and rejects the offer', async () => {
  const visit = await open();
  const { t, platform } = visit;
  const popup = page.getByRole('dialog', { name: t('contract.popup_title') });
  await expect.element(popup.getByText('For the festival')).toBeVisible();
  await popup.getByRole('button', { name: t('contract.reject') }).click();
  platform.answer('contracts', contractPage([]));
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('contract.reject') }).click();
  // The question hides the popup from the accessibility tree, so the popup counts as gone until the question has closed.
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(popup).not.toBeInTheDocument();
  expect(lastRequest(visit, 'answerContract')).toEqual({ offerId: '21', answer: 'reject', note: '' });
});

test('keeps the offer visible where the answer could not be sent without a network', async () => {
  const { network, settled, t } = await open();
  const popup = page.getByRole('dialog', { name: t('contract.popup_title') });
  await popup.getByRole('button', { name: t('contract.approve') }).click();
  const question = page.getByRole('alertdialog');
  network.offline();
  await question.getByRole('button', { name: t('contract.approve') }).click();
  await expect.element(question.getByText(t('error:network.failed'))).toBeVisible();
  // The offer is loaded again after the call, which fails as well.
  await settled();
  expect(document.body.textContent).not.toContain(t('act.try_again'));
  await question.getByRole('button', { name: t('act.cancel') }).click();
  await expect.element(popup.getByText('For the festival')).toBeVisible();
});

test('stays closed for this session after "later", and opens for the next offer', async () => {
  const { t, platform, store } = await open();
  await page.getByRole('button', { name: t('contract.later') }).click();
  const popup = page.getByRole('dialog', { name: t('contract.popup_title') });
  await expect.element(popup).not.toBeInTheDocument();
  expect(sessionStorage.getItem('baize.closed-contracts')).toContain('7');
  const next = aContract({ contractId: '12', state: 'progress', startsAt: null });
  platform.answer('contracts', contractPage([next, WAITING]));
  platform.answer('contract', aContractValue({ contract: next, offer: anOffer({ note: 'Second' }), history: [] }));
  const { contractsApi } = await import('@baize/api/agent');
  store.dispatch(contractsApi.util.invalidateTags(['Contracts']));
  await expect.element(popup.getByText('Second')).toBeVisible();
});
