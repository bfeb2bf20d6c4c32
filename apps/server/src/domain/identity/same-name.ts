/** Returns whether two names are the same regardless of case, surplus blanks and Unicode compatibility forms. */
export function isSameName(typed: string, kept: string | null): boolean {
  return kept !== null && kept.trim() !== '' && comparable(typed) === comparable(kept);
}

function comparable(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('und');
}
