import { errorStatus } from '@baize/contract/errors';
import type { Visit } from '@baize/pages/visit';
import { aMember } from '@baize/pages/world';
import { answerHumanChecks, offerCountries, ruleFields, switchOn } from '@baize/pages/worlds/identity';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { logIn, openForgot, openLogin, openRegister, press } from '../../testing/identity.ts';
import { openPlayer } from '../../testing/visit.tsx';

// Rows of spec section 8 that belong to no single form. tooling/repo-rules/src/error-rows.test.ts lists where each row is tested.

/** Waits for a sentence on the page. Returns the sentence, or the error codes of the server that the page shows by mistake. */
async function textFor({ t }: Visit, key: string): Promise<string> {
  const said = t(key);
  await vi.waitFor(() => {
    if (!document.body.textContent.includes(said)) throw new Error(`the page does not say "${said}" yet`);
  }, WAIT);
  const codes = Object.keys(errorStatus).filter((code) => document.body.textContent.includes(code));
  return codes.length === 0 ? said : codes.join(', ');
}

const WAIT = { timeout: 15_000, interval: 10 };

describe('the log-in', () => {
  test.for([
    ['non-member account unable to login', 'session.not_member'],
    ['please register an account first', 'session.no_account'],
    ['unknown error', 'system.unexpected'],
    ['log-in failure', 'session.bad_credentials'],
  ] as const)('row: %s', async ([, code]) => {
    const visit = await openLogin({ prepare: (platform) => platform.refuse('login', code) });
    await logIn(visit);
    expect(await textFor(visit, `error:${code}`)).toBe(visit.t(`error:${code}`));
    await expect
      .element(visit.popup.getByRole('button', { name: visit.t('login.submit'), exact: true }))
      .not.toHaveAttribute('aria-busy');
  });

  test('row: please complete verification first', async () => {
    const visit = await openLogin({
      prepare: (platform) => {
        answerHumanChecks(platform);
        platform.refuse('login', 'human_check.required');
      },
    });
    await logIn(visit);
    await press(page.getByTestId('human-check'), visit.t('act.close'));
    expect(await textFor(visit, 'error:human_check.required')).toBe(visit.t('error:human_check.required'));
  });

  test('row: network link is abnormal', async () => {
    const visit = await openLogin();
    visit.network.offline();
    await logIn(visit);
    expect(await textFor(visit, 'error:network.failed')).toBe(visit.t('error:network.failed'));
  });

  test('row: the page took longer time to load', async () => {
    const soon = AbortSignal.timeout.bind(AbortSignal, 100);
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    const visit = await openLogin({ prepare: (_platform, network) => void network.hold('/wps/session/login') });
    // packages/contract/src/limits.ts sets the time limit of a call; this test shortens it.
    timeout.mockImplementation(() => soon());
    await logIn(visit);
    expect(await textFor(visit, 'error:network.timeout')).toBe(visit.t('error:network.timeout'));
  });
});

describe('forms', () => {
  test('row: SMS send failure', async () => {
    const visit = await openForgot({
      prepare: (platform) => {
        switchOn(platform, 'CHNGPASSVERIF3');
        offerCountries(platform);
        answerHumanChecks(platform);
        platform.refuse('smsForLogin', 'verification.too_soon');
      },
    });
    const { popup, t } = visit;
    await popup.getByRole('textbox', { name: t('phone.label') }).fill('9841000000');
    await press(popup, t('sms_code.send'));
    await press(page.getByTestId('human-check'), t('human_check.no_drag'));
    const warning = page.getByRole('alertdialog', { name: t('sms_code.failed_title') });
    await expect.element(warning.getByText(t('error:verification.too_soon'))).toBeVisible();
    await press(warning, t('act.ok'));
    await expect.element(warning).not.toBeInTheDocument();
  });

  test('row: a field whose rule cannot be read is refused', async () => {
    const visit = await openRegister({
      prepare: (platform) => {
        switchOn(platform);
        ruleFields(platform, { nickname: { acceptedPattern: '(' } });
      },
    });
    const { popup, t } = visit;
    await popup.getByLabelText(t('register.nickname'), { exact: true }).fill('Sita');
    await press(popup, t('register.submit'));
    expect(await textFor(visit, 'validation.rule_unreadable')).toBe(visit.t('validation.rule_unreadable'));
  });
});

describe('pages', () => {
  test('row: you are not logged in', async () => {
    const visit = await openPlayer('/member');
    expect(await textFor(visit, 'error:session.required')).toBe(visit.t('error:session.required'));
  });

  test('row: trial user starting a game', async () => {
    const visit = await openPlayer('/seamless?vendor=PG&game=GAME1', {
      signedIn: true,
      prepare: (platform) => platform.answer('memberInfo', aMember({ type: 4 })),
    });
    expect(await textFor(visit, 'true_account.text')).toBe(visit.t('true_account.text'));
  });

  test('row: game maintenance', async () => {
    const visit = await openPlayer('/seamless?vendor=PG&game=GAME1', {
      signedIn: true,
      prepare: (platform) => platform.refuse('launchGame', 'game.maintenance'),
    });
    expect(await textFor(visit, 'error:game.maintenance')).toBe(visit.t('error:game.maintenance'));
  });

  test('row: an empty list', async () => {
    const visit = await openPlayer('/member/personalHistoryCopy', {
      signedIn: true,
      prepare: (platform) =>
        platform.answer('bets', (_request, sample) => ({ ...sample, bets: [], list: [], total: 0, totalPages: 0 })),
    });
    expect(await textFor(visit, 'bets.empty_title')).toBe(visit.t('bets.empty_title'));
  });

  test.for([
    ['system maintenance', 1, 'system_page.maintenance_title'],
    ['access restricted', 2, 'system_page.restricted_text'],
  ] as const)('row: %s', async ([, status, words]) => {
    const visit = await openPlayer('/', {
      prepare: (platform) => platform.answer('systemStatus', (_request, sample) => ({ ...sample, status })),
    });
    expect(await textFor(visit, words)).toBe(visit.t(words));
  });

  test('row: an image that does not load', async () => {
    const { settled } = await openPlayer('/rng', {
      prepare: (platform) =>
        platform.answer('gameList', (_request, sample) => ({
          ...sample,
          games: sample.games.map((game) => ({
            ...game,
            showIcon: '/art/games/missing',
            lagerIcon: '/art/games/missing',
          })),
        })),
    });
    await settled();
    await vi.waitFor(() => expect(document.querySelector('article [data-state="icon"]')).not.toBeNull());
  });
});
