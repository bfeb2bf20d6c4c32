import { expect, test } from 'vitest';
import type { ListResult } from './paged-list.tsx';
import { RecordList } from './record-list.tsx';

interface Rebate {
  readonly rebateId: string;
  readonly amount: string;
}

const result: ListResult<{ list: Rebate[]; totalPages: number; currency: string }> = {
  isFetching: false,
  refetch: () => undefined,
};

// The types of `amount` and `rebateId` below come from the result. Where they are not inferred, this file does not compile.
test('takes the type of a row from the result of its query', () => {
  const list = (
    <RecordList
      caption="Rebates"
      result={result}
      columns={[{ key: 'amount', head: 'Amount', cell: ({ amount }) => amount }]}
      rowKey={({ rebateId }) => rebateId}
      empty={null}
      totals={{ label: 'Sums', figures: (value) => [{ label: 'Currency', value: value?.currency }] }}
      page={1}
      onPageChange={() => undefined}
    />
  );
  expect(list.type).toBe(RecordList);
});
