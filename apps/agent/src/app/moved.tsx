import { Navigate, useLocation } from 'react-router';

/** Redirects from another address of a page, an earlier one or that of the specification. The query is kept. */
export function Moved({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate replace to={to + search} />;
}
