import type { ErrorCode } from '@baize/contract/errors';

/** Codes that have a sentence: those of the platform, and the failures before the platform answers (`@baize/api`). */
export type SiteErrorCode = ErrorCode | 'network.failed' | 'network.timeout';
