import { NotFoundPage } from '@baize/site/not-found-page';
import { RequireLogin } from '@baize/site/require-login';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PageWait } from '../app/page-wait.tsx';
import { MemberFrame } from '../features/member/member-frame.tsx';
import { paths } from '../shared/paths.ts';
import { MEMBER_PAGES } from './member-pages.tsx';

/** The member centre: /member and everything under it. Only members enter; a trial account is asked to register a real one. */
export default function Member() {
  const { t } = useTranslation('player');
  const { pathname } = useLocation();
  const open = findMemberPage(pathname);
  if (!open) return <NotFoundPage />;
  const entries = MEMBER_PAGES.map(({ path, label, Icon }) => ({
    path,
    label: t(label),
    icon: <Icon aria-hidden="true" />,
  }));
  return (
    <RequireLogin>
      <MemberFrame entries={entries} current={open.path}>
        <Suspense fallback={<PageWait />}>
          <open.Page />
        </Suspense>
      </MemberFrame>
    </RequireLogin>
  );
}

/** Finds a page by its path whatever the case of its letters, as the router matches every other route. */
function findMemberPage(pathname: string): (typeof MEMBER_PAGES)[number] | undefined {
  const path = pathname.replace(/\/$/, '').toLowerCase();
  const wanted = path === paths.bettingRecord.toLowerCase() ? paths.member : path;
  return MEMBER_PAGES.find((page) => page.path.toLowerCase() === wanted);
}
