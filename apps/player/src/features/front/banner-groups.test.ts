import { expect, test } from 'vitest';
import { selectPageBanners, selectSideBanners } from './banner-groups.ts';

const banners = ['HOME', 'SPORTS', 'HOMESIDE', 'HOME', 'HOMESIDE', 'HOMESIDE'].map((groupName, index) => ({
  bannerId: String(index),
  groupName,
  title: '',
  picture: '',
  url: null,
  linkageType: null,
}));
const ids = (shown: readonly { bannerId: string }[]) => shown.map(({ bannerId }) => bannerId);

test('a page shows the banners of its group, in the order of the operator', () => {
  expect(ids(selectPageBanners(banners, 'HOME'))).toEqual(['0', '3']);
  expect(ids(selectPageBanners(banners, 'SPORTS'))).toEqual(['1']);
  expect(selectPageBanners(banners, 'LOTT')).toEqual([]);
});

test('shows at most two side banners, on home only', () => {
  expect(ids(selectSideBanners(banners, 'HOME'))).toEqual(['2', '4']);
  expect(selectSideBanners(banners, 'SPORTS')).toEqual([]);
});
