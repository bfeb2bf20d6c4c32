import { cultureSubjects } from './culture-subjects.ts';
import { legendSubjects } from './legend-subjects.ts';
import { natureSubjects } from './nature-subjects.ts';

/** Words from which the catalogue builds names and pictures of the slot games (category RNG). */
export const storySubjects = { ...cultureSubjects, ...legendSubjects, ...natureSubjects };
