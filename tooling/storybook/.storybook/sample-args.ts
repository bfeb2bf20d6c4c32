import { cloneElement, isValidElement } from 'react';
import { sampleWords } from './sample-words.ts';

/** Depth to which an argument is translated: `tabs[0].panel.props.children` is five levels below the arguments. */
const LEVELS_MAX = 6;

/**
 * Translates the English texts of a story's arguments into the language of the toolbar if `sample-words.ts` contains
 * them. This includes texts in lists, plain objects and React elements. Functions and instances of classes are kept.
 */
export function translateArgs<Args extends object>(args: Args, language: unknown): Args {
  if (language !== 'ne' && language !== 'bn') return args;
  // The assertion holds because each argument keeps its shape: a text becomes a text.
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
