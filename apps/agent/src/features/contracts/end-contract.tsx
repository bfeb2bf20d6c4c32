import { useTerminateContractMutation } from '@baize/api/agent';
import { CONTRACT_NOTE_MAX_CHARACTERS } from '@baize/contract/limits';
import type { ContractRecord } from '@baize/contract/schemas/contracts';
import { useFormats } from '@baize/site/formats';
import { useFieldProps } from '@baize/site/form-fields';
import { ActForm } from '@baize/site/act-popup';
import { useActForm } from '@baize/site/use-act-form';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { Button } from '@baize/ui/button';
import { TextareaField } from '@baize/ui/textarea-field';
import { contractNoteForm } from '@baize/validation/forms/contract';
import { useTranslation } from 'react-i18next';

const EMPTY_FORM = { note: '' };
const NOTE_SCHEMA = contractNoteForm();

export interface EndContractProps {
  contract: ContractRecord;
  onClose: () => void;
}

/** The form that asks the other side to end a contract that is in force (spec section 3, request kind termination). */
export function EndContract({ contract: { contractId }, onClose }: EndContractProps) {
  const { t } = useTranslation('agent');
  const { count } = useFormats();
  const showSuccess = useSuccessToast();
  const [terminate] = useTerminateContractMutation();
  const act = useActForm({
    initialValues: EMPTY_FORM,
    schema: NOTE_SCHEMA,
    submit: async ({ note }) => await terminate({ contractId, note: note.trim() }),
    fields: {},
    onDone: () => {
      showSuccess(t('contract.end_done'));
      onClose();
    },
  });
  // The field reports a text instead of an event.
  const { onChange: _onEvent, ...note } = useFieldProps(act.form)('note');
  return (
    <ActForm act={act} submitLabel={t('contract.end')} danger>
      <p>{t('contract.end_text')}</p>
      <TextareaField
        label={t('contract.note_label')}
        {...note}
        onBlur={act.form.handleBlur}
        onValueChange={(text) => void act.form.setFieldValue('note', text)}
        charactersMax={CONTRACT_NOTE_MAX_CHARACTERS}
        countText={(used, max) => t('contract.characters', { used: count(used), max: count(max) })}
      />
      <Button full onClick={onClose}>
        {t('act.cancel')}
      </Button>
    </ActForm>
  );
}
