/** Names are compared as people read them: without case, in one Unicode form, whatever the blanks. */
export function sameName(typed: string, kept: string | null): boolean {
  return kept !== null && kept.trim() !== '' && comparable(typed) === comparable(kept);
}

function comparable(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('und');
}
