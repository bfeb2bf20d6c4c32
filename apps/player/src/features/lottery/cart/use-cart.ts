import { useState } from 'react';
import { addLine, removeLine, repriceLines, roomLeft, type CartLine } from '../lines/cart-model.ts';
import type { LineTerms } from '../lines/line-terms.ts';

export interface Cart {
  readonly lines: readonly CartLine[];
  /** The line that the panel edits. */
  readonly editing: CartLine | undefined;
  /** How many lines can be added. */
  readonly room: number;
  readonly add: (lines: readonly Omit<CartLine, 'key'>[]) => void;
  readonly edit: (key: string) => void;
  readonly remove: (key: string) => void;
  readonly clear: () => void;
  /** Replaces the prices of the lines by those of the current terms. */
  readonly reprice: (terms: LineTerms) => void;
}

/** Holds the lines that wait to be placed. They are kept when an issue closes, so that they can be placed on the next one. */
export function useCart(): Cart {
  const [lines, setLines] = useState<readonly CartLine[]>([]);
  const [editedKey, setEditedKey] = useState<string>();
  const editing = lines.find(({ key }) => key === editedKey);
  return {
    lines,
    editing,
    room: roomLeft(lines, editing),
    add: (added) => {
      const [first, ...rest] = added.map((line) => ({ ...line, key: crypto.randomUUID() }));
      if (!first) return;
      const changed = editing ? lines.map((line) => (line.key === editing.key ? first : line)) : addLine(lines, first);
      setLines(rest.reduce(addLine, changed));
      setEditedKey(undefined);
    },
    edit: setEditedKey,
    remove: (key) => setLines((all) => removeLine(all, key)),
    clear: () => setLines([]),
    reprice: (terms) => setLines((all) => repriceLines(all, terms)),
  };
}
