import { useForgetRememberedMutation, useRememberedLoginQuery } from '@baize/api';
import type { RememberedLoginValue } from '@baize/contract/schemas/sign-in';
import { useMerchant } from '../brand/merchant.tsx';
import { useIsMounted } from '../forms/use-is-mounted.ts';
import { forgetLogins } from '../session/login-cookies.ts';

export interface RememberedLogin {
  /** `undefined` while the request is running, and where it fails. */
  readonly value: RememberedLoginValue | undefined;
  readonly isLoading: boolean;
  /** Removes everything that this device stores about log-ins ("Not you?"). */
  readonly forget: () => Promise<void>;
  /** Refetches, after the server reported that it no longer remembers this device. */
  readonly refetch: () => void;
}

/** Returns the last log-in on this device (decision 4). The form works while it loads, and without it. */
export function useRememberedLogin(): RememberedLogin {
  const { currentData, isLoading, refetch } = useRememberedLoginQuery(undefined, {
    refetchOnMountOrArgChange: true,
    // Only these two values are selected, so that the form does not rerender for every state of the call.
    selectFromResult: ({ currentData: value, isLoading: isFirstLoad }) => ({
      currentData: value,
      isLoading: isFirstLoad,
    }),
  });
  const merchantCode = useMerchant().code;
  const [forgetRemembered] = useForgetRememberedMutation();
  const isMounted = useIsMounted();
  // Both calls below may be answered after the form was unmounted.
  const refetchIfMounted = async () => {
    if (isMounted()) await refetch();
  };
  return {
    value: currentData,
    isLoading,
    forget: async () => {
      forgetLogins(merchantCode);
      await forgetRemembered();
      await refetchIfMounted();
    },
    refetch: () => void refetchIfMounted(),
  };
}
