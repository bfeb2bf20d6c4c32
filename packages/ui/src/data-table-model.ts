export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** Returns the sort after a press on a column's head: another column starts descending (largest first), and the same column is reversed. */
export function nextSort(key: string, sort: Sort | undefined): Sort {
  const isReversed = sort?.key === key && sort.direction === 'descending';
  return { key, direction: isReversed ? 'ascending' : 'descending' };
}

export function ariaSort(key: string, sort: Sort | undefined): 'ascending' | 'descending' | 'none' {
  return sort?.key === key ? sort.direction : 'none';
}
