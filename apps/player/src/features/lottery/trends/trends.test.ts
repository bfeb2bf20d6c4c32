import { drawOf } from '@baize/lottery/draw';
import { LOTTERIES } from '@baize/lottery/lotteries';
import { describe, expect, test } from 'vitest';
import { readDraw } from '../draws/read-draw.ts';
import { layOutRoad, ROAD_ROWS, roadKinds, sideOfDraw, type RoadKind, type RoadSide } from './road.ts';
import { coldest, countSymbols, hottest, trendCells } from './symbol-counts.ts';
import { trendsOfFamily, type FamilyTrends, type TrendChart } from './trend-charts.ts';

const FAMILIES = [...new Set(LOTTERIES.map(({ family }) => family))];

function draws(family: string, ...texts: string[]) {
  return texts.map((text) => readDraw(family, text) ?? []);
}

function trendsOf(family: string): FamilyTrends {
  const trends = trendsOfFamily(family);
  if (!trends) throw new Error(`no trends of ${family}`);
  return trends;
}

function chartOf(family: string, id: string): TrendChart {
  const chart = trendsOf(family).charts.find((each) => each.id === id);
  if (!chart) throw new Error(`no chart ${id} of ${family}`);
  return chart;
}

describe('the charts', () => {
  test('exist for every lottery on sale', () => {
    expect(FAMILIES.filter((family) => trendsOfFamily(family) === undefined)).toEqual([]);
  });

  test.each([
    ['ssc', 'position-3', '3,0,9,9,1', ['9']],
    ['ssc', 'sum', '3,0,9,9,1', ['22']],
    ['11x5', 'position-1', '1,11,5,7,3', ['01']],
    ['pk10', 'sum2', '10,9,1,2,3,4,5,6,7,8', ['19']],
    ['k3', 'faces', '2,2,5', ['2', '5']],
    ['lhc', 'special', '3,14,15,9,26,5,35@2026', ['35']],
    ['vn-north', 'tails', '01234|00001|1,2|3|4|5|6|07', ['34', '01', '1', '2', '3', '4', '5', '6', '07']],
    ['vn-north', 'special2', '01234|00001|1,2|3|4|5|6|07', ['34']],
    ['thai', 'bottom', '0,1,2,3,4,5,6,7', ['67']],
    ['4d', 'position-2', Array.from({ length: 23 }, () => '1234').join(','), ['2']],
  ])('%s: %s of %s', (family, id, text, hits) => {
    expect(chartOf(family, id).hits(draws(family, text)[0] ?? [])).toEqual(hits);
  });

  test.each(FAMILIES)('of %s have a symbol for everything that can be drawn', async (family) => {
    for (let number = 0; number < 50; number += 1) {
      const seed = new Uint8Array(32).fill(number);
      const rows = readDraw(family, await drawOf(family, seed, seed, '20261123-0001'));
      for (const { id, symbols, hits } of trendsOf(family).charts) {
        const strange = hits(rows ?? []).filter((hit) => !symbols.includes(hit));
        expect({ id, strange }).toEqual({ id, strange: [] });
        expect(hits(rows ?? [])).not.toHaveLength(0);
      }
    }
  });
});

describe('the counts', () => {
  const chart = chartOf('ssc', 'position-1');
  // The draws are listed with the last one first.
  const shown = draws('ssc', '5,0,0,0,0', '7,0,0,0,0', '5,0,0,0,0', '5,0,0,0,0', '1,0,0,0,0');

  test('contain how often a number was drawn, and for how many draws it has been missing', () => {
    const counts = countSymbols(chart, shown);
    expect(counts[5]).toEqual({ symbol: '5', times: 3, missing: 0, longestMissing: 1 });
    expect(counts[1]).toEqual({ symbol: '1', times: 1, missing: 4, longestMissing: 4 });
    expect(counts[9]).toEqual({ symbol: '9', times: 0, missing: 5, longestMissing: 5 });
  });

  test('name the hottest and the coldest', () => {
    const counts = countSymbols(chart, shown);
    expect(hottest(counts, 4).map(({ symbol }) => symbol)).toEqual(['5', '1', '7']);
    expect(coldest(counts, 2).map(({ symbol }) => symbol)).toEqual(['0', '2']);
  });

  test('count each hit of a draw that holds a number twice', () => {
    const text = '00034|00034|1,2|3|4|5|6|07';
    const counts = countSymbols(chartOf('vn-north', 'tails'), draws('vn-north', text));
    expect(counts.find(({ symbol }) => symbol === '34')?.times).toBe(2);
  });

  test('stand in a table with what was missing at each draw', () => {
    const cells = trendCells(chart, shown);
    expect(cells.map((row) => row[5])).toEqual([
      { isHit: true },
      { isHit: false, missing: 1 },
      { isHit: true },
      { isHit: true },
      { isHit: false, missing: 1 },
    ]);
    expect(cells[0]?.[9]).toEqual({ isHit: false, missing: 5 });
  });

  test('are empty without draws', () => {
    expect(countSymbols(chart, [])[0]).toEqual({ symbol: '0', times: 0, missing: 0, longestMissing: 0 });
    expect(trendCells(chart, [])).toEqual([]);
  });
});

describe('the roads', () => {
  const sideOf = (family: string, id: string, kind: RoadKind, text: string) =>
    sideOfDraw(kind, chartOf(family, id), trendsOf(family), draws(family, text)[0] ?? []);

  test.each<[string, string, RoadKind, string, RoadSide | undefined]>([
    ['ssc', 'position-1', 'big-small', '5,0,0,0,0', 'big'],
    ['ssc', 'position-1', 'odd-even', '5,0,0,0,0', 'odd'],
    ['ssc', 'sum', 'big-small', '4,4,4,5,5', 'small'],
    ['ssc', 'position-2', 'dragon-tiger', '5,0,0,0,7', 'tiger'],
    ['ssc', 'position-2', 'dragon-tiger', '5,0,0,0,5', 'tie'],
    ['11x5', 'position-1', 'odd-even', '11,1,2,3,4', 'tie'],
    ['11x5', 'sum', 'big-small', '2,4,6,8,10', 'tie'],
    ['lhc', 'special', 'big-small', '1,2,3,4,5,6,49@2026', 'tie'],
    ['pk10', 'sum2', 'big-small', '5,6,1,2,3,4,7,8,9,10', 'small'],
  ])('%s %s: %s of %s is %s', (family, id, kind, text, side) => {
    expect(sideOf(family, id, kind, text)).toBe(side);
  });

  test('exist for the properties that the lottery has', () => {
    expect(roadKinds(chartOf('ssc', 'sum'), trendsOf('ssc'))).toEqual(['big-small', 'odd-even', 'dragon-tiger']);
    expect(roadKinds(chartOf('vn-north', 'tails'), trendsOf('vn-north'))).toEqual([]);
  });

  const places = (sides: RoadSide[]) => layOutRoad(sides).map(({ column, row }) => [column, row]);

  test('begin a column with each change of side', () => {
    expect(places(['big', 'big', 'small', 'big'])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [2, 0],
    ]);
  });

  test('count a tie on the previous cell, and ignore a tie at the start', () => {
    const cells = layOutRoad(['tie', 'big', 'tie', 'tie', 'small']);
    expect(cells.map(({ side, ties }) => [side, ties])).toEqual([
      ['big', 2],
      ['small', 0],
    ]);
  });

  test('turn a long run to the right, also if another run is in its way', () => {
    const long = Array.from({ length: ROAD_ROWS + 2 }, () => 'big' as const);
    expect(places(long).slice(-3)).toEqual([
      [0, 5],
      [1, 5],
      [2, 5],
    ]);
    const next = Array.from({ length: ROAD_ROWS }, () => 'small' as const);
    // The last row of the second run's column is occupied.
    expect(places([...long, ...next]).slice(-2)).toEqual([
      [1, 4],
      [2, 4],
    ]);
  });

  test('never put two cells into the same place, however long the runs are', () => {
    const runs = Array.from({ length: 12 }, (_, run) =>
      Array.from({ length: 12 }, (): RoadSide => (run % 2 === 0 ? 'big' : 'small')),
    );
    const all = places(runs.flat());
    expect(new Set(all.map(String)).size).toBe(144);
  });
});
