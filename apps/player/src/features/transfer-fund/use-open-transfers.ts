import { transfersApi } from '@baize/api/member';
import type { WalletTransfer } from '@baize/contract/schemas/transfers';
import { useSiteDispatch } from '@baize/site/store';
import { useEffect, useEffectEvent, useRef } from 'react';

const ASK_EVERY_MS = 2_000;

/** Asks again while something is on its way; once it is settled, the wallets are asked for as well. */
export function useOpenTransfers(list: readonly WalletTransfer[] | undefined, refetch: () => unknown): void {
  const dispatch = useSiteDispatch();
  const open = list?.filter(({ state }) => state === 'pending').length ?? 0;
  const before = useRef(0);
  const ask = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (open === 0) return undefined;
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [open]);
  useEffect(() => {
    if (open < before.current) dispatch(transfersApi.util.invalidateTags(['Balance']));
    before.current = open;
  }, [open, dispatch]);
}
