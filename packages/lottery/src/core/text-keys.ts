import type { Play } from './play.ts';

export interface PlayTextKeys {
  /** Plays of one name share it ("Straight"), with their group as heading. */
  readonly name: string;
  readonly group: string;
  /** Plays of one name and one family share their help. */
  readonly help: string;
}

/** The keys of the texts of a play in the catalogues. */
export function playTextKeys({ id, group, family }: Pick<Play<never>, 'id' | 'group' | 'family'>): PlayTextKeys {
  const name = id.slice(id.lastIndexOf('.') + 1);
  return {
    name: `lottery.plays.${toKey(name)}`,
    group: `lottery.groups.${toKey(group)}`,
    help: `lottery.help.${toKey(`${family}-${name}`)}`,
  };
}

/** The key of a row's label. */
export function rowTextKey(rowId: string): string {
  return `lottery.rows.${toKey(rowId)}`;
}

/** The key of an option's label. Undefined for a number, which stands for itself in every language. */
export function optionTextKey(option: string): string | undefined {
  return /^\d+$/.test(option) ? undefined : `lottery.options.${toKey(option)}`;
}

/** The key of a prize, where a note has several or a play has notes of several kinds. */
export function tierTextKey(tierId: string): string {
  return `lottery.tiers.${toKey(tierId)}`;
}

/** Every key that the pages of some plays need: what a catalogue has to hold. */
export function textKeysOfPlays(plays: readonly Play<never>[]): string[] {
  const keys = plays.flatMap((play) => [
    ...Object.values(playTextKeys(play)).map(String),
    ...play.rows.map(({ id }) => rowTextKey(id)),
    ...play.rows.flatMap((row) =>
      row.kind === 'symbols' ? row.symbols.flatMap((symbol) => optionTextKey(symbol) ?? []) : [],
    ),
    ...play.tiers.filter(({ isTie }) => !isTie).map(({ id }) => tierTextKey(id)),
  ]);
  return [...new Set(keys)].toSorted();
}

/** Keys of the catalogues have no dots and hyphens within a part. */
function toKey(id: string): string {
  return id.replaceAll(/[.-]/g, '_');
}
