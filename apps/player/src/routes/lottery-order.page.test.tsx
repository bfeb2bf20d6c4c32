import { expectAccessibleInBothThemes, expectNoHorizontalOverflow } from '@baize/pages/accessible';
import type { Visit } from '@baize/pages/visit';
import { inMinutes, lotteryTerms } from '@baize/pages/worlds/lottery-game';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { currentAddress } from '../../testing/games.ts';
import { acceptOrders, addLine, ISSUE, MARK_SIX, openLottery, placedCalls, placeName } from '../../testing/lottery.ts';
import { press } from '../../testing/open-member.ts';

async function placeSlip({ t }: Visit): Promise<void> {
  await page.getByRole('button', { name: placeName(t) }).click();
}

const FOUR_DIGITS = Array.from({ length: 23 }, (_, index) => String(index).padStart(4, '0')).join(',');

/** Returns the pressed numbers in the rows of the bet panel. */
const pickedNumbers = () =>
  [...document.querySelectorAll('main [data-look] > [aria-pressed="true"] > span[data-figures]')].map(
    ({ textContent }) => textContent,
  );

const numberButton = (symbol: string) => page.getByRole('button', { name: new RegExp(`^${symbol}( |$)`) });

/** More tab stops than there are between any two controls of the tests. */
const TABS_MAX = 60;

/** Presses Tab until the control has the focus, which must be visible. */
async function tabTo(control: Locator): Promise<void> {
  await expect.element(control).toBeInTheDocument();
  for (let stop = 0; stop < TABS_MAX && document.activeElement !== control.element(); stop += 1) await userEvent.tab();
  await expect.element(control).toHaveFocus();
  expect(control.element().matches(':focus-visible')).toBe(true);
}

describe('the bet panel', () => {
  test('counts combinations, and shows price, prize and return', async () => {
    const { t } = await openLottery();
    await press('radio', 'Fixed position');
    const row = page.getByRole('group', { name: 'Position 1' });
    await row.getByRole('button', { name: t('lottery.pick_big') }).click();
    const facts = page.getByText(t('lottery.price'), { exact: true });
    await expect.element(facts).toBeVisible();
    await vi.waitFor(() =>
      expect(document.querySelector('dl[aria-live]')?.textContent).toMatch(/5.*10\.00.*19\.56.*97\.8/),
    );
  });

  test('shows beside the button what is missing', async () => {
    const { t } = await openLottery();
    const add = page.getByRole('button', { name: t('lottery.add_line') });
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    await expect.element(add).toHaveAccessibleDescription(t('lottery.hint_choose', { least: '1', row: 'Position 1' }));
  });

  test('reads a typed list, and shows errors by line', async () => {
    const { t } = await openLottery();
    await press('radio', 'Straight, typed');
    await page.getByRole('textbox', { name: t('lottery.typed_label', { digits: 5 }) }).fill('12345\n12345 9x');
    await expect.element(page.getByText(t('lottery.place_in_text', { line: 2, column: 7 }))).toBeVisible();
    expect(document.querySelector('main')?.textContent).toContain(t('lottery.typed_duplicate'));
    await vi.waitFor(() => expect(document.querySelector('dl[aria-live]')?.textContent).toMatch(/2\.00/));
  });

  test('shows the odds of options', async () => {
    const { t } = await openLottery();
    await press('radio', t('lottery.market_credit'));
    await press('radio', 'Big, small, odd, even');
    await expect.element(page.getByRole('button', { name: 'Big 1.94' })).toBeVisible();
  });

  test('shows and uses the lower odds of a number with high stakes', async () => {
    const movedNumbers = [
      { playId: 'ssc.credit-ball1.sides', row: 0, symbol: 'big', returnPpm: 900_000, remaining: '120.00' },
    ];
    const { t, platform } = await openLottery({ prepare: acceptOrders }, { movedNumbers });
    await press('radio', t('lottery.market_credit'));
    await press('radio', 'Big, small, odd, even');
    await expect.element(page.getByRole('button', { name: 'Small 1.94' })).toBeVisible();
    await page.getByRole('button', { name: 'Big 1.8' }).click();
    await expect.element(page.getByRole('list', { name: t('lottery.moved') })).toMatchTextContent(/Big.*90%.*120\.00/);
    await page.getByRole('textbox', { name: t('lottery.amount') }).fill('10');
    await page.getByRole('button', { name: t('lottery.add_line') }).click();
    await page.getByRole('button', { name: placeName(t) }).click();
    await vi.waitFor(() => expect(placedCalls(platform)).toHaveLength(1));
    expect(placedCalls(platform)[0]?.request).toMatchObject({ lines: [{ price: { returnPpm: 900_000 } }] });
  });

  test('explains the chosen play, with what it pays at the chosen prize group', async () => {
    const { t } = await openLottery();
    await press('radio', 'Fixed position');
    const trigger = page.getByRole('button', { name: t('lottery.play_help', { play: 'Position' }) });
    trigger.element().focus();
    await userEvent.keyboard('{Enter}');
    const help = page.getByRole('dialog', { name: 'Fixed position · Position' });
    await expect.element(help).toMatchTextContent(/Each is a note, and wins when it is drawn at its position\./);
    await expect.element(help).toMatchTextContent(/Example: .* makes \d+ notes?\./);
    const prize = help.getByRole('row').last();
    await expect.element(prize).toMatchTextContent(/1 in 10\.00.*19\.56 for 2\.00/);
    await expectAccessibleInBothThemes();
    await userEvent.keyboard('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
    await expect.element(trigger).toHaveFocus();
    await page.getByRole('slider').fill('1900');
    await trigger.click();
    await expect.element(prize).toMatchTextContent(/19\.00 for 2\.00/);
    expect(help.getByRole('link').elements()).toEqual([]);
  });

  test('explains a play with many prizes briefly, and leads to all of them', async () => {
    const { t } = await openLottery({ size: 'phone' }, { family: '4d', markets: ['credit'] }, FOUR_DIGITS);
    await press('radio', 'iBet big (any order)');
    await press('button', t('lottery.play_help', { play: 'iBet big (any order)' }));
    const help = page.getByRole('dialog');
    await expect.element(help.getByRole('row')).toHaveLength(13);
    expectNoHorizontalOverflow();
    await help.getByRole('link').click();
    await expect.poll(currentAddress).toBe('/lottery/returns?gameCode=SSC_1M');
  });

  test('picks numbers of Mark Six by animal, colour and digit', async () => {
    const { t } = await openLottery({}, { family: 'lhc', markets: ['credit'] }, MARK_SIX);
    const kinds = page.getByRole('group', { name: t('lottery.groups') });
    const pickBy = async (kind: 'groups_tail' | 'groups_colour' | 'groups_head' | 'groups_animal') => {
      kinds
        .getByLabelText(t(`lottery.${kind}`))
        .element()
        .focus();
      await userEvent.keyboard(' ');
    };
    await pickBy('groups_tail');
    await press('button', 'Last digit 7');
    await vi.waitFor(() => expect(pickedNumbers()).toEqual(['07', '17', '27', '37', '47']));
    await pickBy('groups_colour');
    await press('button', 'Red');
    await vi.waitFor(() => expect(pickedNumbers()).toHaveLength(5 + 17 - 1));
    await expect.element(page.getByRole('button', { name: 'Red' })).toHaveAttribute('aria-pressed', 'true');
    await press('button', 'Red');
    await vi.waitFor(() => expect(pickedNumbers()).toEqual(['17', '27', '37', '47']));
    await press('button', t('lottery.pick_clear'));
    await pickBy('groups_head');
    await press('button', 'First digit 0');
    await vi.waitFor(() => expect(pickedNumbers()).toHaveLength(9));
    await press('button', t('lottery.pick_even'));
    await vi.waitFor(() => expect(pickedNumbers()).toHaveLength(24));
    await pickBy('groups_animal');
    await press('button', t('lottery.pick_clear'));
    await press('button', 'Rat');
    await vi.waitFor(() => expect([4, 5]).toContain(pickedNumbers().length));
  });

  test('offers the groups that fit into the maximum of a line', async () => {
    const { t } = await openLottery({ size: 'phone' }, { family: 'lhc', markets: ['credit'] }, MARK_SIX);
    await press('radio', 'None drawn');
    await expect.element(page.getByRole('radio', { name: t('lottery.groups_tail') })).toBeInTheDocument();
    expect(page.getByRole('radio', { name: t('lottery.groups_colour') }).elements()).toEqual([]);
    expectNoHorizontalOverflow();
  });

  test('moves between the numbers by arrow keys, line by line as they are laid out', async () => {
    await openLottery({}, { family: 'lhc', markets: ['credit'] }, MARK_SIX);
    const first = numberButton('01');
    await expect.element(first).toBeVisible();
    first.element().focus();
    const pressed = async (key: string): Promise<string> => {
      await userEvent.keyboard(`{${key}}`);
      return document.activeElement?.textContent?.slice(0, 2) ?? '';
    };
    const below = await pressed('ArrowDown');
    const lineLength = Number(below) - 1;
    expect(lineLength).toBeGreaterThan(1);
    expect(await pressed('ArrowRight')).toBe(String(lineLength + 2).padStart(2, '0'));
    expect(await pressed('ArrowUp')).toBe('02');
    expect(await pressed('ArrowUp')).toBe('02');
    expect(await pressed('ArrowLeft')).toBe('01');
    expect(await pressed('End')).toBe('49');
    expect(await pressed('ArrowDown')).toBe('49');
    expect(await pressed('Home')).toBe('01');
    const stops = [...document.querySelectorAll('[role="toolbar"] button[tabindex="0"]')];
    expect(stops.map((button) => button.textContent.slice(0, 2))).toEqual(['01']);
  });

  test('works by keyboard alone: play, numbers, stake, and the bet itself', async () => {
    const { t, platform } = await openLottery({ prepare: acceptOrders }, { family: 'k3' }, '1,2,3');
    const plays = page.getByRole('group', { name: t('lottery.group') }).getByRole('radio');
    plays.first().element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(plays.nth(1)).toBeChecked();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(plays.first()).toBeChecked();
    await tabTo(page.getByRole('button', { name: t('lottery.pick_big'), exact: true }));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(pickedNumbers()).toEqual(['11', '12', '13', '14', '15', '16', '17', '18']));
    await tabTo(page.getByRole('button', { name: t('lottery.pick_clear'), exact: true }));
    await userEvent.keyboard(' ');
    await vi.waitFor(() => expect(pickedNumbers()).toEqual([]));
    // The numbers 3 to 18 are a single tab stop.
    await tabTo(numberButton('3'));
    await userEvent.keyboard('{ArrowRight} ');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    await vi.waitFor(() => expect(pickedNumbers()).toEqual(['4', '7']));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(pickedNumbers()).toEqual(['4']));
    await tabTo(page.getByRole('textbox', { name: t('lottery.multiple') }));
    await userEvent.keyboard('{ArrowRight}0');
    await tabTo(page.getByRole('button', { name: t('lottery.add_line') }));
    await userEvent.keyboard('{Enter}');
    await tabTo(page.getByRole('button', { name: placeName(t) }));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(placedCalls(platform)).toHaveLength(1));
    expect(placedCalls(platform)[0]?.request).toMatchObject({
      lines: [{ playId: 'k3.sum.sum', selection: '4', price: { multiple: 10 } }],
    });
  });

  test('picks at random', async () => {
    const { t } = await openLottery();
    await page.getByRole('button', { name: t('lottery.random'), exact: true }).click();
    await expect
      .element(page.getByRole('button', { name: t('lottery.add_line') }))
      .not.toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: t('lottery.random_lines', { lines: '5' }) }).click();
    await vi.waitFor(() => expect(document.querySelectorAll('main ol > li[data-state]')).toHaveLength(5));
  });
});

describe('the slip', () => {
  test('is placed once, emptied, and confirmed', async () => {
    const visit = await openLottery({ prepare: acceptOrders });
    const { t, platform } = visit;
    await addLine(visit);
    await placeSlip(visit);
    await expect.element(page.getByText(t('lottery.placed', { issue: ISSUE, price: 'रू 2.00' }))).toBeVisible();
    expect(placedCalls(platform).map(({ request }) => request)).toMatchObject([
      {
        gameCode: 'SSC_1M',
        issue: ISSUE,
        cost: '2.00',
        lines: [
          {
            playId: 'ssc.one.position',
            selection: '7||||',
            price: { market: 'official', unit: 'yuan', multiple: 1, group: 1956 },
          },
        ],
      },
    ]);
    await expect.element(page.getByRole('link', { name: t('lottery.my_bets') })).toBeVisible();
  });

  test('can be opened by one press on a phone', async () => {
    const visit = await openLottery({ size: 'phone' });
    await addLine(visit);
    const place = page.getByRole('button', { name: placeName(visit.t) });
    await page.getByRole('button', { name: visit.t('lottery.to_slip', { lines: '1' }) }).click();
    await expect.element(place).toBeInViewport();
  });

  test('is kept when the issue has closed, and offered for the next one', async () => {
    const visit = await openLottery({ prepare: (platform) => platform.refuse('lottoPlace', 'lottery.issue_closed') });
    const { t, platform } = visit;
    await addLine(visit);
    const next = { issue: '20261124-0043', closesAt: inMinutes(6), drawsAt: inMinutes(7) };
    platform.answer('lottoGame', lotteryTerms({ openIssue: next }));
    await placeSlip(visit);
    await expect.element(page.getByText(t('lottery.closed_next', { issue: next.issue }))).toBeVisible();
    await expect.element(page.getByRole('button', { name: placeName(t, next.issue) })).toBeVisible();
  });

  test('shows old and new figures after a change of terms, and waits until they are accepted', async () => {
    const visit = await openLottery({ prepare: (platform) => platform.refuse('lottoPlace', 'lottery.price_changed') });
    const { t, platform } = visit;
    await addLine(visit);
    platform.answer('lottoGame', lotteryTerms({ groupMax: 1900 }));
    await placeSlip(visit);
    await expect.element(page.getByText(/19\.56 → .*19\.00/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: placeName(t) })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: t('lottery.price_accept') }).click();
    await placeSlip(visit);
    await vi.waitFor(() => expect(placedCalls(platform)).toHaveLength(2));
    expect(placedCalls(platform)[1]?.request).toMatchObject({ lines: [{ price: { group: 1900 } }] });
  });

  test.each(['lottery.line_invalid', 'lottery.stake_limit', 'lottery.number_full'] as const)(
    'marks the line that is refused by %s',
    async (code) => {
      const visit = await openLottery({ prepare: (platform) => platform.refuse('lottoPlace', code, { line: 0 }) });
      await addLine(visit);
      await placeSlip(visit);
      await expect.element(page.getByRole('alert')).toMatchTextContent(visit.t(`error:${code}`));
      await expect.element(page.getByText(visit.t('lottery.line_refused'))).toBeVisible();
    },
  );

  test('shows how much can still be staked on the issue', async () => {
    const limit = { maximum: '1000.00', remaining: '8.00' };
    const visit = await openLottery({
      prepare: (platform) => platform.refuse('lottoPlace', 'lottery.issue_limit', limit),
    });
    await addLine(visit);
    await placeSlip(visit);
    await expect.element(page.getByRole('alert')).toMatchTextContent(/1,000\.00 on one draw\. .*8\.00 of it is left/);
  });

  test('reads no terms again when the refusal comes after the member has left the page', async () => {
    const visit = await openLottery({ prepare: (platform) => platform.refuse('lottoPlace', 'lottery.issue_closed') });
    await addLine(visit);
    const answer = visit.network.hold('/lotto/lgw/orders');
    await placeSlip(visit);
    await page.getByRole('link', { name: visit.t('lottery.all_of_page') }).click();
    await expect.poll(currentAddress).toBe('/lottery');
    answer();
    await vi.waitFor(() => expect(placedCalls(visit.platform)).toHaveLength(1));
    await visit.settled();
  });

  test('leads to the deposit if the balance is too low', async () => {
    const visit = await openLottery({
      prepare: (platform) => platform.refuse('lottoPlace', 'wallet.insufficient_funds'),
    });
    await addLine(visit);
    await placeSlip(visit);
    await expect
      .element(page.getByRole('main').getByRole('link', { name: visit.t('lottery.deposit') }))
      .toHaveAttribute('href', '/member/depositv2');
  });

  test.each(['play.excluded', 'play.loss_limit', 'game.maintenance'] as const)('says why: %s', async (code) => {
    const visit = await openLottery({ prepare: (platform) => platform.refuse('lottoPlace', code) });
    await addLine(visit);
    await placeSlip(visit);
    await expect.element(page.getByRole('alert')).toMatchTextContent(visit.t(`error:${code}`));
  });

  test('is sent again under the same id if no answer arrived', async () => {
    const visit = await openLottery({ expectedErrors: /./ });
    const { t, platform, network } = visit;
    await addLine(visit);
    network.offline();
    await placeSlip(visit);
    await expect.element(page.getByRole('main').getByText(t('lottery.unconfirmed')).first()).toBeVisible();
    network.online();
    platform.refuse('lottoPlace', 'system.unexpected');
    await press('button', t('act.try_again'));
    await vi.waitFor(() => expect(placedCalls(platform)).toHaveLength(1));
    await press('button', t('act.try_again'));
    await vi.waitFor(() => expect(placedCalls(platform)).toHaveLength(2));
    const [first, second] = placedCalls(platform);
    expect(second?.request).toEqual(first?.request);
  });
});
