import type { Page } from '@playwright/test';
import { query } from './database.ts';
import { readCashMinor } from './depositing.ts';
import {
  agreeToOtherKinds,
  openByHandOff,
  createAgentPayBrand,
  movePlayIntoLastMonth,
  offerOtherKinds,
  offerToTop,
  RATES_PERCENT,
  settleAll,
} from './agent-pay-fixtures.ts';
import { playUntilLoss } from './rounds.ts';
import { expect, test } from './test.ts';

const KINDS_COUNT = Object.keys(RATES_PERCENT).length;
/** Payments that each downline agent opens. The top agent opens all of them; each takes seconds. */
const OPENED_PER_DOWNLINE = 2;

/**
 * Database tests cover the windows, late bets and every formula; this test covers what people see of them. The ledger is verified after the last test
 * (ledger-after-all.ts).
 */
test('three levels agree on contracts, a player bets, and the pay of each opens to its formula and its rows', async ({
  page,
  otherPage,
}) => {
  // Six people and five commands of the operator: on a busy machine they take longer than other tests.
  test.slow();
  const payBrand = await createAgentPayBrand();
  const { brand, agents, player } = payBrand;
  const pages = [page, await otherPage(), await otherPage()];
  await offerToTop(payBrand);

  for (const [level, account] of agents.entries())
    await test.step(`level ${level + 1} agrees, and offers the level below a part`, async () => {
      const own = pages[level] ?? page;
      await openByHandOff(own, account, brand.agentOrigin, '/agentHome/securityCenter');
      await agreeToOtherKinds(own, account, 'daily_salary');
      await own.goto(`${brand.agentOrigin}/agentHome/agentDailyWages2`);
      await agreeInPopup(own);
      const below = agents[level + 1];
      if (below === undefined) return;
      await offerOtherKinds(own, below, level === 0 ? 1 : 2, 'daily_salary');
      await offerByForm(own, below, level === 0 ? 1 : 2);
    });

  const playerPage = await otherPage();
  await openByHandOff(playerPage, player, brand.playerOrigin, '/member/securityCenter');
  await playUntilLoss(playerPage);
  await expect.poll(async () => await readCountedStake(player), { timeout: 60_000 }).toBe(await readStake(player));
  await movePlayIntoLastMonth(payBrand);
  await settleAll(payBrand);

  for (const [level, account] of agents.entries())
    await test.step(`the income of level ${level + 1} adds up`, async () => {
      const own = pages[level] ?? page;
      await own.getByRole('link', { name: 'Income', exact: true }).click();
      const payments = own.getByRole('row').filter({ has: own.getByRole('button', { name: /^Formula: / }) });
      await expect(payments).toHaveCount(KINDS_COUNT);
      let paidMinor = 0n;
      for (const [index, payment] of (await payments.all()).entries()) {
        const [amount] = readFigures(await payment.getByRole('cell').nth(2).innerText());
        paidMinor += amount;
        if (level > 0 && index >= OPENED_PER_DOWNLINE) continue;
        await payment.getByRole('button').click();
        expect(await checkSettlement(own, player)).toBe(amount);
      }
      expect(paidMinor).toBe(await readCashMinor(account));
    });
});

async function agreeInPopup(page: Page): Promise<void> {
  const popup = page.getByRole('dialog', { name: 'A contract waits for your answer' });
  await popup.getByRole('button', { name: 'Agree' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Agree' }).click();
  await expect(popup).toBeHidden();
}

async function offerByForm(page: Page, account: string, level: 1 | 2): Promise<void> {
  await page.getByRole('button', { name: 'Offer a contract' }).click();
  const form = page.getByRole('dialog', { name: 'Offer a contract' });
  await form.getByRole('textbox', { name: 'Account of the direct downline' }).fill(account);
  await form.getByRole('textbox', { name: 'Rate' }).fill(RATES_PERCENT.daily_salary[level]);
  await form.getByRole('button', { name: 'Send the offer' }).click();
  await expect(form).toBeHidden();
}

async function readCountedStake(account: string): Promise<string> {
  const [row] = await query<{ stake: string }>(
    `select coalesce(sum(f.stake_minor), 0)::text as stake from member_five_minutes f join member m on m.member_id = f.member_id
     where m.account = $1`,
    [account],
  );
  return row?.stake ?? '';
}

async function readStake(account: string): Promise<string> {
  const [row] = await query<{ stake: string }>(
    `select coalesce(sum(b.stake_minor), 0)::text as stake from bet b join member m on m.member_id = b.member_id where m.account = $1`,
    [account],
  );
  return row?.stake ?? '';
}

/** Recomputes the open settlement from what it shows, down to the rows of the player. Closes it, and returns the net in minor units. */
async function checkSettlement(page: Page, player: string): Promise<bigint> {
  const popup = page.getByRole('dialog', { name: /^Pay of / });
  const formula = popup.getByRole('region', { name: 'Formula' });
  const [base, rate, gross] = readFigures(
    await formula
      .locator('p')
      .filter({ hasText: /^Gross/ })
      .innerText(),
  );
  const [shownGross, owed, adjustment, net] = readFigures(
    await formula.locator('p').filter({ hasText: /^Net/ }).innerText(),
  );
  // Rates are whole per cent, and amounts have two digits: 100 parts of per cent.
  expect(gross).toBe((base * rate) / 10_000n);
  expect([shownGross, adjustment]).toEqual([gross, 0n]);
  expect(net).toBe(gross - owed);
  const rows = popup.getByRole('region', { name: 'Rows that the base adds up' });
  await rows.getByRole('button', { name: 'Show the rows' }).click();
  await expect(rows.getByRole('row').filter({ hasText: player })).not.toHaveCount(0);
  const sums = readFigures(await rows.getByLabel('Sum of the rows').innerText());
  expect([sums.at(0), sums.at(-1)]).toEqual([base, base]);
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();
  return net;
}

type Figures = readonly [bigint, bigint, bigint, bigint];

/** Returns the numbers of a sentence in hundredths: "रू 1,000.00 × 9% = रू 90.00" gives 100000, 900 and 9000. */
function readFigures(sentence: string): Figures {
  const numbers = sentence.match(/\d[\d,]*(\.\d+)?/g) ?? [];
  // The length is not checked: a missing number is undefined, with which a calculation or comparison of the caller fails.
  return numbers.map((text) => BigInt(Math.round(Number(text.replaceAll(',', '')) * 100))) as unknown as Figures;
}
