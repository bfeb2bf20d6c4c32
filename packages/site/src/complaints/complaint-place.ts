import { readPage } from '../records/list-address.ts';

/** The view of the complaints page. Its whole state is in the query string: `?new=1`, `?id=17`, `?page=2`. */
export type ComplaintPlace =
  | { readonly show: 'list'; readonly page: number }
  | { readonly show: 'new' }
  | { readonly show: 'one'; readonly complaintId: string };

const COMPLAINT_ID = /^\d{1,19}$/;

export function readComplaintPlace(params: URLSearchParams): ComplaintPlace {
  const complaintId = params.get('id') ?? '';
  if (COMPLAINT_ID.test(complaintId)) return { show: 'one', complaintId };
  return params.has('new') ? { show: 'new' } : { show: 'list', page: readPage(params) };
}

export const NEW_COMPLAINT = '?new=1';

export function complaintSearch(complaintId: string): string {
  return `?${new URLSearchParams({ id: complaintId }).toString()}`;
}
