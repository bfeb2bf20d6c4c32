import { definePlay, type Play, type PlayPlace } from '../../core/play.ts';
import type { NumberDraw, Window } from '../../core/window.ts';
import { groupContaining, groupSum, straightSpan, straightSum } from '../../mechanics/classes.ts';
import { multiset, multisetTyped } from '../../mechanics/multiset.ts';
import { straight, straightTyped } from '../../mechanics/straight.ts';

/** 二星: plays on two digits. A pair wins no play without order. */
export function twoStars(place: PlayPlace, window: Window): Play<NumberDraw>[] {
  return [
    definePlay(place, 'straight', straight(window)),
    definePlay(place, 'straight-typed', straightTyped(window)),
    definePlay(place, 'straight-sum', straightSum(window)),
    definePlay(place, 'straight-span', straightSpan(window)),
    definePlay(place, 'group', multiset(window, [{ id: 'numbers', times: 1, pick: 2 }])),
    definePlay(place, 'group-typed', multisetTyped(window, ['11'])),
    definePlay(place, 'group-sum', groupSum(window)),
    definePlay(place, 'group-containing', groupContaining(window)),
  ];
}
