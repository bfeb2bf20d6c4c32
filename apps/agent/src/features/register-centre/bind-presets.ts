import type { ContractKind } from '@baize/contract/agent-codes';
import type { DraftErrors, PresetDrafts } from '../../shared/preset-terms.ts';

/** The part of a Formik form that holds the contracts for the new account. */
interface PresetForm {
  readonly values: { readonly presets: PresetDrafts };
  readonly errors: { readonly presets?: unknown };
  readonly submitCount: number;
  readonly setFieldValue: (name: string, value: unknown) => unknown;
}

/** Returns the props that bind the editor of the contracts to its form. Errors are shown after the first attempt to send the form. */
export function bindPresets(form: PresetForm) {
  // Formik types the error of an object as a text; the schema gives every kind of contract its own object.
  const errors = form.errors.presets as Partial<Record<ContractKind, DraftErrors>> | undefined;
  return {
    drafts: form.values.presets,
    errors: form.submitCount > 0 && errors ? errors : {},
    onChange: (drafts: PresetDrafts) => void form.setFieldValue('presets', drafts),
  };
}
