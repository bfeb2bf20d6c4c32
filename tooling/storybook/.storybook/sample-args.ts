import { cloneElement, isValidElement } from 'react';
import { sampleWords } from './sample-words.ts';

/** How deep an argument is read: `tabs[0].panel.props.children` is five levels below the arguments. */
const LEVELS_MAX = 6;

/**
 * Translates the English texts of a story's arguments into the language of the toolbar, as far as `sample-words.ts` has them. Lists,
 * plain objects and React elements are read; functions and instances of classes stay as they are.
 */
export function translateArgs<Args extends object>(args: Args, language: unknown): Args {
  if (language !== 'ne' && language !== 'bn') return args;
  // Each argument keeps its shape: a text becomes a text.
  return translate(args, language, LEVELS_MAX) as Args;
}

function translate(value: unknown, language: 'ne' | 'bn', levels: number): unknown {
  if (typeof value === 'string') return sampleWords[value]?.[language] ?? value;
  if (levels === 0 || typeof value !== 'object' || value === null) return value;
  const inner = (item: unknown) => translate(item, language, levels - 1);
  if (Array.isArray(value)) return value.map(inner);
  if (isValidElement<Record<string, unknown>>(value)) return cloneElement(value, mapValues(value.props, inner));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return mapValues(value, inner);
}

function mapValues(value: object, change: (item: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item)]));
}
