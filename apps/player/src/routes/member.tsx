import { NotFoundPage } from '@baize/site/not-found-page';
import { RequireLogin } from '@baize/site/require-login';
import { useTranslation } from 'react-i18next';
import { matchPath, Outlet, Route, Routes, useLocation } from 'react-router';
import { MemberFrame } from '../features/member/member-frame.tsx';
import { paths } from '../shared/paths.ts';
import { MEMBER_PAGES } from './member-pages.tsx';

/** The member centre: /member and everything under it. A page that does not exist is not found, whoever asks for it. */
export default function Member() {
  return (
    <Routes>
      <Route element={<MemberCentre />}>
        {MEMBER_PAGES.flatMap(({ path, Page }) =>
          addressesOf(path).map((address) => <Route key={address} path={withinCentre(address)} element={<Page />} />),
        )}
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** The layout route of the centre. Only members enter; a trial account is asked to register a real one. */
function MemberCentre() {
  const { t } = useTranslation('player');
  const { pathname } = useLocation();
  const current = MEMBER_PAGES.find(({ path }) => addressesOf(path).some((address) => matchPath(address, pathname)));
  const entries = MEMBER_PAGES.map(({ path, label, Icon }) => ({
    path,
    label: t(label),
    icon: <Icon aria-hidden="true" />,
  }));
  return (
    <RequireLogin>
      <MemberFrame entries={entries} current={current?.path}>
        <Outlet />
      </MemberFrame>
    </RequireLogin>
  );
}

/** The betting record stands at the address of the centre as well as at the address that the spec gives it. */
function addressesOf(path: string): string[] {
  return path === paths.member ? [path, paths.bettingRecord] : [path];
}

/** Nested routes name the rest of their address. */
function withinCentre(path: string): string {
  return path.slice(paths.member.length + 1);
}
