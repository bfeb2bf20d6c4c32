import { NotFoundPage } from '@baize/site/not-found-page';
import { RequireLogin } from '@baize/site/require-login';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PageWait } from '../app/page-wait.tsx';
import { MemberFrame } from '../features/member/member-frame.tsx';
import { paths } from '../shared/paths.ts';
import { MEMBER_PAGES } from './member-pages.tsx';

/** /member and everything under it: the member centre. For members alone; a trial account is asked for a true one. */
export default function Member() {
  const { t } = useTranslation('player');
  const { pathname } = useLocation();
  const path = pathname.replace(/\/$/, '');
  const open = MEMBER_PAGES.find((page) => page.path === (path === paths.bettingRecord ? paths.member : path));
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
