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

/** Reads the state from the query of the address. Unknown kinds and states count as missing. */
export function readRewardsAddress(params: URLSearchParams): RewardsAddress {
  return {
    kind: readKind(params.get('kind') ?? ''),
    state: readState(params.get('state') ?? ''),
    page: readPage(params),
  };
}

/** Builds the query of the address after a change. Another filter starts at the first page. Default values are left out. */
export function writeRewardsAddress(address: RewardsAddress, change: Partial<RewardsAddress>): URLSearchParams {
  const { kind, state, page } = { ...address, page: 1, ...change };
  const params = new URLSearchParams();
  if (kind !== undefined) params.set('kind', kind);
  if (state !== undefined) params.set('state', state);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Returns the state that the address holds, and a function that changes the address, by default without a new entry in the history. */
export function useRewardsAddress() {
  const [params, setParams] = useSearchParams();
  const address = readRewardsAddress(params);
  const change = (next: Partial<RewardsAddress>, options = { replace: true }) =>
    setParams(writeRewardsAddress(address, next), options);
  return { address, change };
}
