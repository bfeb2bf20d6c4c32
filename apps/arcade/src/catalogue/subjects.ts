import { reelSubjects } from './reel-subjects.ts';
import { storySubjects } from './story-subjects.ts';

export const subjects = { ...storySubjects, ...reelSubjects };
export type StorySubject = keyof typeof storySubjects;
export type ReelSubject = keyof typeof reelSubjects;
