export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** Returns the sort after a press on a head: another column starts descending (largest first), the same column reverses. */
export function nextSort(key: string, sort: Sort | undefined): Sort {
  const turned = sort?.key === key && sort.direction === 'descending';
  return { key, direction: turned ? 'ascending' : 'descending' };
}

export function ariaSort(key: string, sort: Sort | undefined): 'ascending' | 'descending' | 'none' {
  return sort?.key === key ? sort.direction : 'none';
}
