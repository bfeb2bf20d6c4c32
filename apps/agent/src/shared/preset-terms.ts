import type { CarryOver, ContractKind } from '@baize/contract/agent-codes';
import type { ContractTerms } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import type { TierInput } from '@baize/validation/contract-terms';
import type { presetForm } from '@baize/validation/forms/contract';
import type { ComponentType } from 'react';

/** The terms of one contract as a person types them. */
export interface TermsDraft {
  readonly tiers: readonly TierInput[];
  readonly activeValidBet: string;
  readonly activeDeposits: string;
  /** The bounds of the pay of one window. Empty: there is none. */
  readonly minimumPay: string;
  readonly maximumPay: string;
  readonly carryOver: CarryOver;
}

/** The contracts that a new account is to be offered. A kind that is absent is not offered. */
export type PresetDrafts = Partial<Record<ContractKind, TermsDraft>>;

/** The messages of the form about the inputs of a contract. */
export type DraftProblems = Partial<Record<keyof TermsDraft, unknown>>;

export interface PresetEditorProps {
  /** The agent's own contracts in force: nothing may be offered beyond them. */
  ownTerms: readonly ContractTerms[];
  currency: Currency;
  drafts: PresetDrafts;
  problems: Partial<Record<ContractKind, DraftProblems>>;
  onChange: (drafts: PresetDrafts) => void;
}

/** The parts of contracts that other features show. A route hands them on, because features do not import each other. */
export interface PresetParts {
  readonly Editor: ComponentType<PresetEditorProps>;
  readonly TermsView: ComponentType<{ terms: ContractTerms; currency: Currency; label?: string }>;
  readonly schemaOf: typeof presetForm;
  /** Writes the drafts for the wire. Call it with drafts that the schema has taken. */
  readonly toTerms: (drafts: PresetDrafts, ownTerms: readonly ContractTerms[], currency: Currency) => ContractTerms[];
}
