import { useMember } from '../viewer.ts';

/** Not shown: tells a password manager whose password this is. */
export function AccountName() {
  const account = useMember()?.account;
  return <input hidden readOnly autoComplete="username" value={account ?? ''} />;
}
