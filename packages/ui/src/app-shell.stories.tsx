import { money } from '@baize/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Bell from 'lucide-react/icons/bell';
import Cherry from 'lucide-react/icons/cherry';
import Crown from 'lucide-react/icons/crown';
import Flame from 'lucide-react/icons/flame';
import Gift from 'lucide-react/icons/gift';
import Headset from 'lucide-react/icons/headset';
import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import MenuIcon from 'lucide-react/icons/menu';
import PanelLeft from 'lucide-react/icons/panel-left';
import Plus from 'lucide-react/icons/plus';
import User from 'lucide-react/icons/user-round';
import { useState, type ReactNode } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { AppShell } from './app-shell.tsx';
import { BalancePill } from './balance-pill.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { NarrowOnly, WideOnly } from './breakpoint.tsx';
import { Button } from './button.tsx';
import { Clock } from './clock.tsx';
import { Footer } from './footer.tsx';
import { GameGrid } from './game-grid.tsx';
import { GameTile } from './game-tile.tsx';
import { Header } from './header.tsx';
import { IconButton } from './icon-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { MemberChip } from './member-chip.tsx';
import { noop, sampleGames, sampleText, tileTextsOf, type SampleText } from './sample-text.ts';
import { SectionHeader } from './section-header.tsx';
import { SideMenu, type SideMenuItem } from './side-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { VendorTile } from './vendor-tile.tsx';

const meta = {
  title: 'Shell/AppShell (layout, page frame, site)',
  id: 'shell-appshell',
  component: AppShell,
  // The stories render a whole site, whose parts need their texts.
  args: { skipLabel: 'Skip to content', header: null },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof AppShell>;

export default meta;
type Story = StoryObj<typeof meta>;

const MOMENT_MS = Date.UTC(2026, 10, 20, 12, 57, 7);

const item = (key: string, label: string, icon: ReactNode, more: Partial<SideMenuItem> = {}): SideMenuItem => ({
  key,
  label,
  icon,
  render: <a href={`#${key}`}>{label}</a>,
  ...more,
});

const groupsOf = (text: SampleText) => [
  [
    item('home', text.home, <House aria-hidden="true" />, { active: true }),
    item('hot', text.hotGames, <Flame aria-hidden="true" />),
    item('rng', text.slots, <Cherry aria-hidden="true" />),
  ],
  [
    item('rewards', text.rewards, <Gift aria-hidden="true" />, { count: 3 }),
    item('vip', 'VIP', <Crown aria-hidden="true" />),
  ],
];

interface SampleHeaderProps {
  text: SampleText;
  amountMinor: bigint;
  onMenu: () => void;
}

function SampleHeader({ text, amountMinor, onMenu }: SampleHeaderProps) {
  const [hidden, setHidden] = useState(false);
  return (
    <Header
      start={
        <>
          <WideOnly>
            <IconButton label="Fold the menu" onClick={onMenu}>
              <PanelLeft />
            </IconButton>
          </WideOnly>
          <Logo />
          <WideOnly from="desktop">
            <Clock timeZone="Asia/Kathmandu" nowMs={() => MOMENT_MS} />
          </WideOnly>
        </>
      }
      end={
        <>
          <WideOnly>
            <LanguageMenu
              label="Language"
              languages={[
                { code: 'en', name: 'English' },
                { code: 'ne', name: 'नेपाली' },
              ]}
              value="en"
              onValueChange={noop}
            />
            <ThemeSwitch theme="dark" onThemeChange={noop} toLightLabel="Light theme" toDarkLabel="Dark theme" />
          </WideOnly>
          <BalancePill
            texts={{
              label: text.balance,
              hide: 'Hide the balance',
              show: 'Show the balance',
              hidden: 'hidden',
              refresh: 'Refresh',
            }}
            amount={money('NPR', amountMinor)}
            locale="en-IN"
            hidden={hidden}
            onHiddenChange={setHidden}
            onRefresh={noop}
            action={
              <>
                <WideOnly>
                  <Button variant="brass" icon={<Plus />}>
                    {text.deposit}
                  </Button>
                </WideOnly>
                <NarrowOnly>
                  <IconButton variant="brass" label={text.deposit}>
                    <Plus />
                  </IconButton>
                </NarrowOnly>
              </>
            }
          />
          <WideOnly>
            <IconButton label="Messages, 5 unread" count={5}>
              <Bell />
            </IconButton>
            <MemberChip
              name="suraj92"
              menuLabel="Account menu"
              note={
                <>
                  <Crown aria-hidden="true" /> VIP 3
                </>
              }
            />
          </WideOnly>
        </>
      }
    />
  );
}

function SampleFooter() {
  return (
    <Footer
      top={['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'].map((code) => (
        <VendorTile key={code} code={code} render={<a href={`#${code}`}>{code}</a>} />
      ))}
      columns={['Play', 'Rewards', 'Support', 'Agents'].map((title) => ({
        key: title,
        title,
        links: [1, 2, 3].map((index) => (
          <a key={index} href="#footer">
            {title} link {index}
          </a>
        )),
      }))}
      ageMark="18+"
      fine="Play is for adults. Set your own limits at any time. © 2026 baize club"
    />
  );
}

function Site({ text, amountMinor = 2_486_050n }: { text: SampleText; amountMinor?: bigint }) {
  const [collapsed, setCollapsed] = useState(false);
  return (
    <AppShell
      skipLabel="Skip to content"
      header={<SampleHeader text={text} amountMinor={amountMinor} onMenu={() => setCollapsed(!collapsed)} />}
      side={<SideMenu label="Menu" groups={groupsOf(text)} collapsed={collapsed} />}
      footer={<SampleFooter />}
      bottomBar={<SampleBottomBar text={text} />}
      floating={
        <>
          <IconButton label="Customer service" variant="felt" size="large">
            <Headset />
          </IconButton>
          <IconButton label="To the top" variant="line" size="large">
            <ArrowUp />
          </IconButton>
        </>
      }
    >
      <SectionHeader
        icon={<Flame aria-hidden="true" />}
        title={text.hotGames}
        count="312"
        allLabel={text.all}
        allLink={<a href="#all">{text.all}</a>}
      />
      <GameGrid label={text.hotGames}>
        {sampleGames.map((game, index) => (
          <GameTile
            key={game.nodeId}
            {...game}
            texts={tileTextsOf(text)}
            hot={index === 0}
            onFavouriteChange={noop}
            onPlay={noop}
            onTrial={noop}
          />
        ))}
      </GameGrid>
    </AppShell>
  );
}

function SampleBottomBar({ text }: { text: SampleText }) {
  return (
    <BottomBar
      label="Main"
      items={[
        {
          key: 'menu',
          label: text.menu,
          icon: <MenuIcon aria-hidden="true" />,
          render: <button type="button">{text.menu}</button>,
        },
        {
          key: 'lobby',
          label: text.lobby,
          icon: <LayoutGrid aria-hidden="true" />,
          active: true,
          render: <a href="#lobby">{text.lobby}</a>,
        },
        {
          key: 'deposit',
          label: text.deposit,
          icon: <Plus aria-hidden="true" />,
          raised: true,
          render: <a href="#deposit">{text.deposit}</a>,
        },
        {
          key: 'promos',
          label: text.promotions,
          icon: <Gift aria-hidden="true" />,
          count: 2,
          render: <a href="#promos">{text.promotions}</a>,
        },
        {
          key: 'account',
          label: text.account,
          icon: <User aria-hidden="true" />,
          render: <a href="#account">{text.account}</a>,
        },
      ]}
    />
  );
}

export const Default: Story = {
  render: (_args, { globals }) => <Site text={sampleText(globals)} />,
};

export const InUse: Story = {
  ...Default,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByText('20/11 18:42:07')).toBeInTheDocument();
    await expect(canvas.getByText('GMT+5:45')).toBeInTheDocument();
  },
};

/** Hovers until the tooltip appears. Tooltips load after the menu and replace its links, so each attempt queries the link again. */
async function hoverUntilTold(link: () => HTMLElement) {
  await waitFor(
    async () => {
      await userEvent.hover(link());
      await screen.findByText('Slots', { selector: '[data-open]' }, { timeout: 1000 });
    },
    { timeout: 8000 },
  );
}

/** On the collapsed rail a tooltip shows the label of each icon. */
export const Folded: Story = {
  render: (_args, { globals }) => <Site text={sampleText(globals)} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Fold the menu' }));
    await hoverUntilTold(() => canvas.getByRole('link', { name: 'Slots' }));
  },
};

export const Nepali: Story = {
  globals: { language: 'ne' },
  render: (_args, { globals }) => <Site text={sampleText(globals)} />,
};

/** The header, the menu and the floating buttons change sides; arrows and the mark of the active item are mirrored. */
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  render: (_args, { globals }) => <Site text={sampleText(globals)} />,
  play: async ({ canvas }) => {
    const menu = canvas.getByRole('navigation', { name: 'Menu' }).getBoundingClientRect();
    await expect(menu.right).toBeCloseTo(document.documentElement.clientWidth, 0);
    await expectNothingToTheSide();
  },
};

export const RightToLeftOnAPhone: Story = {
  globals: { direction: 'rtl', viewport: { value: 'phone' } },
  render: (_args, { globals }) => <Site text={sampleText(globals)} />,
  play: async () => expectNothingToTheSide(),
};

/** The first tab stop skips the header and the menu, and is visible while it has the focus. */
export const Keyboard: Story = {
  render: (_args, { globals }) => <Site text={sampleText(globals)} />,
  play: async ({ canvas }) => {
    await userEvent.tab();
    const skip = canvas.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toHaveFocus();
    await expect(skip).toHaveAttribute('href', `#${canvas.getByRole('main').id}`);
    await expect(skip.getBoundingClientRect().height).toBeGreaterThan(24);
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Fold the menu' })).toHaveFocus();
  },
};

/** An amount of a hundred crore fits beside the logo. */
export const RichOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: (_args, { globals }) => <Site text={sampleText(globals)} amountMinor={99_99_99_999_00n} />,
  play: async () => expectNothingToTheSide(),
};

/** Asserts that the page does not scroll horizontally. */
async function expectNothingToTheSide() {
  const { scrollWidth, clientWidth } = document.documentElement;
  await expect(scrollWidth).toBe(clientWidth);
}
