import type { EndpointId } from '@baize/contract/catalogue';
import type pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { toAddressRange } from '../platform/address-range.ts';
import { RefusedError } from './errors.ts';

/** A limit of `points` calls within `seconds`. The names are those of rate-limiter-flexible. */
interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** The limits that a group of endpoints has in common. All endpoints of a class share its counters. */
interface LimitClass {
  /** The limit of one IP address, or of one IPv6 range. */
  readonly perIp: Limit;
  /** The limit of one browser, whatever its address. It is lower than that of an address, because many people can share an address. */
  readonly perDevice?: Limit;
  /**
   * If true, all server processes share the counter through PostgreSQL. If false, each process counts in memory, so n processes allow n times the
   * limit. For these classes a database write per call would cost more than the call itself.
   */
  readonly isShared: boolean;
}

const limitClasses = {
  read: { perIp: { points: 600, seconds: 60 }, isShared: false },
  write: { perIp: { points: 120, seconds: 60 }, isShared: false },
  login: { perIp: { points: 30, seconds: 60 }, perDevice: { points: 15, seconds: 60 }, isShared: true },
  register: { perIp: { points: 60, seconds: 3600 }, perDevice: { points: 15, seconds: 3600 }, isShared: true },
  /** A call hashes a password, which is slow. There is no limit per browser, because `recruiting/open-downline.ts` limits each agent. */
  openAccount: { perIp: { points: 120, seconds: 3600 }, isShared: true },
  /** A call creates a captcha or a human check. Drawing its picture costs CPU time. */
  humanVerification: { perIp: { points: 60, seconds: 60 }, isShared: false },
  /** The server decodes and re-encodes each picture. */
  upload: { perIp: { points: 30, seconds: 60 }, isShared: false },
  /** Many people behind one address write at the same time. The chat module limits the pace of each member. */
  chat: { perIp: { points: 600, seconds: 60 }, isShared: false },
  money: { perIp: { points: 60, seconds: 60 }, isShared: true },
} as const satisfies Record<string, LimitClass>;

type ClassName = keyof typeof limitClasses;

function getClassLimits(className: ClassName): LimitClass {
  return limitClasses[className];
}

/** These calls verify the password or a code. The limit prevents an attacker with a stolen session from guessing either. */
const secretCheckingCalls = {
  setFirstPassword: 'login',
  setWithdrawPassword: 'login',
  bindMobile: 'login',
  bindEmail: 'login',
  setRealName: 'login',
  beginTwoFactor: 'login',
  removeTwoFactor: 'login',
  endSession: 'login',
  endOtherSessions: 'login',
  beginPasskey: 'login',
  removePasskey: 'login',
} as const satisfies Partial<Record<EndpointId, ClassName>>;

/** These calls move money or require the withdraw password. */
const moneyCalls = {
  addPayoutAccount: 'money',
  removePayoutAccount: 'money',
  requestWithdrawal: 'money',
  transferUpline: 'money',
  walletTransfer: 'money',
  recallWallets: 'money',
} as const satisfies Partial<Record<EndpointId, ClassName>>;

/** The class of each endpoint that is neither a plain read (GET) nor a plain write (all other methods). */
const classByEndpoint: Partial<Record<EndpointId, ClassName>> = {
  login: 'login',
  loginRemembered: 'login',
  loginSocial: 'login',
  loginHandOff: 'login',
  answerExtraCheck: 'login',
  changePassword: 'login',
  resetByEmail: 'login',
  resetByPhone: 'login',
  ...secretCheckingCalls,
  register: 'register',
  registerMobile: 'register',
  loginFreePlay: 'register',
  createDownline: 'openAccount',
  demoDeposit: 'money',
  createDeposit: 'money',
  ...moneyCalls,
  sendChatMessage: 'chat',
  uploadImage: 'upload',
  captcha: 'humanVerification',
  humanCheck: 'humanVerification',
};

export interface RateLimits {
  /**
   * Counts a call. Throws `request.rate_limited` if the address is above its limit, or if the class limits browsers and the browser is above its limit.
   * `device` is the id of the browser from its device cookie, or `undefined` if it has none.
   */
  consume(className: ClassName, ip: string, device: string | undefined): Promise<void>;
}

/** Returns whether the class has a limit for browsers. Only calls of such a class give the browser a device cookie. */
export function hasDeviceLimit(className: ClassName): boolean {
  return getClassLimits(className).perDevice !== undefined;
}

/** Returns the class of an endpoint. An endpoint without a class of its own is a read if its method is GET, and a write otherwise. */
export function getLimitClass(id: string, method: string): ClassName {
  // The cast only allows the look-up of an id that is not in the table, which gives `undefined`.
  return classByEndpoint[id as EndpointId] ?? (method === 'GET' ? 'read' : 'write');
}

/** Creates the rate limits. `scale` multiplies every limit. Tests that simulate many people behind one address set a high scale. */
export function createRateLimits(pool: pg.Pool, scale: number): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const getLimiter = (name: string, { points, seconds }: Limit, isShared: boolean): RateLimiterAbstract => {
    const limiter =
      limiters.get(name) ?? createLimiter(pool, { name, points: Math.ceil(points * scale), seconds, isShared });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    consume: async (className, ip, device) => {
      const { perIp, perDevice, isShared } = getClassLimits(className);
      await consumePoint(getLimiter(`${className}:ip`, perIp, isShared), toAddressRange(ip));
      if (perDevice && device !== undefined)
        await consumePoint(getLimiter(`${className}:device`, perDevice, isShared), device);
    },
  };
}

interface LimiterOptions extends Limit {
  readonly name: string;
  readonly isShared: boolean;
}

/** Creates a limiter in PostgreSQL or in memory. A migration has created the table `rate_limit`, and a sweep deletes its expired rows. */
function createLimiter(pool: pg.Pool, { name, points, seconds, isShared }: LimiterOptions): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  if (!isShared) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

/** Takes a point of the key from the limiter. Throws `request.rate_limited` with the seconds to wait if no point is left. */
async function consumePoint(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new RefusedError('request.rate_limited', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
  }
}
