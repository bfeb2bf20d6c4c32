import type { DownlineRole } from '@baize/contract/agent-codes';
import type { ContractTerms } from '@baize/contract/schemas/contracts';
import { parseTerms, type Terms } from '../../../domain/contracts/terms.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Merchant } from '../../../http/call.ts';

/**
 * Parses the preset contract terms of a request, which are the contracts that a new agent is offered. Refuses terms for a plain member, because
 * contracts pay an agent for the turnover of a team, and a plain member has no team. Refuses with `contract.terms_invalid`.
 */
export function parseRequestedPresets(
  wire: readonly ContractTerms[],
  role: DownlineRole,
  { currency }: Merchant,
): Outcome<Terms[]> {
  if (role === 'member' && wire.length > 0) return refuse('contract.terms_invalid');
  const presets: Terms[] = [];
  for (const terms of wire) {
    const parsed = parseTerms(terms, currencyOf(currency));
    if (!parsed.ok) return parsed;
    presets.push(parsed.value);
  }
  return done(presets);
}
