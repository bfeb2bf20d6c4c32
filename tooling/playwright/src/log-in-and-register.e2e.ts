import { expect, newUsername, test } from './test.ts';

const REGISTER = '/wps/member/register';
const LOGIN = '/wps/session/login';

test.describe('a refused registration', () => {
  test.use({ expectedRefusals: [REGISTER] });

  test('a taken username is said at its field', async ({ player }) => {
    await player.open('/register');
    await player.fillRegistration('suraj92');
    await player.submitRegistration();
    await expect(player.registerPopup.getByText('This username is taken. Please choose another.')).toBeVisible();
    await expect(player.registerUsername).toHaveAttribute('aria-invalid', 'true');
  });

  test('an unknown invitation code is said in a dialog of its own, and what was typed stays', async ({
    player,
    page,
  }) => {
    await player.open('/register?referralCode=NOBODY99');
    const username = newUsername();
    await expect(player.registerPopup.getByLabel('Invitation code')).toHaveValue('NOBODY99');
    await player.fillRegistration(username);
    await player.submitRegistration();
    const warning = page.getByRole('alertdialog', { name: 'Invalid invitation code' });
    await warning.getByRole('button', { name: 'OK' }).click();
    await expect(warning).toBeHidden();
    await expect(player.registerUsername).toHaveValue(username);
  });
});

test('an empty registration marks every required field, and sends nothing', async ({ player, page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith(REGISTER) ? 1 : 0));
  await player.open('/register');
  await player.registerPopup.getByRole('tab', { name: 'Username' }).click();
  await player.submitRegistration();
  await expect(player.registerPopup.getByText('Input cannot be empty')).toHaveCount(3);
  await expect(player.registerPopup.getByText(/Please confirm that you are 18 years old/)).toBeVisible();
  expect(sent).toBe(0);
});

test.describe('a refused log-in', () => {
  test.use({ expectedRefusals: [LOGIN] });

  test('a wrong password', async ({ player }) => {
    await player.open('/login');
    // Of a demo account, a failure would ask the next test for a captcha.
    await player.logIn(newUsername(), 'NotTheOne1');
    await expect(player.loginPopup.getByRole('alert')).toHaveText('The username or the password is wrong.');
  });

  test('an agent on the player site', async ({ player }) => {
    await player.open('/login');
    await player.logIn('himal');
    await expect(player.loginPopup.getByRole('alert')).toContainText('Non-member account unable to log in');
  });

  test('a member on the agent site', async ({ agent, page }) => {
    await agent.logIn('deepak1');
    await expect(page.getByRole('alert')).toContainText('Non-agents cannot log in');
    await expect(page).toHaveURL(/\/agent$/);
  });
});
