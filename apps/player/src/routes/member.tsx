import { useMerchantWalletQuery } from '@baize/api';
import { NotFoundPage } from '@baize/site/not-found-page';
import { RequireLogin } from '@baize/site/require-login';
import { useUnreadMessages, useUnreadComplaints } from '@baize/site/use-unread';
import { useIsSignedIn } from '@baize/site/viewer';
import { useTranslation } from 'react-i18next';
import { matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { MemberFrame } from '../features/member/member-frame.tsx';
import { useIsOffered } from '../shared/page-switches.ts';
import { paths } from '../shared/paths.ts';
import { hasRecordParam } from '../shared/records/bet-path.ts';
import { useRewardCounts } from '../shared/use-reward-counts.ts';
import { MEMBER_LINKS, MEMBER_PAGES } from './member-pages.tsx';

/** The member centre: /member and every path under it. A path without a page shows the not-found page, also to a visitor. */
export default function Member() {
  const { pathname, search } = useLocation();
  // The betting record used to stand at /member, so bookmarks with its filters or with a bet are sent on to its present address.
  if (matchPath(paths.member, pathname) && hasRecordParam(new URLSearchParams(search)))
    return <Navigate replace to={paths.bettingRecord + search} />;
  return (
    <Routes>
      <Route element={<MemberCentre />}>
        {MEMBER_PAGES.map(({ path, Page }) => (
          <Route key={path} path={withinCentre(path)} element={<Page />} />
        ))}
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** The layout route of the member centre, which opens to members only. A trial account is asked to register a real account. */
function MemberCentre() {
  const { t } = useTranslation('player');
  const { pathname } = useLocation();
  const current = MEMBER_PAGES.find(({ path }) => matchPath(path, pathname));
  const counts = { ...useRewardCounts(), messages: useUnreadMessages(), complaints: useUnreadComplaints() };
  const isOffered = useIsOffered();
  const hasOneWallet = useHasOneWallet();
  const offered = [...MEMBER_PAGES, ...MEMBER_LINKS].filter(
    ({ path }) => isOffered(path) && !(path === paths.transferFund && hasOneWallet),
  );
  const entries = offered.map(({ path, label, Icon, ...rest }) => ({
    path,
    label: t(label),
    icon: <Icon aria-hidden="true" />,
    count: 'badge' in rest ? counts[rest.badge] : 0,
  }));
  return (
    <RequireLogin>
      <MemberFrame entries={entries} current={current?.path}>
        <Outlet />
      </MemberFrame>
    </RequireLogin>
  );
}

/** Returns whether the member has a single wallet, so that there is nothing to transfer between wallets. False while the answer is on its way. */
function useHasOneWallet(): boolean {
  const { data } = useMerchantWalletQuery(undefined, { skip: !useIsSignedIn() });
  return data?.isSingle === true;
}

/** Converts a path of the centre to the path of a nested route, which leaves out `/member/`. The path of the centre itself becomes empty. */
function withinCentre(path: string): string {
  return path.slice(paths.member.length + 1);
}
