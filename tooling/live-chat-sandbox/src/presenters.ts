/** A presenter, whom the API of the platform calls a model. */
export interface Presenter {
  readonly modelId: string;
  /** The names by language code. */
  readonly names: Readonly<Record<string, string>>;
  /** Path below the art of the platform, without its ending. */
  readonly picture: string;
  /** True if the room of the presenter is open. */
  readonly online: boolean;
}

/** Invented presenters with the drawn portraits of the platform's art. One of them is never online. */
export const presenters: readonly Presenter[] = [
  { modelId: 'maya', names: { en: 'Maya', ne: 'माया', bn: 'মায়া' }, picture: '/art/avatars/2', online: true },
  { modelId: 'tara', names: { en: 'Tara', ne: 'तारा', bn: 'তারা' }, picture: '/art/avatars/4', online: true },
  { modelId: 'rohan', names: { en: 'Rohan', ne: 'रोहन', bn: 'রোহন' }, picture: '/art/avatars/5', online: true },
  { modelId: 'asha', names: { en: 'Asha', ne: 'आशा', bn: 'আশা' }, picture: '/art/avatars/6', online: false },
];

/** Returns the name in this language, or the English name if there is none. */
export function getPresenterName({ names }: Presenter, language: string): string {
  return names[language] ?? names['en'] ?? '';
}
