import type { AnnouncementsQuery, AnnouncementsValue } from '@baize/contract/schemas/announcements';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { aBanner, announcements, aNotice } from '@baize/pages/worlds/front';
import { answerGameLists } from '@baize/pages/worlds/games';
import { answerLoginInfo, popupStands } from '@baize/pages/worlds/identity';
import { signedIn } from '@baize/site/session-slice';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { askToSignOut, logIn, press } from '../../testing/identity.ts';
import { openPlayer } from '../../testing/visit.tsx';

const SIGNED_IN = { token: 'x'.repeat(43), firstTimeLogin: false, passwordExpired: false };

const OF_AUDIENCE: Readonly<Record<AnnouncementsQuery['execution'], AnnouncementsValue>> = {
  A: announcements({
    banners: [aBanner(1, { title: 'Member banner' })],
    player: [aNotice(1, { title: 'Member notice' })],
    popup: [aNotice(4, { title: 'Popup for members' })],
  }),
  B: announcements({
    banners: [aBanner(2, { title: 'Visitor banner' })],
    player: [aNotice(2, { title: 'Visitor notice' })],
    popup: [aNotice(3, { title: 'Popup for visitors' })],
  }),
  F: announcements(),
};

async function openHome(options: VisitOptions): Promise<Visit> {
  return await openPlayer('/', {
    ...options,
    prepare: (platform) => {
      answerGameLists(platform, 4);
      platform.answer('login', SIGNED_IN);
      answerLoginInfo(platform);
      platform.answer('announcements', ({ execution }) => OF_AUDIENCE[execution]);
    },
  });
}

/** Holds the announcements of one audience back until the returned function is called. */
function holdBack({ platform }: Visit, held: AnnouncementsQuery['execution']): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  platform.answer('announcements', async ({ execution }) => {
    if (execution === held) await promise;
    return OF_AUDIENCE[execution];
  });
  return resolve;
}

const shown = (audience: 'Member' | 'Visitor'): (string | null)[] =>
  page
    .getByText(new RegExp(`^${audience} (notice|banner)$`))
    .elements()
    .map(({ textContent }) => textContent);

async function expectShown(audience: 'Member' | 'Visitor'): Promise<void> {
  await expect.poll(() => new Set(shown(audience))).toEqual(new Set([`${audience} notice`, `${audience} banner`]));
}

test('shows no announcements for visitors to a member whose announcements are loading', async () => {
  const visit = await openHome({});
  await expectShown('Visitor');
  const answer = holdBack(visit, 'A');
  await press(page.getByRole('banner'), visit.t('header.login'));
  await logIn({ ...visit, popup: await popupStands('login-popup') });
  await expect.poll(() => sessionStorage.getItem('baize.token')).toBe(SIGNED_IN.token);
  await expect.poll(() => shown('Visitor')).toEqual([]);
  answer();
  await expectShown('Member');
});

test('shows no announcements for members to a visitor whose announcements are loading', async () => {
  const visit = await openHome({ signedIn: true });
  await expectShown('Member');
  const answer = holdBack(visit, 'B');
  await press(await askToSignOut(visit, 'desktop'), visit.t('sign_out.confirm'));
  await expect.poll(() => sessionStorage.getItem('baize.token')).toBeNull();
  await expect.poll(() => shown('Member')).toEqual([]);
  answer();
  await expectShown('Visitor');
});

test('replaces an open popup for visitors by that for members after a login', async () => {
  const visit = await openHome({ opensNotices: true });
  const popupOf = (audience: 'members' | 'visitors') => page.getByRole('dialog', { name: `Popup for ${audience}` });
  await expect.element(popupOf('visitors')).toBeVisible();
  const answer = holdBack(visit, 'A');
  visit.store.dispatch(signedIn());
  await expect.element(popupOf('visitors')).not.toBeInTheDocument();
  answer();
  await expect.element(popupOf('members')).toBeVisible();
});

test('closes the popup for visitors after a login if there is none for members', async () => {
  const visit = await openHome({ opensNotices: true });
  await expect.element(page.getByRole('dialog', { name: 'Popup for visitors' })).toBeVisible();
  visit.platform.answer('announcements', announcements());
  visit.store.dispatch(signedIn());
  await expect.poll(() => visit.store.getState().popups.open).toBeNull();
});
