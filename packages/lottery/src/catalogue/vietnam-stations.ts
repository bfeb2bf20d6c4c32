import type { Weekday } from './calendar.ts';

export type VietnamRegion = 'north' | 'central' | 'south';

export interface VietnamStation {
  /** Code of the station. The usual short codes are ambiguous: "dn" is Đồng Nai and Đà Nẵng, "bt" Bến Tre and Bình Thuận. */
  readonly code: string;
  readonly name: string;
  readonly region: VietnamRegion;
  readonly weekdays: readonly Weekday[];
  /** Local time of the draw. */
  readonly at: string;
}

const DRAW_TIMES: Readonly<Record<VietnamRegion, string>> = { north: '18:15', central: '17:15', south: '16:15' };

type Row = readonly [code: string, name: string, weekdays: readonly Weekday[]];

/** Stations of the North, one per day. All of them have the prizes of one lottery. */
const NORTH: readonly Row[] = [
  ['HANOI', 'Hà Nội', [1, 4]],
  ['QUANG_NINH', 'Quảng Ninh', [2]],
  ['BAC_NINH', 'Bắc Ninh', [3]],
  ['HAI_PHONG', 'Hải Phòng', [5]],
  ['NAM_DINH', 'Nam Định', [6]],
  ['THAI_BINH', 'Thái Bình', [0]],
];

const CENTRAL: readonly Row[] = [
  ['PHU_YEN', 'Phú Yên', [1]],
  ['HUE', 'Thừa Thiên Huế', [0, 1]],
  ['DAK_LAK', 'Đắk Lắk', [2]],
  ['QUANG_NAM', 'Quảng Nam', [2]],
  ['DA_NANG', 'Đà Nẵng', [3, 6]],
  ['KHANH_HOA', 'Khánh Hòa', [0, 3]],
  ['BINH_DINH', 'Bình Định', [4]],
  ['QUANG_TRI', 'Quảng Trị', [4]],
  ['QUANG_BINH', 'Quảng Bình', [4]],
  ['GIA_LAI', 'Gia Lai', [5]],
  ['NINH_THUAN', 'Ninh Thuận', [5]],
  ['QUANG_NGAI', 'Quảng Ngãi', [6]],
  ['DAK_NONG', 'Đắk Nông', [6]],
  ['KON_TUM', 'Kon Tum', [0]],
];

const SOUTH: readonly Row[] = [
  ['HO_CHI_MINH', 'TP. Hồ Chí Minh', [1, 6]],
  ['DONG_THAP', 'Đồng Tháp', [1]],
  ['CA_MAU', 'Cà Mau', [1]],
  ['BEN_TRE', 'Bến Tre', [2]],
  ['VUNG_TAU', 'Vũng Tàu', [2]],
  ['BAC_LIEU', 'Bạc Liêu', [2]],
  ['DONG_NAI', 'Đồng Nai', [3]],
  ['CAN_THO', 'Cần Thơ', [3]],
  ['SOC_TRANG', 'Sóc Trăng', [3]],
  ['TAY_NINH', 'Tây Ninh', [4]],
  ['AN_GIANG', 'An Giang', [4]],
  ['BINH_THUAN', 'Bình Thuận', [4]],
  ['VINH_LONG', 'Vĩnh Long', [5]],
  ['BINH_DUONG', 'Bình Dương', [5]],
  ['TRA_VINH', 'Trà Vinh', [5]],
  ['LONG_AN', 'Long An', [6]],
  ['BINH_PHUOC', 'Bình Phước', [6]],
  ['HAU_GIANG', 'Hậu Giang', [6]],
  ['TIEN_GIANG', 'Tiền Giang', [0]],
  ['KIEN_GIANG', 'Kiên Giang', [0]],
  ['DA_LAT', 'Đà Lạt', [0]],
];

function stations(region: VietnamRegion, rows: readonly Row[]): VietnamStation[] {
  return rows.map(([code, name, weekdays]) => ({ code: `VN_${code}`, name, region, weekdays, at: DRAW_TIMES[region] }));
}

export const VIETNAM_STATIONS: readonly VietnamStation[] = [
  ...stations('north', NORTH),
  ...stations('central', CENTRAL),
  ...stations('south', SOUTH),
];
