import { readPage } from '../records/list-address.ts';

/** The view of the complaints page. Its whole state is in the query string: `?new=1`, `?id=17`, `?page=2`. */
export type ComplaintView =
  | { readonly show: 'list'; readonly page: number }
  | { readonly show: 'new' }
  | { readonly show: 'thread'; readonly complaintId: string };

/** Complaint ids are PostgreSQL bigints, which have at most 19 digits. */
const COMPLAINT_ID = /^\d{1,19}$/;

/** Reads the view from the query string. Anything that names no form and no complaint shows the list. */
export function readComplaintView(params: URLSearchParams): ComplaintView {
  const complaintId = params.get('id') ?? '';
  if (COMPLAINT_ID.test(complaintId)) return { show: 'thread', complaintId };
  return params.has('new') ? { show: 'new' } : { show: 'list', page: readPage(params) };
}

/** Query string that opens the form of a new complaint. */
export const NEW_COMPLAINT_SEARCH = '?new=1';

/** Returns the query string that opens one complaint. */
export function complaintSearch(complaintId: string): string {
  return `?${new URLSearchParams({ id: complaintId }).toString()}`;
}
