import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { PageFront } from '../features/front/page-front.tsx';
import { HomePage } from '../features/home/home-page.tsx';

/** /, /index, /index.html and /home. It is also the page behind the popups of /login, /register, /forget and /announce. */
export default function Home() {
  return (
    <>
      <HomePage front={<PageFront page="HOME" />} />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </>
  );
}
