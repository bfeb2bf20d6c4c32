import { Navigate, useLocation } from 'react-router';

/** Leads from an address that a page had before, or has in the specification, to the page. The query stays. */
export function Moved({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate replace to={to + search} />;
}
