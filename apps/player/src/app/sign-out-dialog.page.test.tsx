import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { announcements } from '@baize/pages/worlds/front';
import { requestsOf } from '@baize/pages/worlds/identity';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { askToSignOut, press } from '../../testing/identity.ts';
import { openPlayer } from '../../testing/visit.tsx';

async function openQuestion(options: VisitOptions = {}) {
  const visit = await openPlayer('/no/such/page', { signedIn: true, ...options });
  const question = await askToSignOut(visit, options.size);
  return { ...visit, question };
}

testScreen('sign-out-dialog', { open: openQuestion, passesOver: frameCalls });

test('changes nothing when the person cancels', async () => {
  const visit = await openQuestion();
  await press(visit.question, visit.t('act.cancel'));
  await expect.element(visit.question).not.toBeInTheDocument();
  expect(requestsOf(visit, 'logout')).toEqual([]);
  expect(sessionStorage.getItem('baize.token')).not.toBeNull();
  await expect.element(page.getByRole('button', { name: visit.t('member_menu.label'), exact: false })).toBeVisible();
});

test('shows progress, forgets the session and leads to home', async () => {
  let release = () => {};
  const visit = await openQuestion({
    prepare: (platform, network) => {
      // Home would cover the header by its notices.
      platform.answer('announcements', announcements({}));
      release = network.hold('/wps/session/logout');
    },
  });
  const { question, t } = visit;
  await press(question, t('sign_out.confirm'));
  await expect
    .element(question.getByRole('button', { name: t('sign_out.confirm') }))
    .toHaveAttribute('aria-busy', 'true');
  release();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('banner').getByRole('button', { name: t('header.login') })).toBeVisible();
  expect(location.pathname).toBe('/');
  expect(Object.keys(sessionStorage).filter((key) => key !== 'baize.notices')).toEqual(['baize.merchant']);
  await expect.element(page.getByTestId('login-popup')).not.toBeInTheDocument();
});

test('signs out on this device if the server cannot be reached', async () => {
  const { question, t, network } = await openQuestion();
  network.offline();
  await press(question, t('sign_out.confirm'));
  await expect.element(question).not.toBeInTheDocument();
  expect(sessionStorage.getItem('baize.token')).toBeNull();
});
