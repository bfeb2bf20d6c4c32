import { playerAreas } from '@baize/i18n/player';
import { testScreen } from '@baize/pages/screen';
import { openSite, type VisitOptions } from '@baize/pages/visit';
import {
  answerHumanChecks,
  aPuzzle,
  guardLogin,
  popupStands,
  refusalStands,
  requestsOf,
} from '@baize/pages/worlds/identity';
import { frameCalls } from '@baize/pages/worlds/shell';
import { useHumanCheck } from '@baize/site/human-check';
import type { SiteLanguage } from '@baize/site/language';
import { SiteProviders } from '@baize/site/site-providers';
import type { SiteStore } from '@baize/site/store';
import { useTexts } from '@baize/site/texts';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { logIn, openLogin, press, pressBeside, type PopupVisit } from '../../testing/identity.ts';

const SIGNED_IN = { token: 'x'.repeat(43), firstTimeLogin: false, passwordExpired: false };

/** Opens the human check that a merchant requires before the login. */
async function openCheck(options: VisitOptions = {}): Promise<PopupVisit> {
  const visit = await openLogin({
    ...options,
    prepare: (platform, network) => {
      guardLogin(platform);
      options.prepare?.(platform, network);
    },
  });
  await logIn(visit);
  // If the login itself is refused, its form shows the reason instead.
  await Promise.race([popupStands('human-check'), refusalStands()]);
  await visit.settled();
  return { ...visit, popup: page.getByTestId('human-check') };
}

testScreen('human-check-popup', {
  open: openCheck,
  passesOver: {
    ...frameCalls,
    rememberedLogin: 'a call of the log-in form below',
    registerSettings: 'a call of the log-in form below',
    signInProvider: 'a call of the log-in form below',
    countryCodes: 'a call of the log-in form below',
  },
});

test('can be passed with the keyboard, and the login continues', async () => {
  const visit = await openCheck();
  const { popup, platform, t } = visit;
  const slider = popup.getByRole('slider', { name: t('human_check.label') });
  await expect.element(slider).toBeVisible();
  platform.answer('login', SIGNED_IN);
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(page.getByTestId('login-popup')).not.toBeInTheDocument();
  expect(requestsOf(visit, 'humanCheck')).toEqual([{ scene: 'login', kind: 'slider' }]);
  expect(requestsOf(visit, 'answerHumanCheck')).toMatchObject([
    { kind: 'slider', challengeId: 'puzzle', offsetPx: 3, input: 'keyboard' },
  ]);
  expect(requestsOf(visit, 'login')).toMatchObject([
    { username: 'bimala' },
    { username: 'bimala', humanCheck: 'pass' },
  ]);
});

test('reports a wrong answer, and starts again with another puzzle', async () => {
  const visit = await openCheck();
  const { popup, platform, t } = visit;
  platform.refuse('answerHumanCheck', 'human_check.failed');
  platform.answer('humanCheck', aPuzzle('another'));
  (popup.getByRole('slider').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(popup.getByText(t('human_check.failed'))).toBeVisible();
  await expect.poll(() => requestsOf(visit, 'humanCheck').length).toBe(2);
  await expect.element(popup.getByRole('alert')).toMatchTextContent(t('human_check.failed'));
  expect(requestsOf(visit, 'login')).toHaveLength(1);
});

test('lets the device calculate for a person who cannot drag', async () => {
  const visit = await openCheck();
  const { popup, platform, t } = visit;
  platform.answer('login', SIGNED_IN);
  await press(popup, t('human_check.no_drag'));
  await expect.element(popup.getByText(t('human_check.proof_text'))).toBeVisible();
  await expect.element(popup).not.toBeInTheDocument();
  expect(requestsOf(visit, 'answerHumanCheck')).toEqual([{ kind: 'proof', challengeId: 'proof', number: 42 }]);
  await expect.poll(() => requestsOf(visit, 'login').length).toBe(2);
});

test('shows another picture on demand', async () => {
  const visit = await openCheck();
  await press(visit.popup, visit.t('human_check.refresh'));
  await expect.poll(() => requestsOf(visit, 'humanCheck').length).toBe(2);
});

test('begins again after a call that failed', async () => {
  const { popup, platform, t } = await openCheck({
    prepare: (each) => each.refuse('humanCheck', 'system.busy'),
  });
  await expect.element(popup.getByText(t('error:system.busy'))).toBeVisible();
  platform.answer('humanCheck', aPuzzle());
  await press(popup, t('act.try_again'));
  await expect.element(popup.getByRole('slider')).toBeVisible();
});

test('stays open after a press outside', async () => {
  const { popup } = await openCheck();
  await pressBeside();
  await expect.element(popup).toBeVisible();
});

test('a second check ends the first one, whose caller continues without a pass', async () => {
  const results: (string | undefined)[] = [];
  function App(props: { store: SiteStore; language: SiteLanguage }) {
    return (
      <SiteProviders {...props}>
        <Suspense>
          <Guarded />
        </Suspense>
      </SiteProviders>
    );
  }
  function Guarded() {
    useTexts(['account']);
    const { open, dialog } = useHumanCheck('login');
    const openBoth = async () => {
      const first = open();
      const second = open(1);
      results.push(await first);
      results.push(await second);
    };
    return (
      <main>
        <h1>Guarded</h1>
        <button type="button" onClick={() => void openBoth()}>
          Open both
        </button>
        {dialog}
      </main>
    );
  }
  await openSite({ site: 'member', areas: playerAreas, App }, '/', { prepare: answerHumanChecks });
  await press(page, 'Open both');
  await expect.poll(() => results).toEqual([undefined, 'pass']);
  await expect.element(page.getByTestId('human-check')).not.toBeInTheDocument();
});
