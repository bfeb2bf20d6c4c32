import { contractStates, type ContractState } from '@baize/contract/agent-codes';
import { lineDirections, type LineDirection } from '@baize/contract/codes';
import { oneOf, readPage } from '@baize/site/list-address';
import { useSearchParams } from 'react-router';

/** The filter of the list of contracts. It has no days, because an agent has few contracts. */
export interface ContractFilter {
  readonly page: number;
  readonly direction: LineDirection | undefined;
  readonly state: ContractState | undefined;
}

function readContractFilter(params: URLSearchParams): ContractFilter {
  return {
    page: readPage(params),
    direction: oneOf(lineDirections)(params.get('with') ?? ''),
    state: oneOf(contractStates)(params.get('state') ?? ''),
  };
}

/** Returns the parameters of the address after a change. Another filter starts at the first page; other parameters are kept. */
function writeContractFilter(
  params: URLSearchParams,
  filter: ContractFilter,
  change: Partial<ContractFilter>,
): URLSearchParams {
  const { page, direction, state } = { ...filter, page: 1, ...change };
  const next = new URLSearchParams(params);
  for (const [name, value] of [
    ['with', direction],
    ['state', state],
    ['page', page > 1 ? String(page) : undefined],
  ] as const) {
    next.delete(name);
    if (value !== undefined) next.set(name, value);
  }
  return next;
}

/** Returns the filter of the list from the address, and a function that changes it there. */
export function useContractFilter() {
  const [params, setParams] = useSearchParams();
  const filter = readContractFilter(params);
  return {
    filter,
    change: (change: Partial<ContractFilter>, options?: { replace: boolean }) =>
      setParams(writeContractFilter(params, filter, change), options),
  };
}
