import { errorCodeOf, useLoginRememberedMutation } from '@baize/api';
import { useState } from 'react';
import type { HumanCheck } from '../human-check/use-human-check.tsx';
import { useMerchant } from '../brand/merchant.tsx';
import { endRememberedDevice, rememberUser } from '../session/login-cookies.ts';
import { oneTapLogsIn, type TypedLogin } from './one-tap.ts';
import type { LoginOutcome } from './use-login-outcome.ts';
import type { RememberedLogin } from './use-remembered-login.ts';
import { withHumanCheck } from '../human-check/with-human-check.ts';

export interface OneTap {
  /** True where the form needs no password. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly press: () => void;
}

/** Logs in with the device credential instead of a password (decision 4). */
export function useOneTap(
  rememberedLogin: RememberedLogin,
  typed: TypedLogin,
  outcome: LoginOutcome,
  humanCheck: HumanCheck,
): OneTap {
  const [login] = useLoginRememberedMutation();
  const merchantCode = useMerchant().code;
  const [isBusy, setIsBusy] = useState(false);
  const logIn = async () => {
    outcome.clearRefusal();
    const username = typed.username.trim();
    const reply = await withHumanCheck(async (pass) => await login({ username, ...pass }), humanCheck.open);
    if (outcome.completeLogin(reply, 'remembered', () => rememberUser(merchantCode, username))) return;
    if (errorCodeOf(reply.error) !== 'session.device_forgotten') return;
    endRememberedDevice();
    rememberedLogin.refetch();
  };
  const pressOnce = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await logIn();
    setIsBusy(false);
  };
  return { isReady: oneTapLogsIn(rememberedLogin.value, typed), isBusy, press: () => void pressOnce() };
}
