import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../wire/codes.ts';
import { drawSampleRound } from './testing/mock-arcade.ts';
import { FREE_ROUNDS, GAME, STATE } from './testing/samples.ts';
import { expectAccessible, openGame, type Visit } from './testing/visit.ts';
import { textsOf } from './texts/texts.ts';

const texts = textsOf('en');
const { t } = texts;
/** Returns an amount as `toHaveTextContent` reads it: the matcher replaces a no-break space by a space. */
const rupees = (decimal: string, local = texts): string => local.moneyText(decimal, 'NPR').replaceAll('\u00A0', ' ');
const button = ({ frame }: Visit, name: string) => frame.getByRole('button', { name, exact: true });
const meter = ({ frame }: Visit, name: string) => frame.getByRole('status', { name, exact: true });
/** Returns what a screen reader announces about the last round. */
const account = ({ document }: Visit): string => document.querySelector('[aria-live]')?.textContent ?? '';
const amount = (decimal: string): string => texts.moneyText(decimal, 'NPR');
const spins = ({ arcade }: Visit) => arcade.callsOf('/api/spins');

describe('the start', () => {
  test('shows the game, the balance and the bet, and takes the launch token out of the address', async () => {
    const visit = await openGame();
    await expect.element(meter(visit, t('balance'))).toHaveTextContent(rupees('1000.00'));
    await expect.element(meter(visit, t('bet'))).toHaveTextContent(rupees('6.00'));
    expect(visit.document.title).toBe(GAME.name.en);
    expect(visit.arcade.callsOf('/api/sessions')).toMatchObject([{ body: { launchToken: 'a-launch-token' } }]);
    expect(visit.document.location.search).not.toContain('launchToken');
  });

  test.each(['ne', 'bn'] as const)('speaks the language of the address: %s', async (language) => {
    const visit = await openGame({ parameters: { language } });
    const local = textsOf(language);
    await expect.element(button(visit, local.t('spin'))).toBeEnabled();
    await expect.element(meter(visit, local.t('balance'))).toHaveTextContent(rupees('1000.00', local));
    expect([visit.document.documentElement.lang, visit.document.title]).toEqual([language, GAME.name[language]]);
  });

  test.each(['launch_refused', 'game_disabled', 'offline'] as const)(
    'says why there is no session: %s',
    async (failure) => {
      const visit = await openGame({ prepare: (arcade) => arcade.fail('/api/sessions', failure) });
      await expect.element(visit.frame.getByRole('alert')).toHaveTextContent(texts.error(failure));
      await button(visit, t('back')).click();
      await expect.poll(() => visit.messages).toEqual(['baize:exit']);
    },
  );

  test.each(['desktop', 'phone'] as const)(
    'leaves title, way back and full screen to the page around it: %s',
    async (size) => {
      const visit = await openGame({ size });
      await expect.element(button(visit, t('menu'))).toBeVisible();
      await expect.element(button(visit, t('sound'))).toBeVisible();
      expect([t('back'), t('fullscreen')].map((name) => button(visit, name).elements())).toEqual([[], []]);
      expect(visit.document.querySelector('h1')?.textContent).toBe(GAME.name.en);
      const { scrollWidth, clientWidth } = visit.document.documentElement;
      expect(scrollWidth).toBe(clientWidth);
    },
  );

  test('shows the round that was interrupted, and then the whole balance', async () => {
    const round = await drawSampleRound('an-earlier-spin', '0.20', true);
    const visit = await openGame({ prepare: (arcade) => void (arcade.state = { ...STATE, unseenRound: round }) });
    await expect.element(visit.frame.getByText(t('resumed'))).toBeVisible();
    await expect.element(meter(visit, t('win'))).toHaveTextContent(rupees(round.win));
    await expect.element(meter(visit, t('balance'))).toHaveTextContent(rupees('1000.00'));
    await expect.poll(() => visit.arcade.callsOf(`/api/rounds/${round.roundId}/seen`)).toHaveLength(1);
  });
});

describe('a spin', () => {
  test('sends one call, shows what was won and the new balance, and tells the site', async () => {
    const visit = await openGame({ prepare: (arcade) => void (arcade.spinsWin = true) });
    await button(visit, t('spin')).click();
    const round = await drawSampleRound('', '0.20', true);
    const balance = (1000 - 6 + Number(round.win)).toFixed(2);
    await expect.element(meter(visit, t('win'))).toHaveTextContent(rupees(round.win));
    await expect.element(meter(visit, t('balance'))).toHaveTextContent(rupees(balance));
    const sentence = t('sayWon', { amount: amount(round.win), balance: amount(balance) });
    await expect.poll(() => account(visit)).toContain(sentence);
    expect(spins(visit)).toMatchObject([{ body: { coin: '0.20' } }]);
    expect(visit.arcade.callsOf(`/api/rounds/${round.roundId}/seen`)).toHaveLength(1);
    await expect.poll(() => visit.messages).toEqual(['baize:balance-changed']);
  });

  test('is sent once when the button is pressed twice', async () => {
    const visit = await openGame();
    const release = visit.arcade.hold('/api/spins');
    await button(visit, t('spin')).click();
    await button(visit, t('stopReels')).click();
    release();
    await expect.poll(() => account(visit)).toContain(t('sayLost', { balance: amount('994.00') }));
    expect(spins(visit)).toHaveLength(1);
  });

  test('is not sent when the balance is lower than the bet', async () => {
    const visit = await openGame({ prepare: (arcade) => void (arcade.state = { ...STATE, balance: '5.99' }) });
    await button(visit, t('spin')).click();
    await expect.element(visit.frame.getByText(texts.error('insufficient_funds'))).toBeVisible();
    expect(spins(visit)).toEqual([]);
  });

  test.each<ErrorCode>(['insufficient_funds', 'limit_loss', 'self_excluded', 'bet_rolled_back'])(
    'that is refused says why, gives the bet back and can be played again: %s',
    async (code) => {
      const visit = await openGame({ prepare: (arcade) => arcade.fail('/api/spins', code) });
      await button(visit, t('spin')).click();
      await expect.element(visit.frame.getByText(texts.error(code))).toBeVisible();
      await expect.element(meter(visit, t('balance'))).toHaveTextContent(rupees('1000.00'));
      visit.arcade.restore('/api/spins');
      await button(visit, t('spin')).click();
      await expect.element(meter(visit, t('balance'))).toHaveTextContent(rupees('994.00'));
    },
  );

  test('offers only the way back when the session has ended', async () => {
    const visit = await openGame({ prepare: (arcade) => arcade.fail('/api/spins', 'session_expired') });
    await button(visit, t('spin')).click();
    await expect.element(visit.frame.getByText(texts.error('session_expired'))).toBeVisible();
    await expect.element(button(visit, t('spin'))).toBeDisabled();
    const backButtons = visit.document.querySelectorAll('.end button');
    expect(visit.document.activeElement).toBe(backButtons[0]);
  });

  test('without a network is sent again as the same spin', async () => {
    const visit = await openGame({ prepare: (arcade) => arcade.fail('/api/spins', 'offline') });
    await button(visit, t('spin')).click();
    await expect.element(visit.frame.getByText(t('reconnecting'))).toBeVisible();
    visit.arcade.restore('/api/spins');
    await expect.poll(() => account(visit)).toContain(t('sayLost', { balance: amount('994.00') }));
    const ids = spins(visit).map(({ body }) => (body as { spinId: string }).spinId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });
});

describe('the bet', () => {
  test('goes up to the highest coin and down to the lowest, by button and by key', async () => {
    const visit = await openGame();
    const bet = meter(visit, t('bet'));
    await button(visit, t('raiseBet')).click();
    await expect.element(bet).toHaveTextContent(rupees('15.00'));
    await expect.element(button(visit, t('raiseBet'))).toBeDisabled();
    visit.document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    await button(visit, t('lowerBet')).click();
    await expect.element(bet).toHaveTextContent(rupees('3.00'));
    await expect.element(button(visit, t('lowerBet'))).toBeDisabled();
  });
});

describe('free rounds', () => {
  const withFreeRounds =
    (left: number, changes: Partial<typeof STATE> = {}) =>
    (arcade: Visit['arcade']): void => {
      arcade.state = { ...STATE, freeRounds: [{ ...FREE_ROUNDS, left }], ...changes };
    };
  const sayLeft = (count: number): string => t('freeRoundsLeft', { count, bet: amount('15.00') });
  const pressKey = ({ document }: Visit, key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

  test('are played first, with a fixed stake and at no cost', async () => {
    const visit = await openGame({ prepare: withFreeRounds(2, { balance: '0.00' }) });
    await expect.element(visit.frame.getByText(sayLeft(2))).toBeVisible();
    await expect.element(meter(visit, t('bet'))).toHaveTextContent(rupees('15.00'));
    for (const name of ['lowerBet', 'raiseBet'] as const) await expect.element(button(visit, t(name))).toBeDisabled();
    pressKey(visit, 'ArrowDown');
    await expect.element(meter(visit, t('bet'))).toHaveTextContent(rupees('15.00'));
    await button(visit, t('spinFree')).click();
    await expect.element(visit.frame.getByText(sayLeft(1))).toBeVisible();
    await expect.poll(() => account(visit)).toContain(t('sayFreeLeft', { count: 1 }));
    await expect.element(meter(visit, t('balance'))).toHaveTextContent(rupees('0.00'));
    expect(spins(visit)).toMatchObject([{ body: { awardId: FREE_ROUNDS.awardId } }]);
  });

  test("end with their total win, and then the player's own bet applies again", async () => {
    const visit = await openGame({
      prepare: (arcade) => {
        withFreeRounds(1)(arcade);
        arcade.spinsWin = true;
      },
    });
    const round = await drawSampleRound('', '0.50', true);
    const total = (10 + Number(round.win)).toFixed(2);
    await button(visit, t('spinFree')).click();
    await expect.element(visit.frame.getByText(t('freeRoundsTotal'))).toBeVisible();
    await expect.poll(() => visit.document.querySelector('.curtain .amount')?.textContent).toBe(amount(total));
    expect(account(visit)).toContain(t('sayFreeTotal', { amount: amount(total) }));
    expect(account(visit)).toContain(t('sayOwnChosen', { bet: amount('6.00') }));
    await button(visit, t('goOn')).click();
    await expect.element(meter(visit, t('bet'))).toHaveTextContent(rupees('6.00'));
    await expect.element(meter(visit, t('balance'))).toHaveTextContent(rupees((1000 + Number(round.win)).toFixed(2)));
    expect(visit.document.querySelector<HTMLElement>('.free-rounds')?.hidden).toBe(true);
    // The reels appear instead of the loading bar.
    const heightOf = (selector: string) => visit.document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    await expect.poll(() => Math.abs(heightOf('.stage') - heightOf('canvas'))).toBeLessThan(1);
    await button(visit, t('spin')).click();
    await expect.poll(() => spins(visit).at(-1)).toMatchObject({ body: { coin: '0.20' } });
  });

  test('wait while the player plays with own money, and continue when the player chooses them', async () => {
    const visit = await openGame({ prepare: withFreeRounds(2) });
    await button(visit, t('useOwnMoney')).click();
    expect(account(visit)).toBe(t('sayOwnChosen', { bet: amount('6.00') }));
    await button(visit, t('raiseBet')).click();
    await button(visit, t('spin')).click();
    await expect.poll(() => account(visit)).toContain(t('sayLost', { balance: amount('985.00') }));
    expect(spins(visit)).toMatchObject([{ body: { coin: '0.50' } }]);
    await expect.element(visit.frame.getByText(sayLeft(2))).toBeVisible();
    await button(visit, t('useFreeRounds')).click();
    expect(account(visit)).toBe(t('sayFreeChosen', { bet: amount('15.00') }));
    await button(visit, t('spinFree')).click();
    await expect.poll(() => spins(visit).at(-1)).toMatchObject({ body: { awardId: FREE_ROUNDS.awardId } });
  });

  test.each<ErrorCode>(['award_used', 'award_expired', 'award_cancelled', 'award_unknown'])(
    'that the arcade refuses disappear, with a reason for the player: %s',
    async (code) => {
      const visit = await openGame({
        prepare: (arcade) => {
          withFreeRounds(2)(arcade);
          arcade.fail('/api/spins', code);
          arcade.fail('/api/state', 'unavailable');
        },
      });
      await button(visit, t('spinFree')).click();
      await expect.element(visit.frame.getByText(texts.error(code))).toBeVisible();
      await expect.element(button(visit, t('spin'))).toBeEnabled();
      await expect.element(meter(visit, t('bet'))).toHaveTextContent(rupees('6.00'));
      expect(visit.document.querySelector<HTMLElement>('.free-rounds')?.hidden).toBe(true);
    },
  );

  test('are marked in the history', async () => {
    const visit = await openGame();
    await button(visit, t('menu')).click();
    await visit.frame.getByRole('tab', { name: t('tabHistory'), exact: true }).click();
    await expect.poll(() => visit.document.querySelectorAll('.history .stake')).toHaveLength(2);
    const stakes = [...visit.document.querySelectorAll('.history .stake')].map(({ textContent }) => textContent);
    expect(stakes).toEqual([`${t('bet')} ${amount('6.00')}`, `${t('freeRound')} ${amount('15.00')}`]);
  });

  test.each(['desktop', 'phone'] as const)('break no rule of accessibility and fit on a %s', async (size) => {
    const visit = await openGame({ size, prepare: withFreeRounds(2), parameters: { language: 'ne' } });
    await expectAccessible(visit);
    await button(visit, textsOf('ne').t('useOwnMoney')).click();
    await expectAccessible(visit);
    const { scrollWidth, clientWidth } = visit.document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
  });
});

describe('accessibility', () => {
  test.each(['desktop', 'phone'] as const)('breaks no rule on a %s', async (size) => {
    const visit = await openGame({ size });
    await expectAccessible(visit);
    await button(visit, t('menu')).click();
    for (const tab of ['tabPays', 'tabRules', 'tabFigures', 'tabHistory', 'tabFair'] as const) {
      await visit.frame.getByRole('tab', { name: t(tab), exact: true }).click();
      await expect.element(visit.frame.getByRole('tabpanel')).not.toBeEmptyDOMElement();
      await expectAccessible(visit);
    }
  });
});
