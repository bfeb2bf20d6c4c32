import { passHumanChecks } from './human-check.ts';
import { captchaOf } from './login-world.ts';
import { padmaPlayerOrigin } from './stack.ts';
import { expect, newUsername, test } from './test.ts';

/** Padma differs from Baize in language, currency, fields, switches and vendors; the server says so, the same files show it. */
const origin = padmaPlayerOrigin;

test('who has not chosen a language sees the merchant’s own', async ({ page }) => {
  await page.goto(`${origin}/rng`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[ঀ-৿]/);
  await expect(page).toHaveTitle(/Padma/);
});

test('an e-mail address is required, and the password rule is its own', async ({ player }) => {
  await player.open('/register', { origin });
  await expect(player.registerPopup.getByLabel('Real name')).toBeVisible();
  await player.fillRegistration(newUsername());
  await player.submitRegistration();
  await expect(player.registerPopup.getByText('Input cannot be empty')).toHaveCount(1);
  await expect(player.registerPopup.getByText('Please enter the captcha')).toBeVisible();
  await expect(player.registerPopup.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(player.registerPopup.getByText(/at least one uppercase letter, .* special symbol/)).toBeVisible();
  await player.registerPopup.getByLabel('E-mail').fill(`${newUsername()}@example.com`);
  for (const field of ['Password', 'Confirm the password'])
    await player.registerPopup.getByLabel(field, { exact: true }).fill('Baize#2026');
  await player.registerPopup.getByLabel('Captcha').fill(await captchaOf(player.page.context()));
  await player.submitRegistration();
  await expect(player.balance).toContainText('৳');
  await expect(player.registerPopup).toBeHidden();
});

test('no free trial is offered where the brand has it off', async ({ player }) => {
  await player.open('/rng', { origin });
  await expect(player.tiles.first()).toBeVisible();
  await expect(player.tiles.filter({ hasText: 'FREE TRIAL' })).toHaveCount(0);
});

test('vendors that the brand does not carry have no games and no category', async ({ player, page }) => {
  await player.open('/rng', { origin });
  const vendors = page.getByRole('navigation', { name: 'Vendors' });
  await expect(vendors.getByRole('link').nth(3)).toBeVisible();
  for (const code of ['TTG', 'ISB', 'WD']) await expect(vendors.getByRole('link', { name: code })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Cockfight' })).toHaveCount(0);
});

test.describe('accounts of one brand', () => {
  test.use({ expectedRefusals: ['/wps/session/login'] });

  test('are unknown to the other', async ({ player }, { project }) => {
    await player.open('/login', { origin });
    await passHumanChecks(player.page);
    // One each: a failure asks for a captcha the next time.
    await player.logIn(project.name === 'phone' ? 'deepak1' : 'suraj92');
    await expect(player.loginPopup.getByRole('alert')).toHaveText('The username or the password is wrong.');
  });
});
