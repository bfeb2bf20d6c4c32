import { useMessageChoicesQuery, useSetMessageChoicesMutation } from '@baize/api';
import type { MessageChannel, MessageSubject } from '@baize/contract/codes';
import type { MessageChoicesValue, SetMessageChoicesRequest } from '@baize/contract/schemas/inbox';
import { Checkbox } from '@baize/ui/checkbox';
import { Popup } from '@baize/ui/popup';
import { Skeleton } from '@baize/ui/skeleton';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { useTranslation } from 'react-i18next';
import { FormNotice } from '../forms/form-notice.tsx';
import { useAttempt } from '../forms/use-attempt.ts';
import { useErrorSentence } from '../language/sentences.ts';
import styles from './message-choices.module.css';
import { PushDevices } from './push-devices.tsx';
import { QuietHoursFields } from './quiet-hours-fields.tsx';

export interface MessageChoicesPopupProps {
  onClose: () => void;
}

/** The popup in which the member selects notifications by e-mail, SMS and push. Each change is stored at once. */
export function MessageChoicesPopup({ onClose }: MessageChoicesPopupProps) {
  const { t } = useTranslation('common');
  return (
    <Popup
      open
      onOpenChange={onClose}
      title={t('reach.title')}
      description={t('reach.note')}
      closeLabel={t('act.close')}
    >
      <ChoicesLoader />
    </Popup>
  );
}

function ChoicesLoader() {
  const errorSentence = useErrorSentence();
  const { data, error } = useMessageChoicesQuery();
  if (data) return <ChoicesForm choices={data} />;
  return error === undefined ? (
    <Skeleton shape="block" className={styles.wait} />
  ) : (
    <FormNotice tone="lose" text={errorSentence(error)} />
  );
}

function ChoicesForm({ choices }: { choices: MessageChoicesValue }) {
  const { t } = useTranslation('common');
  const attempt = useAttempt();
  const [saveChoices, { isLoading }] = useSetMessageChoicesMutation();
  const { chosen, quiet } = choices;
  const saveChange = (change: Partial<SetMessageChoicesRequest>) =>
    void attempt(async () => await saveChoices({ chosen, ...(quiet && { quiet }), ...change }), t('reach.saved'));
  return (
    <div className={styles.parts}>
      {choices.channels.includes('push') && <PushDevices choices={choices} />}
      <SubjectTable choices={choices} busy={isLoading} onChange={(next) => saveChange({ chosen: next })} />
      <Addresses choices={choices} />
      <QuietHoursFields
        quiet={quiet}
        busy={isLoading}
        onChange={(hours) =>
          // The request replaces the stored settings. Leaving `quiet` out removes the quiet hours, which `saveChange` would keep.
          void attempt(async () => await saveChoices(hours ? { chosen, quiet: hours } : { chosen }), t('reach.saved'))
        }
      />
    </div>
  );
}

interface SubjectTableProps {
  choices: MessageChoicesValue;
  busy: boolean;
  onChange: (chosen: MessageChoicesValue['chosen']) => void;
}

/** Table of message subjects by channels. A channel without an address is shown disabled. */
function SubjectTable({ choices, busy, onChange }: SubjectTableProps) {
  const { t } = useTranslation('common');
  const { subjects, channels, chosen } = choices;
  const toggle = (channel: MessageChannel, subject: MessageSubject) => {
    const subjectsBefore = chosen[channel];
    const subjectsAfter = subjectsBefore.includes(subject)
      ? subjectsBefore.filter((kept) => kept !== subject)
      : [...subjectsBefore, subject];
    onChange({ ...chosen, [channel]: subjectsAfter });
  };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('reach.subject')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(`reach.channel_${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject}>
            <th scope="row">{t(`reach.subject_${subject}`)}</th>
            {channels.map((channel) => (
              <td key={channel}>
                <Checkbox
                  frameClassName={styles.choice}
                  label={
                    <VisuallyHidden>
                      {t('reach.choice', {
                        subject: t(`reach.subject_${subject}`),
                        channel: t(`reach.channel_${channel}`),
                      })}
                    </VisuallyHidden>
                  }
                  checked={chosen[channel].includes(subject)}
                  disabled={busy || !canReach(choices, channel)}
                  onChange={() => toggle(channel, subject)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns whether the member has an address for the channel: a device for push notifications, an e-mail address, or a mobile number. */
function canReach({ email, mobile, devices }: MessageChoicesValue, channel: MessageChannel): boolean {
  if (channel === 'push') return devices.length > 0;
  return (channel === 'email' ? email : mobile) !== undefined;
}

/** States the addresses of e-mails and SMS, or that they are missing. */
function Addresses({ choices: { channels, email, mobile } }: { choices: MessageChoicesValue }) {
  const { t } = useTranslation('common');
  return (
    <ul className={styles.addresses}>
      {channels.includes('email') && (
        <li>{email === undefined ? t('reach.no_email') : t('reach.to_email', { address: email })}</li>
      )}
      {channels.includes('sms') && (
        <li>{mobile === undefined ? t('reach.no_sms') : t('reach.to_sms', { address: mobile })}</li>
      )}
    </ul>
  );
}
