import { rewardKinds, rewardStates, type RewardKind, type RewardState } from '@baize/contract/codes';
import { oneOf, readPage } from '@baize/site/list-address';
import { useSearchParams } from 'react-router';

/** The state of the list of rewards as its address holds it: `?kind=mission&state=claim&page=2`. */
export interface RewardsAddress {
  readonly kind: RewardKind | undefined;
  readonly state: RewardState | undefined;
  readonly page: number;
}

const readKind = oneOf(rewardKinds);
const readState = oneOf(rewardStates);

export function readRewardsAddress(params: URLSearchParams): RewardsAddress {
  return {
    kind: readKind(params.get('kind') ?? ''),
    state: readState(params.get('state') ?? ''),
    page: readPage(params),
  };
}

/** The address after a change. Another filter starts at the first page; what is the default is left out. */
export function writeRewardsAddress(address: RewardsAddress, change: Partial<RewardsAddress>): URLSearchParams {
  const { kind, state, page } = { ...address, page: 1, ...change };
  const params = new URLSearchParams();
  if (kind !== undefined) params.set('kind', kind);
  if (state !== undefined) params.set('state', state);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Reads the address of the list, and changes it. */
export function useRewardsAddress() {
  const [params, setParams] = useSearchParams();
  const address = readRewardsAddress(params);
  const change = (next: Partial<RewardsAddress>, options = { replace: true }) =>
    setParams(writeRewardsAddress(address, next), options);
  return { address, change };
}
