import { expectAccessibleInBothThemes, expectNoHorizontalOverflow } from '@baize/pages/accessible';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { issuesAhead, inMinutes } from '@baize/pages/worlds/lottery-game';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { acceptOrders, addLine, ISSUE, openLottery, placedCalls } from '../../../../testing/lottery.ts';
import { press } from '../../../../testing/open-member.ts';

const THIRD = '20261124-0044';

/** Opens a lottery with a line of 2.00 in the slip and turns the chase on. */
async function openChase(options: VisitOptions = {}): Promise<Visit> {
  const visit = await openLottery(options);
  await addLine(visit);
  await page
    .getByRole('switch', { name: visit.t('lottery.chase'), exact: false })
    .first()
    .click();
  await expect.element(page.getByRole('group', { name: visit.t('lottery.chase') })).toBeVisible();
  return visit;
}

async function fill(label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(text);
}

const planText = () => document.querySelector('main fieldset section')?.textContent ?? '';
const placeButton = ({ t }: Visit, issues: number) =>
  page.getByRole('button', { name: t('lottery.place_chase', { issue: ISSUE, issues: String(issues) }) });

test('bets the lines in the draws that follow, by the plan that is shown', async () => {
  const visit = await openChase({ prepare: acceptOrders });
  const { t, platform } = visit;
  await press('radio', t('lottery.chase_growing'));
  await fill(t('lottery.chase_issues'), '3');
  await vi.waitFor(() => expect(planText()).toMatch(/0042.*0043.*0044.*14\.00/));
  await expect.element(page.getByText(t('lottery.chase_loss'))).toBeVisible();
  await placeButton(visit, 2).click();
  await vi.waitFor(() => expect(placedCalls(platform)).toHaveLength(1));
  expect(placedCalls(platform)[0]?.request).toMatchObject({
    issue: ISSUE,
    cost: '2.00',
    chase: {
      stopsAfterWin: true,
      issues: [
        { issue: '20261124-0043', multiple: 2 },
        { issue: THIRD, multiple: 4 },
      ],
    },
  });
  await expect.element(page.getByRole('link', { name: t('lottery.my_chases') })).toBeVisible();
});

test('accepts a multiple for a single draw, and continues after a win if the player wants this', async () => {
  const visit = await openChase({ prepare: acceptOrders });
  const { t, platform } = visit;
  await fill(t('lottery.chase_issues'), '3');
  await fill(t('lottery.chase_multiple_of', { issue: THIRD }), '5');
  await vi.waitFor(() => expect(planText()).toMatch(/14\.00/));
  await page.getByRole('switch', { name: t('lottery.chase_stop') }).click();
  await placeButton(visit, 2).click();
  await vi.waitFor(() => expect(placedCalls(platform)).toHaveLength(1));
  expect(placedCalls(platform)[0]?.request).toMatchObject({
    chase: { stopsAfterWin: false, issues: [{ multiple: 1 }, { issue: THIRD, multiple: 5 }] },
  });
});

test('shows why there is no plan, and waits until there is one', async () => {
  const { t } = await openChase();
  await press('radio', t('lottery.chase_profit'));
  await fill(t('lottery.chase_profit_amount'), '30');
  await expect.element(page.getByText(t('lottery.chase_first_small', { multiple: '2' }))).toBeVisible();
  const place = page.getByRole('button', { name: t('lottery.place', { issue: ISSUE }) });
  await expect.element(place).toHaveAttribute('aria-disabled', 'true');
  await expect.element(place).toHaveAccessibleDescription(t('lottery.chase_incomplete'));
  await fill(t('lottery.chase_profit_amount'), '10');
  await vi.waitFor(() => expect(planText()).toContain(ISSUE));
});

test('shows a refusal of the plan at the draw that is refused', async () => {
  const visit = await openChase({
    prepare: (platform) => platform.refuse('lottoPlace', 'lottery.chase_invalid', { issue: THIRD }),
  });
  await placeButton(visit, 9).click();
  await expect.element(page.getByText(visit.t('lottery.chase_refused', { issue: THIRD }))).toBeVisible();
});

test('reports that no draw follows, or that the draws cannot be loaded', async () => {
  const { t } = await openChase({
    prepare: (platform) => platform.answer('lottoIssues', { issues: issuesAhead(1), serverTime: inMinutes(0) }),
  });
  await expect.element(page.getByText(t('lottery.chase_no_issues'))).toBeVisible();
  await openChase({ prepare: (platform) => platform.refuse('lottoIssues', 'system.unexpected') });
  await expect.element(page.getByRole('main').getByText(t('error:system.unexpected'))).toBeVisible();
});

test('is accessible in both themes, and fits a phone', async () => {
  const { t } = await openChase({ size: 'phone' });
  await vi.waitFor(() => expect(planText()).toContain(ISSUE));
  await expectAccessibleInBothThemes();
  expectNoHorizontalOverflow();
  await page.getByRole('textbox', { name: t('lottery.chase_issues') }).click();
  await userEvent.tab();
  expect(document.activeElement?.tagName).toBe('SECTION');
});
