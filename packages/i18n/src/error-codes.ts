import type { ErrorCode } from '@baize/contract/errors';

/** The codes that have a sentence: those of the platform, and what a site meets before the platform can answer (`@baize/api`). */
export type SiteErrorCode = ErrorCode | 'network.failed' | 'network.timeout';
