import type { CarryOver, ContractKind } from '@baize/contract/agent-codes';
import type { ContractTerms } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import type { TierInput } from '@baize/validation/contract-terms';
import type { presetForm } from '@baize/validation/forms/contract';
import type { ComponentType } from 'react';

/** The terms of one contract as typed in a form. */
export interface TermsDraft {
  readonly tiers: readonly TierInput[];
  readonly activeValidBet: string;
  readonly activeDeposits: string;
  /** The smallest amount that one settlement window pays. An empty text sets no limit. */
  readonly minimumPay: string;
  /** The largest amount that one settlement window pays. An empty text sets no limit. */
  readonly maximumPay: string;
  readonly carryOver: CarryOver;
}

/** The contracts to offer to a new account, by kind. A kind that is absent is not offered. */
export type PresetDrafts = Partial<Record<ContractKind, TermsDraft>>;

/** The errors of the form about the inputs of one contract. */
export type DraftErrors = Partial<Record<keyof TermsDraft, unknown>>;

export interface PresetEditorProps {
  /** The agent's own contracts in force. No offer may exceed their terms. */
  ownTerms: readonly ContractTerms[];
  currency: Currency;
  drafts: PresetDrafts;
  errors: Partial<Record<ContractKind, DraftErrors>>;
  onChange: (drafts: PresetDrafts) => void;
}

/** The components and functions of the contracts feature that other features use. A route passes them on, because features may not import each other. */
export interface PresetParts {
  readonly Editor: ComponentType<PresetEditorProps>;
  readonly TermsView: ComponentType<{ terms: ContractTerms; currency: Currency; label?: string }>;
  readonly schemaOf: typeof presetForm;
  /** Converts the drafts to the form that the API takes. Expects drafts that the schema has validated. */
  readonly toTerms: (drafts: PresetDrafts, ownTerms: readonly ContractTerms[], currency: Currency) => ContractTerms[];
}
