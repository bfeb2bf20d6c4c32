import { CHAT_NOTE_MAX_CHARACTERS } from '@baize/contract/limits';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { answerChat, chatRooms } from '@baize/pages/worlds/chat';
import { requestsOf } from '@baize/pages/worlds/identity';
import { frameCalls } from '@baize/pages/worlds/shell';
import { popupOpened } from '@baize/site/popups-slice';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { popupStands } from '../../../testing/open-from-menu.ts';
import { openPlayer } from '../../../testing/visit.tsx';

type Act = 'chat.remove' | 'chat.mute_short' | 'chat.mute_day' | 'chat.ban';

async function openModeration(act: Act, options: VisitOptions = {}): Promise<Visit> {
  const visit = await openPlayer('/no/such/page', {
    ...options,
    signedIn: true,
    prepare: (platform, network) => {
      answerChat(platform, chatRooms({ isModerator: true }));
      platform.answer('moderateChat', {});
      options.prepare?.(platform, network);
    },
  });
  const { t } = visit;
  visit.store.dispatch(popupOpened({ name: 'chat' }));
  await popupStands(t('chat.title'));
  await page
    .getByRole('button', { name: t('chat.acts', { name: 'Bimal' }) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t(act) }).click();
  await popupStands(t(act));
  return visit;
}

const popup = (name: string) => page.getByRole('dialog', { name });
const reason = (t: Visit['t']) => page.getByRole('textbox', { name: t('chat.reason') });

testScreen('moderation-popup', {
  open: async (options) => await openModeration('chat.ban', options),
  passesOver: {
    ...frameCalls,
    chatRooms: 'the popup opens from a room',
    chatMessages: 'the popup opens from a message',
  },
});

test.each([
  ['chat.remove', { act: 'remove' }],
  ['chat.mute_short', { act: 'mute', minutes: 10 }],
  ['chat.mute_day', { act: 'mute', minutes: 1_440 }],
  ['chat.ban', { act: 'ban' }],
] as const)('%s is sent with the typed reason', async (act, request) => {
  const visit = await openModeration(act);
  const { t } = visit;
  await reason(t).fill('  Insults of another player ');
  await popup(t(act))
    .getByRole('button', { name: t(act) })
    .click();
  await expect.element(popup(t(act))).not.toBeInTheDocument();
  await expect.element(page.getByText(t('chat.done'), { exact: true }).first()).toBeVisible();
  expect(requestsOf(visit, 'moderateChat')).toEqual([
    { ...request, roomId: 'lobby', messageId: '1', reason: 'Insults of another player' },
  ]);
});

test('nothing is sent without a reason, nor with one that is too long', async () => {
  const visit = await openModeration('chat.ban');
  const { t } = visit;
  const submit = popup(t('chat.ban')).getByRole('button', { name: t('chat.ban') });
  await submit.click();
  await expect.element(reason(t)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(reason(t)).toHaveFocus();
  await reason(t).fill('x'.repeat(CHAT_NOTE_MAX_CHARACTERS + 1));
  await submit.click();
  await expect.element(reason(t)).toHaveAttribute('aria-invalid', 'true');
  expect(requestsOf(visit, 'moderateChat')).toEqual([]);
});

test('a refused action keeps the entered reason and shows the cause', async () => {
  const { t } = await openModeration('chat.ban', {
    prepare: (platform) => platform.refuse('moderateChat', 'chat.not_moderator'),
  });
  await reason(t).fill('Insults');
  await popup(t('chat.ban'))
    .getByRole('button', { name: t('chat.ban') })
    .click();
  await expect.element(popup(t('chat.ban')).getByText(t('error:chat.not_moderator'))).toBeVisible();
  await expect.element(reason(t)).toHaveValue('Insults');
});
