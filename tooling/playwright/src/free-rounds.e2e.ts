import { query, queryOne } from './database.ts';
import { readCashMinor } from './depositing.ts';
import { findMemberId, runOperatorCommand, verifyLedger } from './operator.ts';
import { withProgramFile } from './reward-fixtures.ts';
import { expect, createUsername, test } from './test.ts';

const ROUNDS = 3;
const TITLE = 'Three rounds';

test('an operator offers free rounds, a player claims and plays them, and what they win is in the wallet', async ({
  player,
  page,
}) => {
  const account = createUsername();
  await addProgram('e2e-rounds');
  await player.openSignedIn(account);

  await test.step('the conditions name the game, and a claim leads to the reward centre', async () => {
    await player.open('/promotions/e2e-rounds');
    await expect(page.getByRole('main')).toContainText('3 free rounds');
    await page.getByRole('button', { name: 'Claim', exact: true }).click();
    await page.getByRole('link', { name: 'Go to your rewards' }).click();
  });

  await test.step('the open page offers to play as soon as the vendor of the game has the rounds', async () => {
    await page.getByRole('link', { name: /^Play (?!limits)/ }).click();
  });

  const spin = player.game.getByRole('button', { name: 'Spin a free round' });
  let wonMinor = 0;
  await test.step('each round costs nothing, and its win is paid', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await expect(spin).toBeEnabled();
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/spins') && response.ok());
      await spin.click();
      const { round: played } = (await (await answered).json()) as { round: { win: string } };
      wonMinor += Math.round(Number(played.win) * 100);
    }
    await expect(spin).toBeHidden();
    expect(await readCashMinor(account)).toBe(BigInt(wonMinor));
  });

  await test.step('the reward centre says what they won, and the books add up', async () => {
    const memberId = await findMemberId(account);
    // Without this the worker asks the vendor later.
    await query('update free_round_award set ask_at = now() where member_id = $1', [memberId]);
    await expect
      .poll(async () => {
        const statement = 'select state, played, won_minor::text as won from free_round_award where member_id = $1';
        return await queryOne<object>(statement, [memberId]);
      })
      .toEqual({ state: 'used', played: ROUNDS, won: String(wonMinor) });
    await player.open('/member/rewardCenter');
    await expect(page.getByText(/These rounds have ended\. Played: 3 of 3/)).toBeVisible();
    await verifyLedger();
  });
});

/** Adds a program of free rounds at a game that the seed uses, as an operator does it. */
async function addProgram(code: string): Promise<void> {
  const { definition } = await queryOne<{ definition: object }>(
    "select definition from reward_program where merchant_id = 1 and code = 'free-rounds'",
    [],
  );
  const program = {
    kind: 'free_rounds',
    titles: { en: TITLE },
    definition: { ...definition, rounds: ROUNDS, period: 'once' },
  };
  await withProgramFile(
    program,
    async (path) => await runOperatorCommand('asha', 'reward-programs', 'add', '--code', code, '--file', path),
  );
}
