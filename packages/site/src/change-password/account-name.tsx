import { useMember } from '../session/viewer.ts';

/** A hidden input that tells a password manager to which account the password belongs. */
export function AccountName() {
  const account = useMember()?.account;
  return <input hidden readOnly autoComplete="username" value={account ?? ''} />;
}
