import type { SideMenuItem } from '@baize/ui/side-menu';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Dices from 'lucide-react/icons/dices';
import Crown from 'lucide-react/icons/crown';
import Flame from 'lucide-react/icons/flame';
import Gift from 'lucide-react/icons/gift';
import HandCoins from 'lucide-react/icons/hand-coins';
import Gem from 'lucide-react/icons/gem';
import Heart from 'lucide-react/icons/heart';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import Megaphone from 'lucide-react/icons/megaphone';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { navigableLanes } from '../shared/categories.ts';
import { categoryIcons } from '../shared/category-icons.tsx';
import { useLanes } from '../shared/lanes.ts';
import { useIsOffered } from '../shared/page-switches.ts';
import { categoryPaths, paths } from '../shared/paths.ts';
import { useRewardCounts } from '../shared/use-reward-counts.ts';
import { useLoginFirst } from './login-first.ts';
import { usePageItem, type MenuItemBuilder } from './page-item.tsx';
import { useServiceItems } from './service-items.tsx';

/**
 * Returns the entries of the side menu in three groups (spec section 2): home, game lists and the categories that have a vendor; betting
 * record, promotions and rewards; service and help. `onGo` is called when an entry is chosen, so that a popup with the menu can close.
 */
export function useMenuGroups(onGo?: () => void): SideMenuItem[][] {
  const { t } = useTranslation('player');
  const item = usePageItem(onGo);
  const { rewards } = useRewardCounts();
  const isOffered = useIsOffered();
  const memberItems = [
    item(paths.manualRebate, t('nav.rebate'), <HandCoins aria-hidden="true" />),
    item(paths.playerRank, t('nav.vip'), <Crown aria-hidden="true" />),
  ];
  return [
    useGameItems(onGo),
    [
      item(paths.bettingRecord, t('nav.betting_record'), <ClipboardList aria-hidden="true" />),
      item(paths.promotions, t('nav.promotions'), <Megaphone aria-hidden="true" />),
      item(paths.prizeWheel, t('nav.prizes'), <Dices aria-hidden="true" />),
      { ...item(paths.rewardCentre, t('reward.title'), <Gift aria-hidden="true" />), count: rewards },
      ...memberItems.filter(({ key }) => isOffered(key)),
      item(paths.pointMall, t('points.title'), <Gem aria-hidden="true" />),
      item(paths.referral, t('referral.title'), <UserRoundPlus aria-hidden="true" />),
    ],
    useServiceItems(onGo),
  ];
}

function useGameItems(onGo?: () => void): SideMenuItem[] {
  const { t } = useTranslation('player');
  const { lanes } = useLanes();
  const item = usePageItem(onGo);
  const memberPageItem = useMemberPageItem(onGo);
  const categories = navigableLanes(lanes).map(({ gameCategory }) =>
    item(categoryPaths[gameCategory], t(`category.${gameCategory}`), categoryIcons[gameCategory]),
  );
  return [
    item(paths.home, t('nav.home'), <House aria-hidden="true" />),
    {
      key: 'hot',
      label: t('lobby.tab.hot'),
      icon: <Flame aria-hidden="true" />,
      render: <Link to={paths.hot} onClick={onGo} />,
    },
    memberPageItem(paths.favorite, t('lobby.tab.favorite'), <Heart aria-hidden="true" />),
    memberPageItem(paths.recent, t('lobby.tab.recent'), <History aria-hidden="true" />),
    ...categories,
  ];
}

/** Builds entries for pages that only a member has, such as favourites. For a visitor, the entry opens the log-in popup first. */
function useMemberPageItem(onGo?: () => void): MenuItemBuilder {
  const item = usePageItem(onGo);
  const loginFirst = useLoginFirst();
  return (to, label, icon) => {
    const open = loginFirst(to);
    if (!open) return item(to, label, icon);
    return { key: to, label, icon, render: <button type="button" aria-label={label} onClick={open} /> };
  };
}
