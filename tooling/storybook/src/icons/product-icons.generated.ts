// Written by `pnpm --filter @baize/storybook icons` from the imports of the sites and packages.
import IAppWindow from 'lucide-react/icons/app-window';
import IArrowDown from 'lucide-react/icons/arrow-down';
import IArrowLeft from 'lucide-react/icons/arrow-left';
import IArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import IArrowRight from 'lucide-react/icons/arrow-right';
import IArrowUp from 'lucide-react/icons/arrow-up';
import IArrowUpRight from 'lucide-react/icons/arrow-up-right';
import IArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import IAtSign from 'lucide-react/icons/at-sign';
import IBanknoteArrowUp from 'lucide-react/icons/banknote-arrow-up';
import IBell from 'lucide-react/icons/bell';
import IBird from 'lucide-react/icons/bird';
import ICalendarDays from 'lucide-react/icons/calendar-days';
import IChartColumn from 'lucide-react/icons/chart-column';
import IChartPie from 'lucide-react/icons/chart-pie';
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
import ICircleEqual from 'lucide-react/icons/circle-equal';
import ICircleMinus from 'lucide-react/icons/circle-minus';
import ICircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import ICircleSlash from 'lucide-react/icons/circle-slash';
import ICircleX from 'lucide-react/icons/circle-x';
import IClipboardList from 'lucide-react/icons/clipboard-list';
import IClock from 'lucide-react/icons/clock';
import IClock3 from 'lucide-react/icons/clock-3';
import IClub from 'lucide-react/icons/club';
import ICoffee from 'lucide-react/icons/coffee';
import ICoins from 'lucide-react/icons/coins';
import ICopy from 'lucide-react/icons/copy';
import ICreditCard from 'lucide-react/icons/credit-card';
import ICrown from 'lucide-react/icons/crown';
import IDices from 'lucide-react/icons/dices';
import IDownload from 'lucide-react/icons/download';
import IEllipsis from 'lucide-react/icons/ellipsis';
import IExternalLink from 'lucide-react/icons/external-link';
import IEye from 'lucide-react/icons/eye';
import IEyeOff from 'lucide-react/icons/eye-off';
import IFileText from 'lucide-react/icons/file-text';
import IFingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import IFish from 'lucide-react/icons/fish';
import IFlame from 'lucide-react/icons/flame';
import IGamepad2 from 'lucide-react/icons/gamepad-2';
import IGauge from 'lucide-react/icons/gauge';
import IGem from 'lucide-react/icons/gem';
import IGift from 'lucide-react/icons/gift';
import IGlobe from 'lucide-react/icons/globe';
import IHand from 'lucide-react/icons/hand';
import IHandCoins from 'lucide-react/icons/hand-coins';
import IHeadset from 'lucide-react/icons/headset';
import IHeart from 'lucide-react/icons/heart';
import IHistory from 'lucide-react/icons/history';
import IHourglass from 'lucide-react/icons/hourglass';
import IHouse from 'lucide-react/icons/house';
import IIdCard from 'lucide-react/icons/id-card';
import IImage from 'lucide-react/icons/image';
import IInfo from 'lucide-react/icons/info';
import IKeyRound from 'lucide-react/icons/key-round';
import ILandmark from 'lucide-react/icons/landmark';
import ILayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ILayoutGrid from 'lucide-react/icons/layout-grid';
import ILifeBuoy from 'lucide-react/icons/life-buoy';
import ILink2 from 'lucide-react/icons/link-2';
import IList from 'lucide-react/icons/list';
import ILock from 'lucide-react/icons/lock';
import ILockKeyhole from 'lucide-react/icons/lock-keyhole';
import ILogOut from 'lucide-react/icons/log-out';
import IMail from 'lucide-react/icons/mail';
import IMailOpen from 'lucide-react/icons/mail-open';
import IMaximize from 'lucide-react/icons/maximize';
import IMegaphone from 'lucide-react/icons/megaphone';
import IMenu from 'lucide-react/icons/menu';
import IMessageCircle from 'lucide-react/icons/message-circle';
import IMessageSquareText from 'lucide-react/icons/message-square-text';
import IMessageSquareWarning from 'lucide-react/icons/message-square-warning';
import IMessagesSquare from 'lucide-react/icons/messages-square';
import IMinimize from 'lucide-react/icons/minimize';
import IMinus from 'lucide-react/icons/minus';
import IMonitorDown from 'lucide-react/icons/monitor-down';
import IMonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import IMoon from 'lucide-react/icons/moon';
import INetwork from 'lucide-react/icons/network';
import IPackage from 'lucide-react/icons/package';
import IPanelLeft from 'lucide-react/icons/panel-left';
import IPencil from 'lucide-react/icons/pencil';
import IPhone from 'lucide-react/icons/phone';
import IPlay from 'lucide-react/icons/play';
import IPlus from 'lucide-react/icons/plus';
import IPrinter from 'lucide-react/icons/printer';
import IQrCode from 'lucide-react/icons/qr-code';
import IReceiptText from 'lucide-react/icons/receipt-text';
import IRefreshCw from 'lucide-react/icons/refresh-cw';
import IRocket from 'lucide-react/icons/rocket';
import IRotateCcw from 'lucide-react/icons/rotate-ccw';
import IRotateCw from 'lucide-react/icons/rotate-cw';
import IScale from 'lucide-react/icons/scale';
import IScrollText from 'lucide-react/icons/scroll-text';
import ISearch from 'lucide-react/icons/search';
import ISend from 'lucide-react/icons/send';
import ISendHorizontal from 'lucide-react/icons/send-horizontal';
import IShare2 from 'lucide-react/icons/share-2';
import IShieldCheck from 'lucide-react/icons/shield-check';
import ISmartphone from 'lucide-react/icons/smartphone';
import ISmile from 'lucide-react/icons/smile';
import ISpade from 'lucide-react/icons/spade';
import ISparkles from 'lucide-react/icons/sparkles';
import ISun from 'lucide-react/icons/sun';
import ITabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import ITarget from 'lucide-react/icons/target';
import ITicket from 'lucide-react/icons/ticket';
import ITickets from 'lucide-react/icons/tickets';
import ITrash2 from 'lucide-react/icons/trash-2';
import ITriangleAlert from 'lucide-react/icons/triangle-alert';
import ITrophy from 'lucide-react/icons/trophy';
import IUpload from 'lucide-react/icons/upload';
import IUserCheck from 'lucide-react/icons/user-check';
import IUserPlus from 'lucide-react/icons/user-plus';
import IUserRound from 'lucide-react/icons/user-round';
import IUserRoundPlus from 'lucide-react/icons/user-round-plus';
import IUsers from 'lucide-react/icons/users';
import IUsersRound from 'lucide-react/icons/users-round';
import IVolleyball from 'lucide-react/icons/volleyball';
import IVolume2 from 'lucide-react/icons/volume-2';
import IVolumeX from 'lucide-react/icons/volume-x';
import IWallet from 'lucide-react/icons/wallet';
import IWalletCards from 'lucide-react/icons/wallet-cards';
import IWifiOff from 'lucide-react/icons/wifi-off';
import IWrench from 'lucide-react/icons/wrench';
import IX from 'lucide-react/icons/x';
import IZap from 'lucide-react/icons/zap';

export const productIcons = [
  { name: 'app-window', Icon: IAppWindow },
  { name: 'arrow-down', Icon: IArrowDown },
  { name: 'arrow-left', Icon: IArrowLeft },
  { name: 'arrow-left-right', Icon: IArrowLeftRight },
  { name: 'arrow-right', Icon: IArrowRight },
  { name: 'arrow-up', Icon: IArrowUp },
  { name: 'arrow-up-right', Icon: IArrowUpRight },
  { name: 'arrow-up-to-line', Icon: IArrowUpToLine },
  { name: 'at-sign', Icon: IAtSign },
  { name: 'banknote-arrow-up', Icon: IBanknoteArrowUp },
  { name: 'bell', Icon: IBell },
  { name: 'bird', Icon: IBird },
  { name: 'calendar-days', Icon: ICalendarDays },
  { name: 'chart-column', Icon: IChartColumn },
  { name: 'chart-pie', Icon: IChartPie },
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
  { name: 'circle-equal', Icon: ICircleEqual },
  { name: 'circle-minus', Icon: ICircleMinus },
  { name: 'circle-question-mark', Icon: ICircleQuestionMark },
  { name: 'circle-slash', Icon: ICircleSlash },
  { name: 'circle-x', Icon: ICircleX },
  { name: 'clipboard-list', Icon: IClipboardList },
  { name: 'clock', Icon: IClock },
  { name: 'clock-3', Icon: IClock3 },
  { name: 'club', Icon: IClub },
  { name: 'coffee', Icon: ICoffee },
  { name: 'coins', Icon: ICoins },
  { name: 'copy', Icon: ICopy },
  { name: 'credit-card', Icon: ICreditCard },
  { name: 'crown', Icon: ICrown },
  { name: 'dices', Icon: IDices },
  { name: 'download', Icon: IDownload },
  { name: 'ellipsis', Icon: IEllipsis },
  { name: 'external-link', Icon: IExternalLink },
  { name: 'eye', Icon: IEye },
  { name: 'eye-off', Icon: IEyeOff },
  { name: 'file-text', Icon: IFileText },
  { name: 'fingerprint-pattern', Icon: IFingerprintPattern },
  { name: 'fish', Icon: IFish },
  { name: 'flame', Icon: IFlame },
  { name: 'gamepad-2', Icon: IGamepad2 },
  { name: 'gauge', Icon: IGauge },
  { name: 'gem', Icon: IGem },
  { name: 'gift', Icon: IGift },
  { name: 'globe', Icon: IGlobe },
  { name: 'hand', Icon: IHand },
  { name: 'hand-coins', Icon: IHandCoins },
  { name: 'headset', Icon: IHeadset },
  { name: 'heart', Icon: IHeart },
  { name: 'history', Icon: IHistory },
  { name: 'hourglass', Icon: IHourglass },
  { name: 'house', Icon: IHouse },
  { name: 'id-card', Icon: IIdCard },
  { name: 'image', Icon: IImage },
  { name: 'info', Icon: IInfo },
  { name: 'key-round', Icon: IKeyRound },
  { name: 'landmark', Icon: ILandmark },
  { name: 'layout-dashboard', Icon: ILayoutDashboard },
  { name: 'layout-grid', Icon: ILayoutGrid },
  { name: 'life-buoy', Icon: ILifeBuoy },
  { name: 'link-2', Icon: ILink2 },
  { name: 'list', Icon: IList },
  { name: 'lock', Icon: ILock },
  { name: 'lock-keyhole', Icon: ILockKeyhole },
  { name: 'log-out', Icon: ILogOut },
  { name: 'mail', Icon: IMail },
  { name: 'mail-open', Icon: IMailOpen },
  { name: 'maximize', Icon: IMaximize },
  { name: 'megaphone', Icon: IMegaphone },
  { name: 'menu', Icon: IMenu },
  { name: 'message-circle', Icon: IMessageCircle },
  { name: 'message-square-text', Icon: IMessageSquareText },
  { name: 'message-square-warning', Icon: IMessageSquareWarning },
  { name: 'messages-square', Icon: IMessagesSquare },
  { name: 'minimize', Icon: IMinimize },
  { name: 'minus', Icon: IMinus },
  { name: 'monitor-down', Icon: IMonitorDown },
  { name: 'monitor-smartphone', Icon: IMonitorSmartphone },
  { name: 'moon', Icon: IMoon },
  { name: 'network', Icon: INetwork },
  { name: 'package', Icon: IPackage },
  { name: 'panel-left', Icon: IPanelLeft },
  { name: 'pencil', Icon: IPencil },
  { name: 'phone', Icon: IPhone },
  { name: 'play', Icon: IPlay },
  { name: 'plus', Icon: IPlus },
  { name: 'printer', Icon: IPrinter },
  { name: 'qr-code', Icon: IQrCode },
  { name: 'receipt-text', Icon: IReceiptText },
  { name: 'refresh-cw', Icon: IRefreshCw },
  { name: 'rocket', Icon: IRocket },
  { name: 'rotate-ccw', Icon: IRotateCcw },
  { name: 'rotate-cw', Icon: IRotateCw },
  { name: 'scale', Icon: IScale },
  { name: 'scroll-text', Icon: IScrollText },
  { name: 'search', Icon: ISearch },
  { name: 'send', Icon: ISend },
  { name: 'send-horizontal', Icon: ISendHorizontal },
  { name: 'share-2', Icon: IShare2 },
  { name: 'shield-check', Icon: IShieldCheck },
  { name: 'smartphone', Icon: ISmartphone },
  { name: 'smile', Icon: ISmile },
  { name: 'spade', Icon: ISpade },
  { name: 'sparkles', Icon: ISparkles },
  { name: 'sun', Icon: ISun },
  { name: 'tablet-smartphone', Icon: ITabletSmartphone },
  { name: 'target', Icon: ITarget },
  { name: 'ticket', Icon: ITicket },
  { name: 'tickets', Icon: ITickets },
  { name: 'trash-2', Icon: ITrash2 },
  { name: 'triangle-alert', Icon: ITriangleAlert },
  { name: 'trophy', Icon: ITrophy },
  { name: 'upload', Icon: IUpload },
  { name: 'user-check', Icon: IUserCheck },
  { name: 'user-plus', Icon: IUserPlus },
  { name: 'user-round', Icon: IUserRound },
  { name: 'user-round-plus', Icon: IUserRoundPlus },
  { name: 'users', Icon: IUsers },
  { name: 'users-round', Icon: IUsersRound },
  { name: 'volleyball', Icon: IVolleyball },
  { name: 'volume-2', Icon: IVolume2 },
  { name: 'volume-x', Icon: IVolumeX },
  { name: 'wallet', Icon: IWallet },
  { name: 'wallet-cards', Icon: IWalletCards },
  { name: 'wifi-off', Icon: IWifiOff },
  { name: 'wrench', Icon: IWrench },
  { name: 'x', Icon: IX },
  { name: 'zap', Icon: IZap },
];
