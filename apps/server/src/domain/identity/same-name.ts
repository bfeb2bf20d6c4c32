/** Returns whether two names are the same regardless of case, surplus blanks and Unicode compatibility forms. */
export function isSameName(typed: string, kept: string | null): boolean {
  return kept !== null && kept.trim() !== '' && toComparableName(typed) === toComparableName(kept);
}

function toComparableName(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('und');
}
