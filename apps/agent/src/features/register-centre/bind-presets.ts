import type { ContractKind } from '@baize/contract/agent-codes';
import type { DraftProblems, PresetDrafts } from '../../shared/preset-terms.ts';

/** The part of a Formik form that holds the contracts for the new account. */
interface PresetForm {
  readonly values: { readonly presets: PresetDrafts };
  readonly errors: { readonly presets?: unknown };
  readonly submitCount: number;
  readonly setFieldValue: (name: string, value: unknown) => unknown;
}

/** Binds the editor of the contracts to its form. What is wrong with them shows once the form was sent. */
export function bindPresets(form: PresetForm) {
  // Formik types the error of an object as a text; the schema gives every kind of contract its own object.
  const problems = form.errors.presets as Partial<Record<ContractKind, DraftProblems>> | undefined;
  return {
    drafts: form.values.presets,
    problems: form.submitCount > 0 && problems ? problems : {},
    onChange: (drafts: PresetDrafts) => void form.setFieldValue('presets', drafts),
  };
}
