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

/** So many calls in so many seconds. */
interface Limit {
  readonly points: number;
  readonly seconds: number;
}

interface LimitClass {
  readonly perIp: Limit;
  /** Of one browser, wherever it calls from: fewer than one address, which many people share. */
  readonly perDevice?: Limit;
  /** Shared by all server processes through PostgreSQL. Plain reads count in memory: they cost less than the counting would. */
  readonly shared: boolean;
}

const classes = {
  read: { perIp: { points: 600, seconds: 60 }, shared: false },
  write: { perIp: { points: 120, seconds: 60 }, shared: false },
  login: { perIp: { points: 30, seconds: 60 }, perDevice: { points: 15, seconds: 60 }, shared: true },
  register: { perIp: { points: 60, seconds: 3600 }, perDevice: { points: 15, seconds: 3600 }, shared: true },
  /** Each may hash a password. An agent is counted as well, by `recruiting/open-downline.ts`, so that browsers are not. */
  openAccount: { perIp: { points: 120, seconds: 3600 }, shared: true },
  /** Each is a picture that the server draws. */
  proof: { perIp: { points: 60, seconds: 60 }, shared: false },
  /** Each is decoded and written anew. */
  upload: { perIp: { points: 30, seconds: 60 }, shared: false },
  money: { perIp: { points: 60, seconds: 60 }, shared: true },
} as const satisfies Record<string, LimitClass>;

type ClassName = keyof typeof classes;

function limitsOf(className: ClassName): LimitClass {
  return classes[className];
}

/** Every endpoint that does not stand here is `read` where it is a GET and `write` elsewhere. */
const classOf: Partial<Record<EndpointId, ClassName>> = {
  login: 'login',
  loginRemembered: 'login',
  loginSocial: 'login',
  loginHandOff: 'login',
  answerExtraCheck: 'login',
  changePassword: 'login',
  resetByEmail: 'login',
  resetByPhone: 'login',
  // They ask for the password again: who has taken over a session is not to guess it there.
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
  register: 'register',
  registerMobile: 'register',
  loginFreePlay: 'register',
  createDownline: 'openAccount',
  demoDeposit: 'money',
  createDeposit: 'money',
  // They ask for the withdraw password.
  addPayoutAccount: 'money',
  removePayoutAccount: 'money',
  requestWithdrawal: 'money',
  transferUpline: 'money',
  walletTransfer: 'money',
  recallWallets: 'money',
  uploadImage: 'upload',
  captcha: 'proof',
  humanCheck: 'proof',
};

export interface RateLimits {
  /** Throws where the address, or the browser where it counts, has called too often. */
  take(className: ClassName, ip: string, device: string | undefined): Promise<void>;
}

/** Whether a class counts browsers: these alone are given a cookie for it. */
export function countsDevices(className: ClassName): boolean {
  return limitsOf(className).perDevice !== undefined;
}

export function limitClassOf(id: string, method: string): ClassName {
  // A planned endpoint has no entry either; the lookup by a wider name is the reason for the cast.
  return classOf[id as EndpointId] ?? (method === 'GET' ? 'read' : 'write');
}

/** `scale` multiplies every limit: tests that play many people from one address set it high. */
export function createRateLimits(pool: pg.Pool, scale: number): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (name: string, { points, seconds }: Limit, shared: boolean): RateLimiterAbstract => {
    const made = limiters.get(name) ?? makeLimiter(pool, { name, points: Math.ceil(points * scale), seconds, shared });
    limiters.set(name, made);
    return made;
  };
  return {
    take: async (className, ip, device) => {
      const { perIp, perDevice, shared } = limitsOf(className);
      await consume(limiterOf(`${className}:ip`, perIp, shared), toAddressRange(ip));
      if (perDevice && device !== undefined) await consume(limiterOf(`${className}:device`, perDevice, shared), device);
    },
  };
}

interface LimiterPlan extends Limit {
  readonly name: string;
  readonly shared: boolean;
}

function makeLimiter(pool: pg.Pool, { name, points, seconds, shared }: LimiterPlan): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  if (!shared) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new RefusedError('request.rate_limited', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
  }
}
