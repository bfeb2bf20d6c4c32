import { endpoints } from '@baize/contract/catalogue';
import { Check, Errors } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { sampleOf } from './sample.ts';

describe('a sample', () => {
  test.each(Object.entries(endpoints))('of %s matches the contract and is deterministic', (id, { reply }) => {
    const sample = sampleOf(reply, id);
    expect(Check(reply, sample) ? [] : Errors(reply, sample)).toEqual([]);
    expect(sampleOf(reply, id)).toEqual(sample);
  });

  test('exists for the requests of the contract, too', () => {
    const strange = Object.entries(endpoints).filter(([id, { request }]) => !Check(request, sampleOf(request, id)));
    expect(strange.map(([id]) => id)).toEqual([]);
  });
});
