import { transfersApi } from '@baize/api/member';
import type { WalletTransfer } from '@baize/contract/schemas/transfers';
import { useSiteDispatch } from '@baize/site/store';
import { useEffect, useEffectEvent, useRef } from 'react';
import { hasSettledTransfer, pendingTransferIds } from './pending-transfers.ts';

const POLL_MS = 2_000;

/** Polls the list while a transfer is pending. As soon as one of them has settled, the balances of the wallets are refreshed as well. */
export function useOpenTransfers(list: readonly WalletTransfer[] | undefined, refetch: () => unknown): void {
  const dispatch = useSiteDispatch();
  const hasPending = pendingTransferIds(list).length > 0;
  const before = useRef<readonly string[]>([]);
  const poll = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!hasPending) return undefined;
    const timer = setInterval(poll, POLL_MS);
    return () => clearInterval(timer);
  }, [hasPending]);
  useEffect(() => {
    if (list === undefined) return;
    if (hasSettledTransfer(before.current, list)) dispatch(transfersApi.util.invalidateTags(['Balance']));
    before.current = pendingTransferIds(list);
  }, [list, dispatch]);
}
