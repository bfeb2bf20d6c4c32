import { lazyPage } from '@baize/site/lazy-page';
import { Route, Routes } from 'react-router';
import Home from '../routes/home.tsx';
import { ForgetRoute, LoginRoute, RegisterRoute } from '../routes/popup-routes.tsx';
import { CATEGORIES } from '../shared/categories.ts';
import { categoryPaths, HOME_ALIASES, LOTTERY_PATHS, paths } from '../shared/paths.ts';
import { PlayerShell } from './player-shell.tsx';

const Lobby = lazyPage(() => import('../routes/lobby.tsx'));
const Seamless = lazyPage(() => import('../routes/seamless.tsx'));
const Member = lazyPage(() => import('../routes/member.tsx'));
const Lottery = lazyPage(() => import('../routes/lottery.tsx'));
const NotFound = lazyPage(() => import('../routes/not-found.tsx'));
const ToAgentSite = lazyPage(() => import('../routes/to-agent-site.tsx'));

/** Every path of the site (spec section 2, as far as issue 2 goes). */
export function PlayerRoutes() {
  return (
    <Routes>
      <Route element={<PlayerShell />}>
        {/* Home stays mounted while the address changes between these; the popups open over it. */}
        <Route element={<Home />}>
          <Route index />
          {HOME_ALIASES.map((path) => (
            <Route key={path} path={path} />
          ))}
          <Route path={paths.login} element={<LoginRoute />} />
          <Route path={paths.register} element={<RegisterRoute />} />
          <Route path={paths.forget} element={<ForgetRoute />} />
        </Route>
        {CATEGORIES.map((category) => (
          <Route key={category} path={categoryPaths[category]} element={<Lobby key={category} category={category} />} />
        ))}
        <Route path={paths.seamless} element={<Seamless />} />
        <Route path={`${paths.member}/*`} element={<Member />} />
        {LOTTERY_PATHS.map((path) => (
          <Route key={path} path={path} element={<Lottery key={path} />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route path="/agent" element={<ToAgentSite />} />
      <Route path="/agentHome" element={<ToAgentSite />} />
    </Routes>
  );
}
