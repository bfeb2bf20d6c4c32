import type { MockPlatform } from '@baize/api/testing';
import type { Message, MessageChoicesValue } from '@baize/contract/schemas/inbox';
import { testScreen } from '@baize/pages/screen';
import { aMoneyMessage, aWrittenMessage, messageChoices, messagePage } from '@baize/pages/worlds/messages';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener } from '../../testing/open-member.ts';

/** Answers as the server does: it remembers which messages were read and deleted. */
function answerMessages(platform: MockPlatform, messages: readonly Message[] = [aMoneyMessage(), aWrittenMessage()]) {
  let list = messages;
  platform.answer('messages', () => messagePage(list));
  platform.answer('readMessages', ({ messageIds }) => {
    list = list.map((each) => (messageIds.includes(each.messageId) ? { ...each, read: true } : each));
    return { unread: 0 };
  });
  platform.answer('deleteMessages', ({ messageIds }) => {
    list = list.filter(({ messageId }) => !messageIds.includes(messageId));
    return { unread: 0 };
  });
}

const open = memberOpener('/member/messageV2', answerMessages);
const head = (title: string) => page.getByRole('button', { name: title, exact: false });
const act = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

testScreen('messages-page', { open, passesOver: frameCalls });

test('opens one message at a time; opening it reads it', async () => {
  const { t, platform, settled } = await open();
  const money = head(t('message.deposit_credited'));
  await expect.element(money).toHaveAccessibleName(expect.stringContaining(t('message.unread')));
  await money.click();
  await expect.element(page.getByText(/Your deposit of .*350\.00 was credited at/)).toBeVisible();
  await settled();
  await expect.element(money).not.toHaveAccessibleName(expect.stringContaining(t('message.unread')));
  await head('Your account is ready').click();
  await expect.element(page.getByRole('link', { name: 'The help centre' })).toBeVisible();
  await expect.element(money).toHaveAttribute('aria-expanded', 'false');
  await settled();
  await money.click();
  await settled();
  const reads = platform.calls.filter(({ id }) => id === 'readMessages');
  expect(reads.map(({ request }) => request)).toEqual([{ messageIds: ['deposit'] }, { messageIds: ['written'] }]);
});

test('marks the selected messages as read, without sending those that are already read', async () => {
  const { t, platform } = await open({
    prepare: (mock) => answerMessages(mock, [aMoneyMessage({ read: true }), aWrittenMessage()]),
  });
  await expect.element(act(t('message.mark_read'))).toHaveAccessibleDescription(t('message.none_unread_marked'));
  await page.getByRole('checkbox', { name: t('message.all') }).click();
  await act(t('message.mark_read')).click();
  await expect.element(page.getByText(t('message.marked_read'))).toBeVisible();
  expect(platform.calls.findLast(({ id }) => id === 'readMessages')?.request).toEqual({ messageIds: ['written'] });
});

test('deletes the selected messages, and shows when none is left', async () => {
  const { t } = await open();
  await expect.element(act(t('message.delete'))).toHaveAccessibleDescription(t('message.none_marked'));
  await page.getByRole('checkbox', { name: t('message.mark', { title: t('message.deposit_credited') }) }).click();
  await act(t('message.delete')).click();
  await expect.element(page.getByText(t('message.deleted'))).toBeVisible();
  await expect.element(head(t('message.deposit_credited'))).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: t('message.all') }).click();
  await act(t('message.delete')).click();
  await expect.element(page.getByText(t('message.none'))).toBeVisible();
});

test.each([
  ['deleteMessages', 'message.delete'],
  ['readMessages', 'message.mark_read'],
] as const)('says why %s was refused, and keeps the ticks', async (id, key) => {
  const { t } = await open({ prepare: (mock) => mock.refuse(id, 'system.busy') });
  const all = page.getByRole('checkbox', { name: t('message.all') });
  await all.click();
  await act(t(key)).click();
  await expect.element(page.getByText(t('error:system.busy')).first()).toBeVisible();
  await expect.element(all).toBeChecked();
});

test('loads again after a failure', async () => {
  const { t, platform } = await open({ prepare: (mock) => mock.refuse('messages', 'system.busy') });
  await expect.element(page.getByText(t('error:system.busy'))).toBeVisible();
  answerMessages(platform);
  await act(t('act.try_again')).click();
  await expect.element(head('Your account is ready')).toBeVisible();
});

describe('pages', () => {
  const paged = memberOpener('/member/messageV2?page=2', (platform) => {
    let last = [aWrittenMessage({ messageId: 'last', title: 'The oldest', read: true })];
    platform.answer('messages', ({ pageNo }) => {
      if (pageNo === 1) return { ...messagePage([aMoneyMessage()], 1 + last.length), total: 20 + last.length };
      return { list: last, total: 20 + last.length, totalPages: 1 + last.length };
    });
    platform.answer('deleteMessages', () => {
      last = [];
      return { unread: 0 };
    });
  });

  test('are kept in the address', async () => {
    const { t } = await paged();
    await expect.element(head('The oldest')).toBeVisible();
    await page.getByRole('button', { name: t('pager.page', { page: 1 }) }).click();
    await expect.element(head(t('message.deposit_credited'))).toBeVisible();
    expect(location.search).toBe('');
  });

  test('show the previous page once the last one is empty', async () => {
    const { t } = await paged();
    await page.getByRole('checkbox', { name: t('message.all') }).click();
    await act(t('message.delete')).click();
    await expect.element(head(t('message.deposit_credited'))).toBeVisible();
  });
});

test.each([
  ['deposit_credited'],
  ['deposit_without_bonus'],
  ['deposit_failed'],
  ['deposit_returned'],
  ['withdrawal_approved'],
  ['withdrawal_rejected'],
  ['reward_waiting'],
  ['pay_received'],
] as const)('has words for %s', async (kind) => {
  const { t } = await open({ prepare: (mock) => answerMessages(mock, [aMoneyMessage({ kind, read: true })]) });
  await head(t(`message.${kind}`)).click();
  const words = document.querySelector('main li p')?.textContent ?? '';
  expect(words).toContain('350.00');
  expect(words).not.toContain('{{');
});

describe('the choice of channels', () => {
  /** Answers as the server does: it remembers the chosen settings. */
  function answerChoices(platform: MockPlatform, start: Partial<MessageChoicesValue> = {}) {
    let choices = messageChoices(start);
    answerMessages(platform);
    platform.answer('messageChoices', () => choices);
    platform.answer('setMessageChoices', ({ chosen, quiet }) => {
      const { quiet: _before, ...rest } = choices;
      choices = { ...rest, chosen, ...(quiet && { quiet }) };
      return choices;
    });
    platform.answer('removePushDevice', ({ deviceId }) => {
      choices = { ...choices, devices: choices.devices.filter((device) => device.deviceId !== deviceId) };
      return choices;
    });
  }
  const openChoices = async (start: Partial<MessageChoicesValue> = {}) => {
    const visit = await open({ prepare: (platform) => answerChoices(platform, start) });
    await act(visit.t('reach.title')).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    return visit;
  };
  const popup = memberOpener('/member/messageV2', answerChoices);
  testScreen('message-choices-popup', {
    open: async (options) => {
      const visit = await popup(options);
      await page
        .getByRole('main')
        .getByRole('button', { name: visit.t('reach.title'), exact: true })
        .click();
      const dialog = page.getByRole('dialog');
      const loaded = dialog.getByRole('table').or(dialog.getByRole('alert'));
      await vi.waitFor(() => loaded.element(), { timeout: 15_000 });
      return visit;
    },
    passesOver: { ...frameCalls, messages: 'the popup stands over the page' },
  });

  test('stores each change at once, and offers no channel without an address', async () => {
    const { t, platform } = await openChoices();
    const choice = (subject: 'money' | 'offers', channel: 'email' | 'sms' | 'push') =>
      page.getByRole('checkbox', {
        name: t('reach.choice', { subject: t(`reach.subject_${subject}`), channel: t(`reach.channel_${channel}`) }),
        exact: true,
      });
    await expect.element(choice('money', 'push')).toBeChecked();
    await expect.element(choice('money', 'sms')).toBeDisabled();
    await expect.element(page.getByText(t('reach.no_sms'))).toBeVisible();
    await choice('offers', 'email').click();
    await expect.element(choice('offers', 'email')).toBeChecked();
    const { request } = platform.calls.findLast(({ id }) => id === 'setMessageChoices') ?? {};
    expect(request).toEqual({ chosen: { push: ['money'], email: ['offers'], sms: [] } });
  });

  test('proposes quiet hours for the night, which can be changed and turned off', async () => {
    const { t, platform } = await openChoices();
    const hours = page.getByRole('switch', { name: t('reach.quiet'), exact: false });
    await hours.click();
    await expect.element(page.getByRole('combobox', { name: t('reach.quiet_from') })).toHaveTextContent('22:00');
    await page.getByRole('combobox', { name: t('reach.quiet_from') }).click();
    await page.getByRole('option', { name: '23:30' }).click();
    const last = () => platform.calls.findLast(({ id }) => id === 'setMessageChoices')?.request;
    await expect.poll(last).toMatchObject({ quiet: { from: '23:30', until: '07:00' } });
    await hours.click();
    await expect.poll(last).toEqual({ chosen: { push: ['money'], email: [], sms: [] } });
  });

  test('shows that this browser does not support push messages, and removes another device', async () => {
    const { t } = await openChoices();
    await expect.element(page.getByRole('switch', { name: t('reach.device'), exact: false })).toBeDisabled();
    await expect.element(page.getByText(t('reach.device_missing'))).toBeVisible();
    await page.getByRole('button', { name: t('reach.remove_device', { name: 'Chrome, Android' }) }).click();
    await expect.element(page.getByText(t('reach.other_devices'))).not.toBeInTheDocument();
  });

  /** Simulates a service worker and a push subscription of this browser. Returns the function that ends the subscription. */
  function simulatePushSubscription(endpoint: string) {
    const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
    const hint = Object.assign(document.createElement('meta'), { name: 'app-worker' });
    document.head.append(hint);
    const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
    // The page reads these members alone.
    const registration = { pushManager: { getSubscription: async () => ({ endpoint, unsubscribe }) } };
    const worker = vi
      .spyOn(navigator.serviceWorker, 'getRegistration')
      .mockResolvedValue(registration as unknown as ServiceWorkerRegistration);
    onTestFinished(() => {
      hint.remove();
      permission.mockRestore();
      worker.mockRestore();
    });
    return unsubscribe;
  }

  test('ends the subscription of this browser only when the server has removed it', async () => {
    const endpoint = 'https://push.test/this-browser';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
    const deviceId = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const devices = [{ deviceId, name: 'This browser', addedAt: '2026-11-20T08:00:00Z' }];
    const { t, platform } = await open({
      prepare: (mock) => {
        answerChoices(mock, { devices });
        mock.refuse('removePushDevice', 'system.busy');
      },
    });
    // The start of the site would register a service worker, so the simulation begins after it.
    const unsubscribe = simulatePushSubscription(endpoint);
    await act(t('reach.title')).click();
    const push = page.getByRole('switch', { name: t('reach.device'), exact: false });
    await expect.element(push).toBeChecked();
    await push.click();
    await expect.element(page.getByText(t('error:system.busy')).first()).toBeVisible();
    await expect.element(push).toBeEnabled();
    await expect.element(push).toBeChecked();
    expect(unsubscribe).not.toHaveBeenCalled();
    platform.answer('removePushDevice', messageChoices({ devices: [] }));
    await push.click();
    await expect.element(push).not.toBeChecked();
    await expect.poll(() => unsubscribe).toHaveBeenCalledOnce();
  });

  test('shows why a choice was refused, and keeps the previous one', async () => {
    const { t, platform } = await openChoices();
    platform.refuse('setMessageChoices', 'system.busy');
    await page.getByRole('switch', { name: t('reach.quiet'), exact: false }).click();
    await expect.element(page.getByText(t('error:system.busy')).first()).toBeVisible();
    await expect.element(page.getByRole('switch', { name: t('reach.quiet'), exact: false })).not.toBeChecked();
  });
});
