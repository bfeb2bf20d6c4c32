import { AppShell } from '@baize/ui/app-shell';
import { BottomBar } from '@baize/ui/bottom-bar';
import { SideMenu } from '@baize/ui/side-menu';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AgentHeader } from './agent-header.tsx';
import { useMenuItems } from './use-menu-items.tsx';

/** The frame of every page of the agent centre: header, menu at the side, on a phone a bar below. */
export function AgentShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const items = useMenuItems();
  return (
    <AppShell
      skipLabel={t('a11y.skip')}
      header={<AgentHeader />}
      side={<SideMenu label={t('a11y.main_menu')} groups={[items]} />}
      bottomBar={<BottomBar label={t('a11y.main_menu')} items={items} />}
    >
      {children}
    </AppShell>
  );
}
