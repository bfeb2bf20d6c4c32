import { testScreen } from '@baize/pages/screen';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPlayer } from '../../../testing/visit.tsx';
import type { Visit, VisitOptions } from '@baize/pages/visit';

const models = [
  { modelId: 'ROOMS~asha', name: 'Asha', picture: '/art/avatars/6', online: false },
  { modelId: 'ROOMS~maya', name: 'Maya', picture: '/art/avatars/2', online: true },
];

const open = async ({ prepare, ...options }: VisitOptions = {}): Promise<Visit> =>
  await openPlayer('/liveChat', {
    ...options,
    prepare: (platform, network) => {
      platform.answer('liveModels', { list: models });
      prepare?.(platform, network);
    },
  });

const openRoom = async ({ prepare, ...options }: VisitOptions = {}): Promise<Visit> => {
  const visit = await openPlayer('/liveChat/room?model=ROOMS~maya', {
    ...options,
    prepare: (platform, network) => {
      platform.answer('launchChat', { chatUrl: 'https://rooms.test/play/LOUNGE', name: 'Maya' });
      prepare?.(platform, network);
    },
  });
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  return visit;
};

testScreen('live-room', { open: openRoom, passesOver: frameCalls });

testScreen('live-chat-page', { open, passesOver: frameCalls });

test('shows presenters who are online first, and links only to their rooms', async () => {
  const { t } = await open();
  const main = page.getByRole('main');
  await expect.element(main.getByRole('heading', { level: 2 }).first()).toHaveTextContent('Maya');
  await expect
    .element(main.getByRole('link', { name: t('live_chat.enter', { name: 'Maya' }) }))
    .toHaveAttribute('href', '/liveChat/room?model=ROOMS%7Emaya');
  expect(main.getByRole('link', { name: t('live_chat.enter', { name: 'Asha' }) }).query()).toBeNull();
});

test('shows the list of the last visit at once, and requests it again only if it is older than 15 seconds', async () => {
  const { platform, t, settled } = await open({
    prepare: (mock) => mock.answer('launchChat', { chatUrl: 'https://rooms.test/play/LOUNGE', name: 'Maya' }),
  });
  const lists = () => platform.calls.filter(({ id }) => id === 'liveModels').length;
  const visitRoomAndReturn = async () => {
    await page.getByRole('link', { name: t('live_chat.enter', { name: 'Maya' }) }).click();
    await expect.element(page.getByTitle('Maya')).toBeVisible();
    history.back();
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveTextContent('Maya');
    await settled();
  };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await visitRoomAndReturn();
  expect(lists()).toBe(1);
  vi.setSystemTime(Date.now() + 16_000);
  await visitRoomAndReturn();
  expect(lists()).toBe(2);
});

test('shows that nobody is online, or that a brand has no live chat', async () => {
  const { t } = await open({ prepare: (platform) => platform.answer('liveModels', { list: [] }) });
  await expect.element(page.getByText(t('live_chat.empty'))).toBeVisible();
  const other = await open({ prepare: (platform) => platform.refuse('liveModels', 'game.not_found') });
  await expect.element(page.getByText(other.t('live_chat.off'))).toBeVisible();
});

test('requests the room of a presenter once, and shows it in its frame', async () => {
  const { platform } = await openRoom();
  await expect.element(page.getByTitle('Maya')).toHaveAttribute('src', 'https://rooms.test/play/LOUNGE');
  expect(platform.calls.filter(({ id }) => id === 'launchChat').map(({ request }) => request)).toEqual([
    { modelId: 'ROOMS~maya', language: 'en' },
  ]);
});

test('shows why a room does not open, and leads back to all rooms', async () => {
  const { t } = await openRoom({
    prepare: (mock) => mock.refuse('launchChat', 'chat.model_offline'),
  });
  await expect.element(page.getByRole('link', { name: t('play.back') }).first()).toHaveAttribute('href', '/liveChat');
  await expect.element(page.getByRole('button', { name: t('act.try_again') })).toBeVisible();
});

test('never shows an address of the site itself as a room', async () => {
  await openRoom({
    prepare: (mock) => mock.answer('launchChat', { chatUrl: `${location.origin}/member`, name: 'Maya' }),
  });
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  expect(page.getByTitle('Maya').query()).toBeNull();
});
