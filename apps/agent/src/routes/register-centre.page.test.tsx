import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { dailyTerms } from '@baize/pages/worlds/contracts';
import { aPromotionLink, mockRecruiting, linkPage, recruitingOptions } from '@baize/pages/worlds/recruiting';
import { frameCalls, watchClipboard } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, currentAddress, lastRequest, openAgent } from '../../testing/visit.tsx';

const PATH = '/agentHome/registerCenter';
const PASSWORD = 'Himalaya2026';
const open = agentOpener(PATH, mockRecruiting);
const openLinks = agentOpener(`${PATH}?tab=links`, mockRecruiting);

testScreen('register-centre-page', { open, passesOver: { ...frameCalls } });

/** Adds simple rules of the merchant: usernames of at least four letters and passwords of at least eight. */
function simpleRules(options: VisitOptions = {}): VisitOptions {
  return {
    ...options,
    prepare: (platform, network) => {
      platform.answer('registerSettings', (_request, sample) => {
        const rule = { enabled: true, required: true, acceptedPattern: '*', patternId: 0 };
        const fields = {
          username: { ...rule, minLength: 4, maxLength: 16 },
          password: { ...rule, minLength: 8, maxLength: 64 },
          nickname: { ...rule, required: false, minLength: 2, maxLength: 16 },
        };
        return { ...sample, fields: { ...sample.fields, ...fields } };
      });
      options.prepare?.(platform, network);
    },
  };
}

async function chooseRole({ t }: Visit, role: 'member' | 'agent'): Promise<void> {
  await page.getByRole('combobox', { name: t('recruit.role') }).click();
  await page.getByRole('option', { name: t(`recruit.role_${role}`) }).click();
}

async function fillAccount({ t }: Visit, username: string, confirmation = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: t('recruit.username') }).fill(username);
  await page.getByLabelText(t('recruit.password'), { exact: true }).fill(PASSWORD);
  await page.getByLabelText(t('recruit.confirm'), { exact: true }).fill(confirmation);
}

const submit = async ({ t }: Visit) => await page.getByRole('button', { name: t('recruit.submit') }).click();

describe('an account', () => {
  test('of a member is opened with its first password, and the agent reads the next steps of the member', async () => {
    const visit = await open(simpleRules());
    const { t } = visit;
    await fillAccount(visit, ' kosi77 ');
    await submit(visit);
    await expect.element(page.getByText(t('recruit.opened', { account: 'kosi77' }))).toBeVisible();
    await expect.element(page.getByText(t('recruit.opened_text'))).toBeVisible();
    expect(lastRequest(visit, 'createDownline')).toEqual({
      role: 'member',
      username: 'kosi77',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: [],
    });
    await page.getByRole('button', { name: t('recruit.open_another') }).click();
    await expect.element(page.getByRole('textbox', { name: t('recruit.username') })).toHaveValue('');
  });

  test('of an agent is offered contracts within the own ones', async () => {
    const visit = await open(simpleRules());
    const { t } = visit;
    await chooseRole(visit, 'agent');
    await fillAccount(visit, 'kosi77');
    await page.getByRole('checkbox', { name: t('contract.kind_daily_salary') }).click();
    const rate = page.getByRole('textbox', { name: t('contract.rate') });
    await rate.fill('1.2');
    await submit(visit);
    await expect.element(page.getByText(t('validation:validation.tier_not_covered'))).toBeVisible();
    expect(lastRequest(visit, 'createDownline')).toBeUndefined();
    await rate.fill('0.8');
    await submit(visit);
    const kinds = t('contract.kind_daily_salary');
    await expect.element(page.getByText(t('recruit.offered', { kinds }))).toBeVisible();
    expect(lastRequest(visit, 'createDownline')).toMatchObject({
      role: 'agent',
      terms: [{ ...dailyTerms, tiers: [{ ratePercent: '0.8' }] }],
    });
  });

  test('shows at its inputs what the rules refuse, in the browser and on the server', async () => {
    const visit = await open(
      simpleRules({ prepare: (platform) => platform.refuse('createDownline', 'register.username_taken') }),
    );
    const { t } = visit;
    await fillAccount(visit, 'kosi77', 'Another2026');
    await submit(visit);
    await expect.element(page.getByText(t('validation:validation.passwords_differ'))).toBeVisible();
    await page.getByLabelText(t('recruit.confirm'), { exact: true }).fill(PASSWORD);
    await submit(visit);
    await expect.element(page.getByText(t('error:register.username_taken'))).toBeVisible();
    const username = page.getByRole('textbox', { name: t('recruit.username') });
    await expect.element(username).toHaveAttribute('aria-invalid', 'true');
  });

  test.each([
    ['roles', { roles: [] }, 'recruit.forbidden'],
    ['accounts of this hour', { accountsLeft: 0 }, 'recruit.none_left'],
  ] as const)('is not offered without %s', async (_name, change, text) => {
    const { t } = await open({
      prepare: (platform) =>
        platform.answer(
          'createDownlineOptions',
          recruitingOptions({ ...change, roles: 'roles' in change ? [] : ['member'] }),
        ),
    });
    await expect.element(page.getByText(t(text))).toBeVisible();
    await expect.element(page.getByRole('button', { name: t('recruit.submit') })).not.toBeInTheDocument();
  });
});

describe('the links', () => {
  test('show address, QR code, counters and terms, and are copied', async () => {
    const write = watchClipboard();
    const { t } = await openLinks();
    await expect.element(page.getByRole('img', { name: t('recruit.qr', { name: 'Forum' }) })).toBeVisible();
    await expect
      .element(page.getByText(t('recruit.with_today', { total: '1,240', today: '31' })).first())
      .toBeVisible();
    await expect.element(page.getByText('1.5%').first()).toBeVisible();
    await page.getByRole('button', { name: `${t('recruit.copy')}: Forum` }).click();
    await expect.element(page.getByText(t('recruit.copied'))).toBeVisible();
    expect(write).toHaveBeenCalledWith(expect.stringMatching(/\/register\?referralCode=FRM7XKQ2PA$/));
  });

  test('are switched off and on at once', async () => {
    const visit = await openLinks();
    const { t } = visit;
    await page.getByRole('switch', { name: `${t('recruit.in_use')}: Forum` }).click();
    await expect.poll(() => lastRequest(visit, 'switchPromotionLink')).toEqual({ linkId: '5', isOn: false });
  });

  test('that customer service has closed have no switch, and terms that are not covered say so', async () => {
    const closed = aPromotionLink({ state: 'closed', role: 'agent', terms: [{ terms: dailyTerms, isCovered: false }] });
    const { t } = await openLinks({ prepare: (platform) => platform.answer('promotionLinks', linkPage([closed])) });
    await expect.element(page.getByText(t('recruit.closed'))).toBeVisible();
    await expect.element(page.getByText(t('recruit.uncovered'))).toBeVisible();
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  });

  test('have a message where there are none, and keep their tab in the address', async () => {
    const { t } = await open({ prepare: (platform) => platform.answer('promotionLinks', linkPage([])) });
    await page.getByRole('tab', { name: t('recruit.tab_links') }).click();
    await expect.element(page.getByText(t('recruit.links_empty'))).toBeVisible();
    expect(currentAddress()).toBe(`${PATH}?tab=links`);
  });
});

test('keeps the page of the links in the address, also while the other tab is open', async () => {
  const visit = await openAgent(`${PATH}?tab=links&page=2`, {
    prepare: (platform) => {
      mockRecruiting(platform);
      platform.answer('promotionLinks', ({ pageNo }) => ({
        ...linkPage([aPromotionLink({ name: `Forum ${pageNo}` })]),
        total: 41,
        totalPages: 3,
      }));
    },
  });
  const { t } = visit;
  await expect.element(page.getByRole('heading', { name: 'Forum 2' })).toBeVisible();
  await page.getByRole('button', { name: t('pager.next') }).click();
  await expect.element(page.getByRole('heading', { name: 'Forum 3' })).toBeVisible();
  expect(currentAddress()).toBe(`${PATH}?tab=links&page=3`);
  await page.getByRole('tab', { name: t('recruit.tab_open') }).click();
  await expect.poll(currentAddress).toBe(`${PATH}?page=3`);
  history.back();
  await expect.poll(currentAddress).toBe(`${PATH}?tab=links&page=2`);
  await expect.element(page.getByRole('heading', { name: 'Forum 2' })).toBeVisible();
});

async function openNewLink(options: VisitOptions = {}): Promise<Visit> {
  const visit = await openLinks(options);
  const { t } = visit;
  await page.getByRole('button', { name: t('recruit.new_link') }).click();
  await expect.element(page.getByRole('dialog', { name: t('recruit.new_link') })).toBeVisible();
  await visit.settled();
  return visit;
}

/** The page below a popup reports its own failures. */
const below = { createDownlineOptions: 'the page below says it', promotionLinks: 'the page below says it' };

testScreen('new-link-popup', {
  open: openNewLink,
  passesOver: { ...frameCalls, ...below, registerSettings: 'the other tab says it' },
});

test('creates a link with a name, a kind of account and preset terms', async () => {
  const visit = await openNewLink();
  const { t } = visit;
  const popup = page.getByRole('dialog');
  await popup.getByRole('textbox', { name: t('recruit.name') }).fill('Partners');
  await chooseRole(visit, 'agent');
  await popup.getByRole('checkbox', { name: t('contract.kind_daily_salary') }).click();
  await popup.getByRole('textbox', { name: t('contract.rate') }).fill('0.7');
  await popup.getByRole('textbox', { name: t('recruit.remark') }).fill('For the festival');
  await popup.getByRole('button', { name: t('recruit.make') }).click();
  await expect.element(page.getByText(t('recruit.made', { name: 'Partners' }))).toBeVisible();
  expect(lastRequest(visit, 'createPromotionLink')).toEqual({
    name: 'Partners',
    remark: 'For the festival',
    role: 'agent',
    terms: [{ ...dailyTerms, tiers: [{ ratePercent: '0.7' }] }],
  });
});

async function openRemoval(options: VisitOptions = {}): Promise<Visit> {
  const visit = await openLinks(options);
  const { t } = visit;
  await page.getByRole('button', { name: `${t('recruit.remove')}: Forum` }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await visit.settled();
  return visit;
}

testScreen('remove-link-dialog', {
  open: openRemoval,
  passesOver: { ...frameCalls, ...below, registerSettings: 'the other tab says it' },
});

test('removes a link after a confirmation', async () => {
  const visit = await openRemoval();
  const { t } = visit;
  expect(lastRequest(visit, 'removePromotionLink')).toBeUndefined();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('recruit.remove') })
    .click();
  await expect.element(page.getByText(t('recruit.removed'))).toBeVisible();
  expect(lastRequest(visit, 'removePromotionLink')).toEqual({ linkId: '5' });
});
