import { agentAreas } from '@baize/i18n/agent';
import { expectAccessibleInBothThemes } from '@baize/pages/accessible';
import { openSite, type Visit } from '@baize/pages/visit';
import type { SiteLanguage } from '@baize/site/language';
import { SiteProviders } from '@baize/site/site-providers';
import type { SiteStore } from '@baize/site/store';
import type { SideMenuItem } from '@baize/ui/side-menu';
import House from 'lucide-react/icons/house';
import { useState } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PhoneMenu } from './phone-menu.tsx';

const GROUP_SIZES = [5, 4, 3];

/** A site with a menu of twelve pages in three groups. */
function LargeSite(props: { store: SiteStore; language: SiteLanguage }) {
  return (
    <SiteProviders {...props}>
      <BrowserRouter>
        <main>
          <h1>A page</h1>
        </main>
        <LargeMenu />
      </BrowserRouter>
    </SiteProviders>
  );
}

function LargeMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const item = (name: string): SideMenuItem => ({
    key: name,
    label: `Page ${name}`,
    icon: <House aria-hidden="true" />,
    active: pathname === `/${name}`,
    render: <Link to={`/${name}`} onClick={() => setIsOpen(false)} />,
  });
  const groups = GROUP_SIZES.map((size, group) =>
    Array.from({ length: size }, (_, index) => item(`${group + 1}-${index + 1}`)),
  );
  return <PhoneMenu groups={groups} open={isOpen} onOpenChange={setIsOpen} />;
}

async function openMenu(): Promise<Visit> {
  return await openSite({ site: 'agent', areas: agentAreas, App: LargeSite }, '/1-1', { size: 'phone' });
}

const bar = (visit: Visit) => page.getByRole('navigation', { name: visit.t('a11y.main_menu') }).first();

test('has four entries and "More" in the bar of a phone', async () => {
  const visit = await openMenu();
  await expect.element(bar(visit).getByRole('link')).toHaveLength(4);
  await expect.element(bar(visit).getByRole('button', { name: visit.t('nav.more') })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(innerWidth);
});

test('opens a sheet with all pages in their groups, which closes when the person goes to one', async () => {
  const visit = await openMenu();
  await bar(visit)
    .getByRole('button', { name: visit.t('nav.more') })
    .click();
  const sheet = page.getByRole('dialog', { name: visit.t('a11y.main_menu') });
  await expect.element(sheet.getByRole('link')).toHaveLength(12);
  await expect.element(sheet.getByRole('list')).toHaveLength(GROUP_SIZES.length);
  await expectAccessibleInBothThemes();
  await sheet.getByRole('link', { name: 'Page 3-2' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(location.pathname).toBe('/3-2');
});
