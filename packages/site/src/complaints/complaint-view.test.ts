import { expect, test } from 'vitest';
import { complaintSearch, NEW_COMPLAINT_SEARCH, readComplaintView } from './complaint-view.ts';

test.each([
  ['', { show: 'list', page: 1 }],
  ['?page=3', { show: 'list', page: 3 }],
  [NEW_COMPLAINT_SEARCH, { show: 'new' }],
  [complaintSearch('17'), { show: 'thread', complaintId: '17' }],
  ['?id=17&new=1', { show: 'thread', complaintId: '17' }],
  ['?id=<script>', { show: 'list', page: 1 }],
] as const)('parses "%s"', (search, view) => {
  expect(readComplaintView(new URLSearchParams(search))).toEqual(view);
});
