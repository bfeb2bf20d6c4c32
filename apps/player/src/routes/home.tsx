import { Outlet } from 'react-router';
import { HomePage } from '../features/home/home-page.tsx';

/** /, /index, /index.html, /home, and under the popups of /login and /register. */
export default function Home() {
  return (
    <>
      <HomePage />
      <Outlet />
    </>
  );
}
