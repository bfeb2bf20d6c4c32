import { query } from './database.ts';
import { passHumanChecks } from './human-check.ts';
import { readCaptchaSolution } from './login-fixtures.ts';
import { padmaPlayerOrigin } from './stack.ts';
import { expect, createUsername, test } from './test.ts';

/** Tests that Padma differs from Baize in language, currency, fields, switches and vendors with the same built files. */
const origin = padmaPlayerOrigin;

test('shows its own language, title and vendors, and omits categories that it does not have', async ({ page }) => {
  await page.goto(`${origin}/rng`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[ঀ-৿]/);
  await expect(page).toHaveTitle(/Padma/);
  // The document contains the brand's colours and mark (docs/decisions/0099-look-of-a-brand.md).
  expect(await page.locator('head > style').textContent()).toContain('--felt:');
  await expect(page.getByRole('banner').locator('a[href="/"] svg path')).toHaveAttribute('d', /^M16 5c3 4/);
  const ownVendors = await readVendorCodes('PADMA');
  expect(ownVendors).not.toContain('TTG');
  const vendors = page.getByRole('main').locator('a[href*="vendor="]');
  await expect(vendors.nth(3)).toBeAttached();
  const linkedVendors = await vendors.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('vendor') ?? ''),
  );
  expect(linkedVendors.filter((code) => !ownVendors.includes(code))).toEqual([]);

  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByText(/© \d{4}(–\d{4})? Padma/)).toBeVisible();
  for (const code of ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'])
    await expect(footer.getByText(code, { exact: true })).toHaveCount(ownVendors.includes(code) ? 1 : 0);
  await expect(footer.locator('a[href="/rng"]')).toBeVisible();
  await expect(footer.locator('a[href="/cockfight"]')).toHaveCount(0);
});

test('requires an e-mail address and has its own password rule', async ({ player }) => {
  await player.open('/register', { origin });
  await expect(player.registerPopup.getByLabel('Real name')).toBeVisible();
  await player.fillRegistration(createUsername());
  await player.submitRegistration();
  await expect(player.registerPopup.getByText('Input cannot be empty')).toHaveCount(1);
  await expect(player.registerPopup.getByText('Please enter the captcha')).toBeVisible();
  await expect(player.registerPopup.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(player.registerPopup.getByText(/at least one uppercase letter, .* special symbol/)).toBeVisible();
  await player.registerPopup.getByLabel('E-mail').fill(`${createUsername()}@example.com`);
  for (const field of ['Password', 'Confirm the password'])
    await player.registerPopup.getByLabel(field, { exact: true }).fill('Lantern#2026');
  await player.registerPopup.getByLabel('Captcha').fill(await readCaptchaSolution(player.page.context()));
  await player.submitRegistration();
  await expect(player.balance).toContainText('৳');
  await expect(player.registerPopup).toBeHidden();
});

test('offers no free trial where the brand has it off', async ({ player }) => {
  await player.open('/rng');
  const trialTile = player.tiles.filter({ hasText: 'FREE TRIAL' }).first();
  const gameName = await trialTile.getByRole('heading').innerText();
  await player.open(`/rng?q=${encodeURIComponent(gameName)}`, { origin });
  const sameTile = player.tiles
    .filter({ has: player.page.getByRole('heading', { name: gameName, exact: true }) })
    .first();
  // The buttons of a tile appear together.
  await expect(sameTile).toContainText('PLAY NOW');
  await expect(sameTile).not.toContainText('FREE TRIAL');
});

test.describe('accounts of one brand', () => {
  test.use({ expectedRefusals: ['/wps/session/login'] });

  test('are unknown to the other brand', async ({ player }) => {
    await player.open('/login', { origin });
    await passHumanChecks(player.page);
    await player.logIn('suraj92');
    await expect(player.loginPopup.getByRole('alert')).toHaveText('The username or the password is wrong.');
  });
});

/** Returns the codes of the brand's enabled vendors. */
async function readVendorCodes(merchant: string): Promise<string[]> {
  const rows = await query<{ code: string }>(
    `select vendor_code as code from merchant_vendor join merchant using (merchant_id) where code = $1 and enabled`,
    [merchant],
  );
  return rows.map(({ code }) => code);
}
