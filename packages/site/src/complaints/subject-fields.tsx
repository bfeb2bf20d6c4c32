import { useComplaintSubjectsQuery } from '@baize/api';
import { complaintSubjectKinds, type ComplaintSubjectKind } from '@baize/contract/codes';
import { SelectField } from '@baize/ui/select-field';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '../language/sentences.ts';
import { useSubjectText } from './use-subject-words.ts';

/** Option for a complaint that concerns no record. */
const NO_SUBJECT = 'none' as const;

/** The form's value for the subject of a complaint. `subjectId` is empty until the member selects a record. */
export interface SubjectChoice {
  readonly kind: ComplaintSubjectKind | undefined;
  readonly subjectId: string;
}

export interface SubjectFieldsProps {
  value: SubjectChoice;
  onChange: (value: SubjectChoice) => void;
}

/** Two fields: the kind of record, then one of the member's own records of that kind. */
export function SubjectFields({ value: { kind, subjectId }, onChange }: SubjectFieldsProps) {
  const { t } = useTranslation('common');
  const options = [
    { value: NO_SUBJECT, label: t('complaint.about_none') },
    ...complaintSubjectKinds.map((offered) => ({ value: offered, label: t(`complaint.about_${offered}`) })),
  ];
  return (
    <>
      <SelectField<ComplaintSubjectKind | typeof NO_SUBJECT>
        label={t('complaint.about')}
        options={options}
        value={kind ?? NO_SUBJECT}
        onValueChange={(next) => onChange({ kind: next === NO_SUBJECT ? undefined : next, subjectId: '' })}
      />
      {kind !== undefined && (
        <SubjectField kind={kind} value={subjectId} onChange={(next) => onChange({ kind, subjectId: next })} />
      )}
    </>
  );
}

interface SubjectFieldProps {
  kind: ComplaintSubjectKind;
  value: string;
  onChange: (subjectId: string) => void;
}

function SubjectField({ kind, value, onChange }: SubjectFieldProps) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  const toSubjectText = useSubjectText();
  const { currentData, error } = useComplaintSubjectsQuery({ kind }, { refetchOnMountOrArgChange: true });
  const list = currentData?.list ?? [];
  const isEmpty = currentData !== undefined && list.length === 0;
  return (
    <SelectField
      label={t('complaint.about_which')}
      placeholder={t(isEmpty ? 'complaint.about_empty' : 'complaint.about_choose')}
      options={list.map((subject) => ({ value: subject.subjectId, label: toSubjectText(subject) }))}
      value={value === '' ? null : value}
      onValueChange={onChange}
      disabled={list.length === 0}
      error={error === undefined ? undefined : errorSentence(error)}
    />
  );
}
