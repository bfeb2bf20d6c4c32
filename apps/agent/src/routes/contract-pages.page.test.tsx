import { aDesk, mockContracts } from '@baize/pages/worlds/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener } from '../../testing/visit.tsx';

test.each([
  ['/agentHome/agentDividendRecordCopy2', 'dividendContract', 'dividend'],
  ['/agentHome/agentHourSalary', 'hourSalaryContract', 'hourly_salary'],
  ['/agentHome/agentRealtimeSalary', 'realTimeSalaryContract', 'real_time_salary'],
] as const)('shows on %s the page of its kind of contract (%s)', async (path, call, kind) => {
  const open = agentOpener(path, (platform) => {
    mockContracts(platform);
    platform.answer(call, aDesk({ kind }));
  });
  const { t, platform } = await open();
  await expect.element(page.getByRole('heading', { level: 1, name: t(`contract.kind_${kind}`) })).toBeVisible();
  expect(platform.calls.filter(({ id }) => id === call)).toHaveLength(1);
  await expect.element(page.getByRole('heading', { name: t('settlement.title') })).toBeVisible();
  expect(platform.calls.findLast(({ id }) => id === 'settlements')?.request).toMatchObject({
    kind,
    direction: 'upline',
  });
});
