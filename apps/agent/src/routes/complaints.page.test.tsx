import { testScreen } from '@baize/pages/screen';
import { aComplaint, complaintPage } from '@baize/pages/worlds/complaints';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener } from '../../testing/visit.tsx';

const open = agentOpener('/agentHome/complaints', (platform) =>
  platform.answer('complaints', complaintPage([aComplaint()])),
);
const openFeedback = agentOpener('/agentHome/feedback', () => {});

testScreen('agent complaints', { open, passesOver: frameCalls });
testScreen('agent feedback', { open: openFeedback, passesOver: frameCalls });

test('links from feedback to the complaints of this site', async () => {
  const { t } = await openFeedback();
  const link = page.getByRole('main').getByRole('link', { name: t('feedback.to_complaints') });
  await expect.element(link).toHaveAttribute('href', '/agentHome/complaints');
});
