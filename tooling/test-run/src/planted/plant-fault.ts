/** Replaces the only occurrence of `find`. A fault whose place has changed is an error: it would test nothing. */
export function plantFault(text: string, find: string, replace: string): string {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`"${find}" stands ${parts.length - 1} times in the file, not once`);
  return parts.join(replace);
}
