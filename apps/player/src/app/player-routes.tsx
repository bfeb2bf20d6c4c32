import { lazyPage } from '@baize/site/lazy-page';
import { Route, Routes } from 'react-router';
import Home from '../routes/home.tsx';
import { isLobby, LOBBY_CATEGORIES } from '../shared/categories.ts';
import { categoryPaths, HOME_ALIASES, LOTTERY_PATHS, paths, POINT_PAGES, PRIZE_PAGES } from '../shared/paths.ts';
import { MembersOnly } from './guards.tsx';
import { PlayerShell } from './player-shell.tsx';
import { fetchWideParts } from './wide.tsx';

const Lobby = lazyPage(() => import('../routes/lobby.tsx'));
const Vendors = lazyPage(() => import('../routes/vendors.tsx'));
const OwnGames = lazyPage(() => import('../routes/own-games.tsx'));
const Search = lazyPage(() => import('../routes/search.tsx'));
const Seamless = lazyPage(() => import('../routes/seamless.tsx'));
const LiveChat = lazyPage(() => import('../routes/live-chat.tsx'), ['chat']);
const LiveRoom = lazyPage(() => import('../routes/live-room.tsx'), ['chat']);
const PointMall = lazyPage(() => import('../routes/point-mall.tsx'), ['points']);
const Member = lazyPage(() => import('../routes/member.tsx'));
const Lottery = lazyPage(() => import('../routes/lottery.tsx'), ['lottery']);
const LotteryBets = lazyPage(() => import('../routes/lottery-bets.tsx'), ['lottery-records']);
const LotteryChases = lazyPage(() => import('../routes/lottery-chases.tsx'), ['lottery-records']);
const LotteryVerify = lazyPage(() => import('../routes/lottery-verify.tsx'), ['lottery-records']);
const LotteryTrends = lazyPage(() => import('../routes/lottery-trends.tsx'), ['lottery-records']);
const LotteryReturns = lazyPage(() => import('../routes/lottery-returns.tsx'), ['lottery-returns']);
const Help = lazyPage(() => import('../routes/help.tsx'), ['guide']);
const Download = lazyPage(() => import('../routes/download.tsx'), ['guide']);
const Feedback = lazyPage(() => import('../routes/feedback.tsx'), ['complaints', 'account', 'cashier', 'validation']);
const Unsubscribe = lazyPage(
  async () => ({ default: (await import('@baize/site/unsubscribe')).UnsubscribePage }),
  ['records'],
);
const Promotions = lazyPage(() => import('../routes/promotions.tsx'), ['promotions']);
const Activity = lazyPage(() => import('../routes/activity.tsx'), ['promotions', 'cashier', 'validation']);
const PromotionWinners = lazyPage(() => import('../routes/promotion-winners.tsx'), ['promotions']);
const Prizes = lazyPage(() => import('../routes/prizes.tsx'), ['prizes', 'promotions']);
const NotFound = lazyPage(() => import('../routes/not-found.tsx'));
const ToAgentSite = lazyPage(() => import('../routes/to-agent-site.tsx'));

/** Addresses that open a popup over home. */
const popupRoutes = async () => await import('../routes/popup-routes.tsx');
const LoginRoute = lazyPage(async () => ({ default: (await popupRoutes()).LoginRoute }));
const RegisterRoute = lazyPage(async () => ({ default: (await popupRoutes()).RegisterRoute }));
const ForgetRoute = lazyPage(async () => ({ default: (await popupRoutes()).ForgetRoute }));
const AnnounceRoute = lazyPage(async () => ({ default: (await popupRoutes()).AnnounceRoute }));

/**
 * The pages that visits often begin with, by path. The code of such a page is fetched before the first render, so that the page appears at
 * once instead of after a loader.
 */
const FIRST_PAGES: Readonly<Record<string, { readonly fetch: () => Promise<unknown> }>> = {
  ...Object.fromEntries(LOBBY_CATEGORIES.map((category) => [categoryPaths[category], categoryPage(category)])),
  [paths.seamless]: Seamless,
  [paths.help]: Help,
  [paths.helpMc]: Help,
  [paths.promotions]: Promotions,
  [paths.login]: LoginRoute,
  [paths.register]: RegisterRoute,
};

function categoryPage(category: (typeof LOBBY_CATEGORIES)[number]) {
  return isLobby(category) ? Lobby : Vendors;
}

/**
 * Fetches the code of the page at an address and of its frame. The home page needs no fetch, because it is part of the entry. A failed fetch is
 * ignored here: the page tries again when it is rendered, and shows the error.
 */
export async function fetchFirstPage(pathname: string): Promise<void> {
  await Promise.all([fetchWideParts(), FIRST_PAGES[pathname]?.fetch().catch(() => undefined)]);
}

/** The routes of all pages of the site (spec section 2). */
export function PlayerRoutes() {
  return (
    <Routes>
      <Route element={<PlayerShell />}>
        {/* Home stays mounted while the address changes between these routes, because their popups open over home. */}
        <Route element={<Home />}>
          <Route index />
          {HOME_ALIASES.map((path) => (
            <Route key={path} path={path} />
          ))}
          <Route path={paths.login} element={<LoginRoute />} />
          <Route path={paths.register} element={<RegisterRoute />} />
          <Route path={paths.forget} element={<ForgetRoute />} />
          <Route path={paths.announce} element={<AnnounceRoute />} />
        </Route>
        {LOBBY_CATEGORIES.map((category) => {
          const Page = categoryPage(category);
          return (
            <Route
              key={category}
              path={categoryPaths[category]}
              element={<Page key={category} category={category} />}
            />
          );
        })}
        <Route path={categoryPaths.CHAT} element={<LiveChat />} />
        <Route path={paths.liveRoom} element={<LiveRoom />} />
        <Route path={paths.favorite} element={<OwnGames list="favorite" />} />
        <Route path={paths.recent} element={<OwnGames list="recent" />} />
        <Route path={paths.search} element={<Search />} />
        {[paths.help, paths.helpMc].map((path) => (
          <Route key={path} path={path} element={<Help />} />
        ))}
        <Route path={paths.feedback} element={<Feedback />} />
        <Route path={paths.unsubscribe} element={<Unsubscribe />} />
        <Route path={paths.promotions} element={<Promotions />} />
        <Route path={`${paths.promotions}/:activityId`} element={<Activity />} />
        <Route path={paths.promotionWinners} element={<PromotionWinners />} />
        <Route path={paths.lotteryReturns} element={<LotteryReturns />} />
        <Route path={paths.appDownload} element={<Download />} />
        <Route path={paths.seamless} element={<Seamless />} />
        {POINT_PAGES.map((page) => (
          <Route key={page} path={paths[page]} element={<PointMall page={page} />} />
        ))}
        {PRIZE_PAGES.map((page) => (
          <Route key={page} path={paths[page]} element={<Prizes page={page} />} />
        ))}
        <Route path={`${paths.member}/*`} element={<Member />} />
        <Route path={paths.lotteryBets} element={<LotteryBets />} />
        <Route path={paths.lotteryChases} element={<LotteryChases />} />
        <Route path={paths.lotteryVerify} element={<LotteryVerify />} />
        <Route path={paths.lotteryTrends} element={<LotteryTrends />} />
        <Route element={<MembersOnly />}>
          {LOTTERY_PATHS.map((path) => (
            <Route key={path} path={path} element={<Lottery key={path} />} />
          ))}
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route path="/agent" element={<ToAgentSite />} />
      <Route path="/agentHome" element={<ToAgentSite />} />
    </Routes>
  );
}
