import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { aChatMessage, answerChat, chatRooms, MY_AUTHOR_ID, OTHER_AUTHOR_ID } from '@baize/pages/worlds/chat';
import { frameCalls } from '@baize/pages/worlds/shell';
import { ITEMS_ADDED, liveTopics } from '@baize/site/live-topics';
import { popupOpened } from '@baize/site/popups-slice';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { popupStands } from '../../../testing/open-from-menu.ts';
import { openPlayer } from '../../../testing/visit.tsx';

const TOPIC = 'chat:1.lobby';
const popup = page.getByRole('dialog');

async function openChat(options: VisitOptions = {}): Promise<Visit> {
  const visit = await startChat(options);
  await popupStands(visit.t('chat.title'));
  await visit.settled();
  return visit;
}

/** Opens the popup and does not wait for its messages. */
async function startChat(options: VisitOptions): Promise<Visit> {
  const visit = await openPlayer('/no/such/page', {
    ...options,
    signedIn: true,
    prepare: (platform, network) => {
      answerChat(platform);
      options.prepare?.(platform, network);
    },
  });
  visit.store.dispatch(popupOpened({ name: 'chat' }));
  return visit;
}

testScreen('chat-popup', { open: openChat, passesOver: frameCalls });

async function chooseAct(t: Visit['t'], name: string, act: string): Promise<void> {
  await popup
    .getByRole('button', { name: t('chat.acts', { name }) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: act }).click();
}

function shownTexts(): string[] {
  return [...document.querySelectorAll('[role="log"] li')].map((item) => item.textContent);
}

describe('a room', () => {
  test('shows the messages of the topic, each once and in order, and fetches the missing ones of a gap', async () => {
    const { platform, t } = await openChat();
    await expect.element(popup.getByText('Message 2')).toBeVisible();
    await expect.element(popup.getByText(t('chat.online', { people: '12' }))).toBeVisible();
    liveTopics.publish(TOPIC, ITEMS_ADDED, [aChatMessage(2), aChatMessage(3)]);
    await expect.element(popup.getByText('Message 3')).toBeVisible();

    platform.answer('chatMessages', { list: [aChatMessage(4), aChatMessage(5)], more: false });
    liveTopics.publish(TOPIC, ITEMS_ADDED, [aChatMessage(5)]);
    await expect.element(popup.getByText('Message 5')).toBeVisible();
    expect(platform.calls.findLast(({ id }) => id === 'chatMessages')?.request).toMatchObject({ after: '3' });
    expect(shownTexts().map((text) => /Message \d/.exec(text)?.[0])).toEqual(
      [1, 2, 3, 4, 5].map((at) => `Message ${at}`),
    );
  });

  test('shows a message that arrives while the first page is fetched', async () => {
    const first = Promise.withResolvers<void>();
    const { platform } = await startChat({
      prepare: (each) =>
        each.answer('chatMessages', async ({ after }) => {
          if (after !== undefined) return { list: [aChatMessage(3)], more: false };
          await first.promise;
          return { list: [aChatMessage(1), aChatMessage(2)], more: false };
        }),
    });
    await expect.poll(() => platform.calls.some(({ id }) => id === 'chatMessages')).toBe(true);
    liveTopics.publish(TOPIC, ITEMS_ADDED, [aChatMessage(3)]);
    first.resolve();
    // Without the message, the room would be fetched again only after 30 seconds.
    await expect.element(popup.getByText('Message 3'), { timeout: 15_000 }).toBeVisible();
    await expect.element(popup.getByText('Message 2')).toBeVisible();
  });

  test('shows markup as text, and a removed message as a sentence', async () => {
    const hostile = '<img src=x onerror="window.hurt=1"><b>bold</b> javascript:alert(1)';
    const { t } = await openChat({
      prepare: (platform) =>
        answerChat(platform, chatRooms(), [
          aChatMessage(1, { text: hostile, nickname: '<i>Bimal</i>' }),
          aChatMessage(2),
        ]),
    });
    await expect.element(popup.getByText(hostile)).toBeVisible();
    expect(document.querySelectorAll('[role="log"] :is(img[src="x"], b:not([class]), i, a, script)')).toHaveLength(0);
    expect('hurt' in window).toBe(false);
    liveTopics.publish(TOPIC, ITEMS_ADDED, [aChatMessage(3, { kind: 'removal', text: '', removes: '1' })]);
    await expect.element(popup.getByText(t('chat.removed'))).toBeVisible();
    expect(popup.getByText(hostile).elements()).toEqual([]);
  });

  test('hides the messages of people whom the reader does not want to read', async () => {
    const blocked = [{ authorId: OTHER_AUTHOR_ID, nickname: 'Bimal' }];
    const { t } = await openChat({ prepare: (platform) => answerChat(platform, chatRooms({}, { blocked })) });
    await expect.element(popup.getByText(t('chat.empty'))).toBeVisible();
    await popup.getByRole('button', { name: t('chat.hidden') }).click();
    await expect.element(page.getByRole('menuitem', { name: t('chat.show_again', { name: 'Bimal' }) })).toBeVisible();
  });

  test('links a shared win to the page that verifies its round, and never to a script', async () => {
    const win = {
      gameType: 'RNG',
      vendor: 'LANTERN',
      gameCode: 'lantern-garden',
      gameNames: { en: 'Lantern Garden' },
      currency: 'NPR' as const,
      stake: '3.00',
      win: '10.00',
      times: '3.33',
    };
    const { t } = await openChat({
      prepare: (platform) =>
        answerChat(platform, chatRooms(), [
          aChatMessage(1, { kind: 'win', text: '', win: { ...win, roundUrl: 'https://arcade.example/round/r1' } }),
          aChatMessage(2, { kind: 'win', text: '', win: { ...win, roundUrl: 'javascript:alert(1)' } }),
        ]),
    });
    const links = popup.getByRole('link', { name: t('chat.verify') });
    await expect.element(links).toHaveAttribute('href', 'https://arcade.example/round/r1?language=en');
    expect(links.elements()).toHaveLength(1);
  });

  test('shows envelopes that the brand has dropped, and leads to the page that opens one', async () => {
    const envelope = {
      envelopeId: '7',
      titles: { en: 'A rain for the lobby' },
      currency: 'NPR' as const,
      amount: '15.00',
      count: 2,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const drop = aChatMessage(2, { kind: 'drop', text: '', nickname: 'Baize', isModerator: true, envelope });
    const { t } = await openChat({ prepare: (platform) => answerChat(platform, chatRooms(), [drop]) });
    await expect.element(popup.getByText('A rain for the lobby')).toBeVisible();
    await expect.element(popup.getByText(/2 envelopes, .*15\.00 in all/)).toBeVisible();
    // A message of the brand offers neither an answer nor a report, because the brand is not a person.
    await expect.element(popup.getByText(t('chat.moderator'))).not.toBeInTheDocument();
    const link = popup.getByRole('link', { name: t('chat.drop_open') });
    await expect.element(link).toHaveAttribute('href', '/prizes/envelopes');
  });
});

/** Time to live of an envelope that ends during a test: long enough to be visible first, also on a slow machine. */
const ENDS_AFTER_MS = 4_000;

test('expired envelopes lose their button, also while the popup is open', async () => {
  const envelope = {
    envelopeId: '7',
    titles: { en: 'A rain for the lobby' },
    currency: 'NPR' as const,
    amount: '15.00',
    count: 2,
    expiresAt: new Date(Date.now() - 60_000).toISOString(),
  };
  const drop = (position: number, dropped: typeof envelope) =>
    aChatMessage(position, { kind: 'drop', text: '', nickname: 'Baize', isModerator: true, envelope: dropped });
  const { t } = await openChat({
    prepare: (platform) => answerChat(platform, chatRooms(), [drop(1, envelope)]),
  });
  const links = popup.getByRole('link', { name: t('chat.drop_open') });
  await expect.element(popup.getByText(envelope.titles.en)).toBeVisible();
  expect(links.elements()).toEqual([]);
  const expiresAt = new Date(Date.now() + ENDS_AFTER_MS).toISOString();
  liveTopics.publish(TOPIC, ITEMS_ADDED, [drop(2, { ...envelope, envelopeId: '8', expiresAt })]);
  await expect.element(links).toBeVisible();
  await expect.element(links).not.toBeInTheDocument();
  const over = t('chat.drop_over', { time: '' }).slice(0, 20);
  expect(popup.getByText(over, { exact: false }).elements()).toHaveLength(2);
});

describe('the field', () => {
  test('sends on Enter, with the quoted message, and shows the message that the server has stored', async () => {
    const { platform, t } = await openChat();
    platform.answer(
      'sendChatMessage',
      aChatMessage(3, { authorId: MY_AUTHOR_ID, nickname: 'Asha', text: 'Well said' }),
    );
    await chooseAct(t, 'Bimal', t('chat.reply'));
    await expect.element(popup.getByText(t('chat.replying', { name: 'Bimal' }))).toBeVisible();
    await popup.getByRole('textbox', { name: t('chat.write') }).fill('Well said');
    await userEvent.keyboard('{Enter}');
    await expect.element(popup.getByText('Well said')).toBeVisible();
    expect(platform.calls.find(({ id }) => id === 'sendChatMessage')?.request).toMatchObject({
      roomId: 'lobby',
      text: 'Well said',
      quotes: '1',
    });
    await expect.element(popup.getByRole('textbox', { name: t('chat.write') })).toHaveValue('');
  });

  test('keeps a refused text and shows the reason', async () => {
    const { platform, t } = await openChat();
    platform.refuse('sendChatMessage', 'chat.refused', { reason: 'link' });
    await popup.getByRole('textbox', { name: t('chat.write') }).fill('see evil.com');
    await popup.getByRole('button', { name: t('chat.send') }).click();
    await expect.element(popup.getByText(t('chat.refused_link'))).toBeVisible();
    await expect.element(popup.getByRole('textbox', { name: t('chat.write') })).toHaveValue('see evil.com');
    platform.refuse('sendChatMessage', 'chat.too_fast', { retryAfterSeconds: 7 });
    await popup.getByRole('button', { name: t('chat.send') }).click();
    await expect.element(popup.getByText(t('chat.wait', { seconds: '7' }))).toBeVisible();
  });

  test('takes emoji', async () => {
    const { t } = await openChat();
    await popup.getByRole('button', { name: t('chat.emoji') }).click();
    await popup.getByRole('button', { name: '🎉' }).click();
    await expect.element(popup.getByRole('textbox', { name: t('chat.write') })).toHaveValue('🎉');
  });

  test.each(['trial', 'excluded', 'muted', 'banned'] as const)(
    'gives way to the reason of a %s account',
    async (standing) => {
      const { t } = await openChat({
        prepare: (platform) => answerChat(platform, chatRooms({ standing, reason: 'Rude words' })),
      });
      const key = standing === 'muted' ? t('chat.read_muted', { time: '' }).slice(0, 20) : t(`chat.read_${standing}`);
      await expect.element(popup.getByText(key, { exact: false })).toBeVisible();
      await expect.element(popup.getByText(t('chat.read_reason', { reason: 'Rude words' }))).toBeVisible();
      expect(popup.getByRole('textbox').elements()).toEqual([]);
      await expect.element(popup.getByText('Message 1')).toBeVisible();
    },
  );
});

test('shows why a person stays hidden, and why a room keeps its slow mode', async () => {
  const blocked = [{ authorId: OTHER_AUTHOR_ID, nickname: 'Bimal' }];
  const { t } = await openChat({
    prepare: (platform) => {
      answerChat(platform, chatRooms({ isModerator: true }, { blocked }));
      platform.refuse('blockChatAuthor', 'request.not_found');
      platform.refuse('moderateChat', 'chat.not_moderator');
    },
  });
  await popup.getByRole('button', { name: t('chat.hidden') }).click();
  await page.getByRole('menuitem', { name: t('chat.show_again', { name: 'Bimal' }) }).click();
  await expect.element(page.getByText(t('error:request.not_found')).first()).toBeVisible();
  await popup.getByRole('button', { name: t('chat.slow') }).click();
  await page.getByRole('menuitemradio', { name: t('chat.slow_seconds', { seconds: 30 }) }).click();
  await expect.element(page.getByText(t('error:chat.not_moderator')).first()).toBeVisible();
});

test('a reader reports', async () => {
  const { platform, t } = await openChat();
  await chooseAct(t, 'Bimal', t('chat.report_spam'));
  await expect
    .poll(() => platform.calls.find(({ id }) => id === 'reportChatMessage')?.request)
    .toMatchObject({ reason: 'spam', messageId: '1' });
});
