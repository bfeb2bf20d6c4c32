import type { MockPlatform } from '@baize/api/testing';
import type { ComplaintValue } from '@baize/contract/schemas/feedback';
import { testScreen } from '@baize/pages/screen';
import { aComplaint, aConversation, complaintPage } from '@baize/pages/worlds/complaints';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../testing/open-member.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const main = () => page.getByRole('main');
const answerWith = (value: ComplaintValue) => (platform: MockPlatform) => {
  let complaint = value;
  platform.answer('complaint', () => complaint);
  platform.answer('uploadedImage', { contentType: 'image/png', data: PIXEL });
  platform.answer('readComplaint', () => {
    complaint = { ...complaint, unread: false };
    return {};
  });
  platform.answer('closeComplaint', () => {
    complaint = { ...complaint, state: 'closed', dueAt: null, reopenUntil: '2099-01-01T00:00:00.000Z' };
    return complaint;
  });
  platform.answer('rateComplaint', ({ rating }) => {
    complaint = { ...complaint, rating };
    return complaint;
  });
};

const openList = memberOpener('/member/complaints', (platform) =>
  platform.answer(
    'complaints',
    complaintPage([aComplaint({ unread: true, state: 'answered', dueAt: null }), aComplaint({ complaintId: '16' })]),
  ),
);
const openForm = memberOpener('/member/complaints?new=1', (platform) =>
  platform.answer('complaintSubjects', {
    list: [
      { kind: 'bet', subjectId: '9', at: aComplaint().createdAt, currency: 'NPR', amount: '5.00', name: 'Lantern' },
    ],
  }),
);
const openOne = memberOpener('/member/complaints?id=17', answerWith(aConversation()));

testScreen('complaints-page', { open: openList, passesOver: frameCalls });
testScreen('complaint-form', { open: openForm, passesOver: frameCalls });
testScreen('complaint-thread', {
  open: openOne,
  passesOver: { ...frameCalls, uploadedImage: 'a sentence stands in place of the picture' },
});

test('the list shows which complaint has a new answer, and leads to it', async () => {
  const { t } = await openList();
  await expect.element(main().getByText(t('complaint.unread'))).toBeVisible();
  await main().getByRole('link', { name: 'Deposit of Tuesday' }).first().click();
  await expect.poll(() => location.search).toBe('?id=17');
});

test('the form sends a complaint about a record of the list, and opens it', async () => {
  const { t, platform } = await openForm({
    prepare: (mock) => {
      answerWith(aConversation())(mock);
      mock.answer('createComplaint', aConversation());
    },
  });
  await page.getByRole('combobox', { name: t('complaint.about'), exact: true }).click();
  await page.getByRole('option', { name: t('complaint.about_bet') }).click();
  await page.getByRole('combobox', { name: t('complaint.about_which') }).click();
  await page.getByRole('option', { name: 'Lantern', exact: false }).click();
  await main()
    .getByRole('textbox', { name: t('complaint.heading') })
    .fill('My bet');
  await main()
    .getByRole('textbox', { name: t('complaint.text') })
    .fill('It was not settled.');
  await main()
    .getByRole('button', { name: t('complaint.send') })
    .click();
  await expect.poll(() => location.search).toBe('?id=17');
  expect(platform.calls.find(({ id }) => id === 'createComplaint')?.request).toMatchObject({
    title: 'My bet',
    subject: { kind: 'bet', subjectId: '9' },
  });
});

test('shows messages as text whatever they contain, the promised time, and the picture', async () => {
  const attack = '<img src=x onerror=alert(1)>';
  const posts = [
    ...aConversation().posts,
    { by: 'service' as const, text: attack, images: [], at: aComplaint().createdAt },
  ];
  const { t } = await openOne({ prepare: answerWith(aConversation({ posts, unread: true })) });
  await expect.element(main().getByText(attack)).toBeVisible();
  expect(document.querySelectorAll('main img[src="x"]')).toHaveLength(0);
  await expect
    .element(main().getByRole('img', { name: t('complaint.picture', { number: '1', total: '1' }) }))
    .toBeVisible();
  await expect.element(main().getByText(/^Our answer comes by/)).toBeVisible();
});

test('counts an answer as read once it is shown', async () => {
  const { platform } = await openOne({ prepare: answerWith(aConversation({ unread: true })) });
  await expect.poll(() => platform.calls.filter(({ id }) => id === 'readComplaint').length).toBe(1);
});

test('shows that a promised answer is late', async () => {
  await openOne({ prepare: answerWith(aConversation({ dueAt: '2026-01-01T00:00:00.000Z', late: true })) });
  await expect.element(main().getByText(/It is late, and we are sorry/)).toBeVisible();
});

test('closes after a confirmation, and then asks for a rating', async () => {
  const { t, platform } = await openOne();
  await main()
    .getByRole('button', { name: t('complaint.close') })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('complaint.close') })
    .click();
  await press('radio', t('complaint.rate_4'));
  await expect.element(page.getByText(t('complaint.rated'))).toBeVisible();
  expect(platform.calls.find(({ id }) => id === 'rateComplaint')?.request).toEqual({ complaintId: '17', rating: 4 });
});

test('offers no field once a closed complaint cannot be opened again', async () => {
  const over = aConversation({
    state: 'closed',
    dueAt: null,
    writable: false,
    reopenUntil: '2026-01-01T00:00:00.000Z',
  });
  const { t } = await openOne({ prepare: answerWith(over) });
  await expect.element(main().getByText(t('complaint.over'))).toBeVisible();
  await expect.element(main().getByRole('textbox')).not.toBeInTheDocument();
});

test('sends a second reply with the same words under a request id of its own', async () => {
  const { t, platform } = await openOne({ prepare: (mock) => mock.answer('answerComplaint', aConversation()) });
  const field = main().getByRole('textbox', { name: t('complaint.reply') });
  const sent = () => platform.calls.filter(({ id }) => id === 'answerComplaint').map(({ request }) => request);
  for (const count of [1, 2]) {
    await field.fill('Any news?');
    await main()
      .getByRole('button', { name: t('complaint.reply_send') })
      .click();
    await expect.element(field).toHaveValue('');
    expect(sent()).toHaveLength(count);
  }
  expect(sent()[0]).not.toEqual(sent()[1]);
});
