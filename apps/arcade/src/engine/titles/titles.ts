import { compileModel, type CompiledModel, type TitleCode } from '../model.ts';
import { crownOfEmbers } from './crown-of-embers.ts';
import { lagoonPearls } from './lagoon-pearls.ts';
import { lanternGarden } from './lantern-garden.ts';

/** The titles that the arcade plays. A game of the catalogue combines a title with a theme, which gives the game its appearance. */
export const titles: Readonly<Record<TitleCode, CompiledModel>> = {
  'crown-of-embers': compileModel(crownOfEmbers),
  'lagoon-pearls': compileModel(lagoonPearls),
  'lantern-garden': compileModel(lanternGarden),
};

/** The codes of all titles. */
export const titleCodes = Object.keys(titles) as readonly TitleCode[]; // The record has exactly these keys.
