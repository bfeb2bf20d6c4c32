import { useForgetRememberedMutation, useRememberedLoginQuery } from '@baize/api';
import type { RememberedLoginValue } from '@baize/contract/schemas/sign-in';
import { useMerchant } from '../merchant.tsx';
import { useIsMounted } from '../use-is-mounted.ts';
import { forgetLogins } from './login-cookies.ts';

export interface Remembered {
  /** `undefined` while the device is asked for, and where the question fails. */
  readonly value: RememberedLoginValue | undefined;
  readonly asking: boolean;
  /** "Not you?": nothing of this device stays. */
  readonly forget: () => Promise<void>;
  /** The server has said that it knows this device no longer. */
  readonly renew: () => void;
}

/** Returns who logged in last on this device (decision 4). The form works before this is known, and where it cannot be asked. */
export function useRemembered(): Remembered {
  const { currentData, isLoading, refetch } = useRememberedLoginQuery(undefined, {
    refetchOnMountOrArgChange: true,
    // It is asked at each opening: a whole form must not be rendered again for the state of a call.
    selectFromResult: ({ currentData: value, isLoading: first }) => ({ currentData: value, isLoading: first }),
  });
  const merchantCode = useMerchant().code;
  const [forgetRemembered] = useForgetRememberedMutation();
  const isMounted = useIsMounted();
  // Both calls below may answer when the form is gone.
  const renew = async () => {
    if (isMounted()) await refetch();
  };
  return {
    value: currentData,
    asking: isLoading,
    forget: async () => {
      forgetLogins(merchantCode);
      await forgetRemembered();
      await renew();
    },
    renew: () => void renew(),
  };
}
