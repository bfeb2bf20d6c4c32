import { popupStands } from '@baize/pages/worlds/identity';
import { waitForFrame, type Visit, type VisitOptions } from '@baize/pages/visit';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { openPlayer } from './visit.tsx';

/** A page that asks nothing of its own: what a popup over it calls is the popup's. */
const PLAIN_PAGE = '/no/such/page';

export interface PopupVisit extends Visit {
  readonly popup: Locator;
}

/** Opens the log-in popup as a person does, by the button of the header. */
export async function openLogin(options?: VisitOptions): Promise<PopupVisit> {
  return await openByHeader('header.login', 'login-popup', options);
}

export async function openRegister(options?: VisitOptions): Promise<PopupVisit> {
  return await openByHeader('header.register', 'register-popup', options);
}

async function openByHeader(label: string, testId: string, options?: VisitOptions): Promise<PopupVisit> {
  const visit = await openPlayer(PLAIN_PAGE, options);
  await page
    .getByRole('banner')
    .getByRole('button', { name: visit.t(label), exact: true })
    .click();
  const popup = await popupStands(testId);
  await visit.settled();
  return { ...visit, popup };
}

/** Opens the popup from the log-in popup, by its link. */
export async function openForgot(options?: VisitOptions): Promise<PopupVisit> {
  const visit = await openLogin(options);
  await press(visit.popup, visit.t('login.forgot'));
  const popup = await popupStands('forgot-popup');
  await visit.settled();
  return { ...visit, popup };
}

/** Fills the log-in form and sends it. */
export async function logIn({ popup, t }: PopupVisit, username = 'bimala', password = 'NotTheOne1'): Promise<void> {
  await popup.getByRole('textbox', { name: t('login.username') }).fill(username);
  await popup.getByLabelText(t('login.password'), { exact: true }).fill(password);
  await press(popup, t('login.submit'));
}

/** Presses a button as soon as it can be seen. A press through the driver would wait for two more frames each time. */
export async function press(part: Pick<Locator, 'getByRole'>, name: string): Promise<void> {
  await pressElement(part.getByRole('button', { name, exact: true }));
}

export async function pressElement(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  const element = locator.element() as HTMLElement;
  element.focus();
  element.click();
}

/** Presses the page beside an open popup, which closes those that may be closed so, and waits until that would be seen. */
export async function pressBeside(): Promise<void> {
  await page.elementLocator(document.documentElement).click({ position: { x: 5, y: 5 }, force: true });
  await waitForFrame();
  await waitForFrame();
}

/** Asks to sign out through the menu of the header; on a phone through the account sheet. */
export async function askToSignOut({ t }: Pick<Visit, 't'>, size: VisitOptions['size']): Promise<Locator> {
  if (size === 'phone') {
    await pressElement(page.getByRole('navigation').getByRole('button', { name: startingWith(t('nav.account')) }));
    await press(page.getByRole('dialog'), t('sign_out.open'));
  } else {
    await pressElement(page.getByRole('banner').getByRole('button', { name: t('member_menu.label'), exact: false }));
    await pressElement(page.getByRole('menuitem', { name: t('sign_out.open') }));
  }
  const question = page.getByRole('alertdialog');
  await expect.element(question).toBeVisible();
  return question;
}

/** The name of a button that says more after these words, e.g. how many messages are new. */
function startingWith(words: string): RegExp {
  return new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
}
