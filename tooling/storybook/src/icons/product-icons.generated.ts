// Written by `pnpm --filter @baize/storybook icons` from the imports of the sites and packages.
import IArrowDown from 'lucide-react/icons/arrow-down';
import IArrowLeft from 'lucide-react/icons/arrow-left';
import IArrowUp from 'lucide-react/icons/arrow-up';
import IAtSign from 'lucide-react/icons/at-sign';
import IBell from 'lucide-react/icons/bell';
import IBird from 'lucide-react/icons/bird';
import ICalendarDays from 'lucide-react/icons/calendar-days';
import ICheck from 'lucide-react/icons/check';
import ICherry from 'lucide-react/icons/cherry';
import IChevronDown from 'lucide-react/icons/chevron-down';
import IChevronLeft from 'lucide-react/icons/chevron-left';
import IChevronRight from 'lucide-react/icons/chevron-right';
import IChevronUp from 'lucide-react/icons/chevron-up';
import IChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import ICircleAlert from 'lucide-react/icons/circle-alert';
import ICircleCheck from 'lucide-react/icons/circle-check';
import ICircleCheckBig from 'lucide-react/icons/circle-check-big';
import ICircleDashed from 'lucide-react/icons/circle-dashed';
import ICircleMinus from 'lucide-react/icons/circle-minus';
import ICircleSlash from 'lucide-react/icons/circle-slash';
import IClipboardList from 'lucide-react/icons/clipboard-list';
import IClock3 from 'lucide-react/icons/clock-3';
import IClub from 'lucide-react/icons/club';
import ICopy from 'lucide-react/icons/copy';
import ICrown from 'lucide-react/icons/crown';
import IDownload from 'lucide-react/icons/download';
import IEye from 'lucide-react/icons/eye';
import IEyeOff from 'lucide-react/icons/eye-off';
import IFingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import IFish from 'lucide-react/icons/fish';
import IFlame from 'lucide-react/icons/flame';
import IGamepad2 from 'lucide-react/icons/gamepad-2';
import IGift from 'lucide-react/icons/gift';
import IHand from 'lucide-react/icons/hand';
import IHeadset from 'lucide-react/icons/headset';
import IHeart from 'lucide-react/icons/heart';
import IHistory from 'lucide-react/icons/history';
import IHouse from 'lucide-react/icons/house';
import IIdCard from 'lucide-react/icons/id-card';
import IImageOff from 'lucide-react/icons/image-off';
import IInfo from 'lucide-react/icons/info';
import IKeyRound from 'lucide-react/icons/key-round';
import ILandmark from 'lucide-react/icons/landmark';
import ILayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ILayoutGrid from 'lucide-react/icons/layout-grid';
import ILifeBuoy from 'lucide-react/icons/life-buoy';
import ILink2 from 'lucide-react/icons/link-2';
import ILock from 'lucide-react/icons/lock';
import ILockKeyhole from 'lucide-react/icons/lock-keyhole';
import ILogOut from 'lucide-react/icons/log-out';
import IMail from 'lucide-react/icons/mail';
import IMegaphone from 'lucide-react/icons/megaphone';
import IMenu from 'lucide-react/icons/menu';
import IMessageSquareText from 'lucide-react/icons/message-square-text';
import IMonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import IMoon from 'lucide-react/icons/moon';
import INetwork from 'lucide-react/icons/network';
import IPanelLeft from 'lucide-react/icons/panel-left';
import IPlay from 'lucide-react/icons/play';
import IPlus from 'lucide-react/icons/plus';
import IRefreshCw from 'lucide-react/icons/refresh-cw';
import IRotateCcw from 'lucide-react/icons/rotate-ccw';
import IRotateCw from 'lucide-react/icons/rotate-cw';
import ISearch from 'lucide-react/icons/search';
import IShieldCheck from 'lucide-react/icons/shield-check';
import ISmartphone from 'lucide-react/icons/smartphone';
import ISpade from 'lucide-react/icons/spade';
import ISparkles from 'lucide-react/icons/sparkles';
import ISun from 'lucide-react/icons/sun';
import ITicket from 'lucide-react/icons/ticket';
import ITickets from 'lucide-react/icons/tickets';
import ITrash2 from 'lucide-react/icons/trash-2';
import ITriangleAlert from 'lucide-react/icons/triangle-alert';
import IUpload from 'lucide-react/icons/upload';
import IUserCheck from 'lucide-react/icons/user-check';
import IUserRound from 'lucide-react/icons/user-round';
import IUsersRound from 'lucide-react/icons/users-round';
import IVolleyball from 'lucide-react/icons/volleyball';
import IWrench from 'lucide-react/icons/wrench';
import IX from 'lucide-react/icons/x';

export const productIcons = [
  { name: 'arrow-down', Icon: IArrowDown },
  { name: 'arrow-left', Icon: IArrowLeft },
  { name: 'arrow-up', Icon: IArrowUp },
  { name: 'at-sign', Icon: IAtSign },
  { name: 'bell', Icon: IBell },
  { name: 'bird', Icon: IBird },
  { name: 'calendar-days', Icon: ICalendarDays },
  { name: 'check', Icon: ICheck },
  { name: 'cherry', Icon: ICherry },
  { name: 'chevron-down', Icon: IChevronDown },
  { name: 'chevron-left', Icon: IChevronLeft },
  { name: 'chevron-right', Icon: IChevronRight },
  { name: 'chevron-up', Icon: IChevronUp },
  { name: 'chevrons-up-down', Icon: IChevronsUpDown },
  { name: 'circle-alert', Icon: ICircleAlert },
  { name: 'circle-check', Icon: ICircleCheck },
  { name: 'circle-check-big', Icon: ICircleCheckBig },
  { name: 'circle-dashed', Icon: ICircleDashed },
  { name: 'circle-minus', Icon: ICircleMinus },
  { name: 'circle-slash', Icon: ICircleSlash },
  { name: 'clipboard-list', Icon: IClipboardList },
  { name: 'clock-3', Icon: IClock3 },
  { name: 'club', Icon: IClub },
  { name: 'copy', Icon: ICopy },
  { name: 'crown', Icon: ICrown },
  { name: 'download', Icon: IDownload },
  { name: 'eye', Icon: IEye },
  { name: 'eye-off', Icon: IEyeOff },
  { name: 'fingerprint-pattern', Icon: IFingerprintPattern },
  { name: 'fish', Icon: IFish },
  { name: 'flame', Icon: IFlame },
  { name: 'gamepad-2', Icon: IGamepad2 },
  { name: 'gift', Icon: IGift },
  { name: 'hand', Icon: IHand },
  { name: 'headset', Icon: IHeadset },
  { name: 'heart', Icon: IHeart },
  { name: 'history', Icon: IHistory },
  { name: 'house', Icon: IHouse },
  { name: 'id-card', Icon: IIdCard },
  { name: 'image-off', Icon: IImageOff },
  { name: 'info', Icon: IInfo },
  { name: 'key-round', Icon: IKeyRound },
  { name: 'landmark', Icon: ILandmark },
  { name: 'layout-dashboard', Icon: ILayoutDashboard },
  { name: 'layout-grid', Icon: ILayoutGrid },
  { name: 'life-buoy', Icon: ILifeBuoy },
  { name: 'link-2', Icon: ILink2 },
  { name: 'lock', Icon: ILock },
  { name: 'lock-keyhole', Icon: ILockKeyhole },
  { name: 'log-out', Icon: ILogOut },
  { name: 'mail', Icon: IMail },
  { name: 'megaphone', Icon: IMegaphone },
  { name: 'menu', Icon: IMenu },
  { name: 'message-square-text', Icon: IMessageSquareText },
  { name: 'monitor-smartphone', Icon: IMonitorSmartphone },
  { name: 'moon', Icon: IMoon },
  { name: 'network', Icon: INetwork },
  { name: 'panel-left', Icon: IPanelLeft },
  { name: 'play', Icon: IPlay },
  { name: 'plus', Icon: IPlus },
  { name: 'refresh-cw', Icon: IRefreshCw },
  { name: 'rotate-ccw', Icon: IRotateCcw },
  { name: 'rotate-cw', Icon: IRotateCw },
  { name: 'search', Icon: ISearch },
  { name: 'shield-check', Icon: IShieldCheck },
  { name: 'smartphone', Icon: ISmartphone },
  { name: 'spade', Icon: ISpade },
  { name: 'sparkles', Icon: ISparkles },
  { name: 'sun', Icon: ISun },
  { name: 'ticket', Icon: ITicket },
  { name: 'tickets', Icon: ITickets },
  { name: 'trash-2', Icon: ITrash2 },
  { name: 'triangle-alert', Icon: ITriangleAlert },
  { name: 'upload', Icon: IUpload },
  { name: 'user-check', Icon: IUserCheck },
  { name: 'user-round', Icon: IUserRound },
  { name: 'users-round', Icon: IUsersRound },
  { name: 'volleyball', Icon: IVolleyball },
  { name: 'wrench', Icon: IWrench },
  { name: 'x', Icon: IX },
];
