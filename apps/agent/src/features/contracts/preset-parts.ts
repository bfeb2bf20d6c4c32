import type { ContractTerms } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import { presetForm } from '@baize/validation/forms/contract';
import type { PresetDrafts, PresetParts } from '../../shared/preset-terms.ts';
import { PresetEditor } from './preset-editor.tsx';
import { TermsView } from './terms-view.tsx';
import { toTerms } from './terms-values.ts';

/** The parts of contracts that the page of recruiting shows. */
export const presetParts: PresetParts = {
  Editor: PresetEditor,
  TermsView,
  schemaOf: presetForm,
  toTerms: presetTerms,
};

/** Converts the drafts to terms, in the order of the agent's own contracts. A kind without a draft is not offered. */
function presetTerms(drafts: PresetDrafts, ownTerms: readonly ContractTerms[], currency: Currency): ContractTerms[] {
  return ownTerms.flatMap((own) => {
    const draft = drafts[own.kind];
    return draft ? [toTerms(draft, own, currency)] : [];
  });
}
