import type { EndpointId } from '@baize/contract/catalogue';
import type { ErrorCode } from '@baize/contract/errors';
import type { SecurityOverviewValue } from '@baize/contract/schemas/security';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { answerHumanChecks, offerCountries, requestsOf } from '@baize/pages/worlds/identity';
import { anOverview, answerSecurity, onePasskey } from '@baize/pages/worlds/security';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectNote, memberOpener, popupStands, press } from './open-member.ts';

export const PASSWORD = 'Lantern2026';

export const CODE = '123456';

/** An act is opened from the row of its item, whose button names the act and the item. */
export const ACTS = {
  setPassword: ['security.set', 'security.item_password'],
  withdrawPassword: ['security.set', 'security.item_withdrawPassword'],
  changeWithdrawPassword: ['security.change', 'security.item_withdrawPassword'],
  mobile: ['security.bind', 'security.item_mobile'],
  email: ['security.bind', 'security.item_email'],
  realName: ['security.set', 'security.item_realName'],
  twoFactorOn: ['security.turn_on', 'security.item_twoFactor'],
  twoFactorOff: ['security.turn_off', 'security.item_twoFactor'],
  addPasskey: ['security.passkey_add'],
  removePasskey: ['security.remove', 'My phone, play.baize.test'],
} as const;

export type Act = keyof typeof ACTS;

/** The state of the account that an act starts from, where it is not a new account. */
const STARTS: Partial<Record<Act, Partial<SecurityOverviewValue>>> = {
  setPassword: { passwordSet: false, mobile: '977•••••••123', email: 'b•••@mail.example' },
  changeWithdrawPassword: { withdrawPasswordSet: true },
  twoFactorOff: { twoFactorOn: true, recoveryCodesLeft: 8 },
};

export async function openAct(act: Act, options: VisitOptions = {}, start = STARTS[act]): Promise<Visit> {
  const visit = await memberOpener('/member/securityCenter', (platform) => {
    answerSecurity(platform, anOverview(start));
    platform.answer('passkeys', onePasskey);
    offerCountries(platform);
    answerHumanChecks(platform);
  })(options);
  const [verb, item] = ACTS[act];
  await press('button', item === undefined ? visit.t(verb) : `${visit.t(verb)}: ${nameOf(visit, item)}`);
  await popupStands();
  await visit.settled();
  return visit;
}

/** A text of the catalogue; the name of a passkey stands for itself. */
function nameOf({ t }: Visit, item: string): string {
  return item.startsWith('security.') ? t(item) : item;
}

/** An input of the form. The boxes of a code have the same name as the group that they stand in. */
export function field(label: string): Locator {
  const named = page.getByRole('dialog').getByLabelText(label, { exact: true });
  return named.filter({ hasNot: page.getByRole('textbox') });
}

/** The sentence over the form. */
export const notice = (text: string): Locator => page.getByRole('dialog').getByRole('alert').getByText(text);

export async function fill({ t }: Visit, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(t(label)).fill(value);
}

/** Presses the button of the form, with the focus on nothing: what gets it then got it from the form. */
export async function submit({ t }: Visit, label: string): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await press('button', t(label));
}

/** Sends the form empty: each field says what it wants, the first has the focus, and nothing was sent. */
export async function expectAsked(
  visit: Visit,
  id: EndpointId,
  label: string,
  notes: Readonly<Record<string, string>>,
) {
  await submit(visit, label);
  for (const [name, note] of Object.entries(notes)) await expectNote(field(visit.t(name)), visit.t(note));
  const [first = ''] = Object.keys(notes);
  await expect.element(field(visit.t(first))).toHaveFocus();
  expect(requestsOf(visit, id)).toEqual([]);
}

/** Each refusal stands at the input that it concerns, which gets the focus. */
export async function expectRefusals(
  visit: Visit,
  id: EndpointId,
  label: string,
  refusals: Partial<Record<ErrorCode, string>>,
): Promise<void> {
  const { t, platform } = visit;
  for (const [code, name] of Object.entries(refusals) as [ErrorCode, string][]) {
    platform.refuse(id, code);
    await submit(visit, label);
    await expectNote(field(t(name)), t(`error:${code}`));
    await expect.element(field(t(name))).toHaveFocus();
  }
}

/** A refusal that concerns no input stands over the form. */
export async function expectNotice(visit: Visit, id: EndpointId, label: string, code: ErrorCode): Promise<void> {
  visit.platform.refuse(id, code);
  await submit(visit, label);
  await expect.element(notice(visit.t(`error:${code}`))).toBeVisible();
}

/** The act succeeds: what was typed is sent once, the popup is gone, and a toast says what was done. */
export async function expectDone(
  visit: Visit,
  id: EndpointId,
  label: string,
  request: object,
  done: string,
): Promise<void> {
  visit.platform.answer(id, {});
  const before = requestsOf(visit, id).length;
  await submit(visit, label);
  await expect.element(page.getByText(visit.t(done)).first()).toBeVisible();
  await expect.poll(() => document.querySelector('[role="dialog"] form')).toBeNull();
  expect(requestsOf(visit, id).slice(before)).toEqual([request]);
}
