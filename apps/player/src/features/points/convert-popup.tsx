import { useConvertPointsMutation } from '@baize/api/member';
import type { ConvertPointsValue, PointConfigValue } from '@baize/contract/schemas/points';
import { toDecimal } from '@baize/money';
import { useFieldProps } from '@baize/site/form-fields';
import { useFormats } from '@baize/site/formats';
import { usePasswordTexts } from '@baize/site/password-texts';
import { ActForm, ActPopup, type ActProps } from '@baize/site/act-popup';
import { useActForm } from '@baize/site/use-act-form';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useRequestId } from '@baize/site/use-request-id';
import { PasswordField } from '@baize/ui/password-field';
import { TextField } from '@baize/ui/text-field';
import { convertForm } from '@baize/validation/forms/points';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { worthOfPoints } from './worth-of-points.ts';

export interface ConvertPopupProps extends ActProps {
  config: PointConfigValue;
  /** The points of the member. */
  points: number;
}

/** Converts points into money by the rule of the brand (spec section 7, "Points"). */
export function ConvertPopup({ config, points, onClose }: ConvertPopupProps) {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  const { currency, convert } = config;
  const act = useConvertForm({ config, points, onClose });
  const field = useFieldProps(act.form);
  const worth = (amount: number) => money(toDecimal(worthOfPoints(amount, convert.pointsPerUnit, currency)), currency);
  const typed = Number(act.form.values.points) || 0;
  const texts = usePasswordTexts();
  return (
    <ActPopup
      title={t('points.convert')}
      description={
        <>
          {t('points.convert_text', { points: count(convert.pointsPerUnit), amount: worth(convert.pointsPerUnit) })}
          {Number(convert.turnoverTimes) > 0 && <> {t('points.convert_turnover', { times: convert.turnoverTimes })}</>}
        </>
      }
      onClose={onClose}
    >
      <ActForm act={act} submitLabel={t('points.convert')}>
        <TextField
          label={t('points.convert_points')}
          required
          inputMode="numeric"
          autoComplete="off"
          help={
            typed > 0
              ? t('points.convert_gives', { amount: worth(typed) })
              : t('points.convert_help', { min: count(convert.minimumPoints), step: count(convert.stepPoints) })
          }
          {...field('points')}
        />
        <PasswordField
          label={t('withdraw.password')}
          required
          autoComplete="off"
          texts={texts}
          {...field('withdrawPassword')}
        />
      </ActForm>
    </ActPopup>
  );
}

const EMPTY_FORM = { points: '', withdrawPassword: '' };

function useConvertForm({ config: { currency, convert }, points: pointsMax, onClose }: ConvertPopupProps) {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  const showSuccess = useSuccessToast();
  const [send] = useConvertPointsMutation();
  const { requestIdFor } = useRequestId();
  const { minimumPoints, stepPoints } = convert;
  const schema = useMemo(
    () => convertForm({ min: Math.max(1, minimumPoints), max: pointsMax, step: stepPoints }),
    [minimumPoints, stepPoints, pointsMax],
  );
  return useActForm<typeof EMPTY_FORM, ConvertPointsValue>({
    initialValues: EMPTY_FORM,
    schema,
    submit: async ({ points: typed, withdrawPassword }) => {
      const points = Number(typed.trim());
      return await send({ requestId: requestIdFor(String(points)), points, withdrawPassword });
    },
    fields: {
      'withdraw_password.wrong': 'withdrawPassword',
      'withdraw_password.locked': 'withdrawPassword',
      'points.insufficient': 'points',
      'points.amount_invalid': 'points',
    },
    onDone: ({ convertedPoints, amount }) => {
      showSuccess(t('points.converted', { points: count(convertedPoints), amount: money(amount, currency) }));
      onClose();
    },
  });
}
