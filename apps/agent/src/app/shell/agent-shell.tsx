import { AppShell } from '@baize/ui/app-shell';
import { SideMenu } from '@baize/ui/side-menu';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AgentHeader } from './agent-header.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { useMenuGroups } from './use-menu-groups.tsx';

/** The frame of every page of the agent centre: a header, a menu at the side, and on a phone a bar at the bottom. */
export function AgentShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const groups = useMenuGroups(() => setIsSheetOpen(false));
  return (
    <AppShell
      skipLabel={t('a11y.skip')}
      header={<AgentHeader />}
      side={<SideMenu label={t('a11y.main_menu')} groups={groups} />}
      bottomBar={<PhoneMenu groups={groups} open={isSheetOpen} onOpenChange={setIsSheetOpen} />}
    >
      {children}
    </AppShell>
  );
}
