import { usePointBalanceQuery, useRedeemPointsMutation } from '@baize/api/member';
import { RECEIVING_ADDRESS_MAX_CHARACTERS, REDEEM_QUANTITY_MAX } from '@baize/contract/limits';
import type { PointReward, RedeemPointsValue } from '@baize/contract/schemas/points';
import { useFieldProps } from '@baize/site/form-fields';
import { useFormats } from '@baize/site/formats';
import { useCharacterCount } from '@baize/site/use-character-count';
import { usePasswordTexts } from '@baize/site/password-texts';
import { ActForm, ActPopup, type ActProps } from '@baize/site/act-popup';
import { useActForm } from '@baize/site/use-act-form';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useRequestId } from '@baize/site/use-request-id';
import { PasswordField } from '@baize/ui/password-field';
import { TextField } from '@baize/ui/text-field';
import { TextareaField } from '@baize/ui/textarea-field';
import { redeemForm } from '@baize/validation/forms/points';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const EMPTY_FORM = { quantity: '1', receivingAddress: '', mobileNum: '', withdrawPassword: '' };

export interface RedeemPopupProps extends ActProps {
  item: PointReward;
}

/** Redeems an item for points (spec section 3). It asks for quantity and withdraw password, and for the address of an item that is delivered. */
export function RedeemPopup({ item, onClose }: RedeemPopupProps) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const { data: balance } = usePointBalanceQuery();
  const act = useRedeemForm(item, balance?.points ?? 0, onClose);
  const field = useFieldProps(act.form);
  const texts = usePasswordTexts();
  const quantity = Number(act.form.values.quantity) || 0;
  return (
    <ActPopup
      title={item.name}
      description={t('points.redeem_text', { points: count(item.points), balance: count(balance?.points ?? 0) })}
      onClose={onClose}
    >
      <ActForm act={act} submitLabel={t('points.redeem')}>
        <TextField
          label={t('points.quantity')}
          required
          inputMode="numeric"
          autoComplete="off"
          help={t('points.total', { points: count(quantity * item.points) })}
          {...field('quantity')}
        />
        {item.delivered && <DeliveryFields act={act} />}
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

function DeliveryFields({ act: { form } }: { act: ReturnType<typeof useRedeemForm> }) {
  const { t } = useTranslation('player');
  const countText = useCharacterCount();
  const field = useFieldProps(form);
  // TextareaField reports the value itself, so Formik's handler of the change event is left out.
  const { onChange: _onChange, ...address } = field('receivingAddress');
  return (
    <>
      <TextareaField
        label={t('points.address')}
        required
        autoComplete="street-address"
        help={t('points.address_note')}
        charactersMax={RECEIVING_ADDRESS_MAX_CHARACTERS}
        countText={countText}
        {...address}
        onBlur={form.handleBlur}
        onValueChange={(text) => void form.setFieldValue('receivingAddress', text)}
      />
      <TextField label={t('points.mobile')} required type="tel" autoComplete="tel" {...field('mobileNum')} />
    </>
  );
}

function useRedeemForm({ rewardId, points, stock, delivered }: PointReward, balance: number, onClose: () => void) {
  const { t } = useTranslation('player');
  const showSuccess = useSuccessToast();
  const [redeem] = useRedeemPointsMutation();
  const { requestIdFor } = useRequestId();
  const quantityMax = Math.max(1, Math.min(stock, REDEEM_QUANTITY_MAX, Math.floor(balance / points)));
  const schema = useMemo(() => redeemForm({ quantityMax, delivered }), [quantityMax, delivered]);
  return useActForm<typeof EMPTY_FORM, RedeemPointsValue>({
    initialValues: EMPTY_FORM,
    schema,
    submit: async ({ quantity: typed, receivingAddress, mobileNum, withdrawPassword }) => {
      const quantity = Number(typed.trim());
      const delivery = delivered && { receivingAddress: receivingAddress.trim(), mobileNum: mobileNum.trim() };
      return await redeem({
        requestId: requestIdFor(`${rewardId} ${quantity}`),
        rewardId,
        quantity,
        ...delivery,
        withdrawPassword,
      });
    },
    fields: {
      'withdraw_password.wrong': 'withdrawPassword',
      'withdraw_password.locked': 'withdrawPassword',
      'points.insufficient': 'quantity',
      'points.out_of_stock': 'quantity',
      'points.address_missing': 'receivingAddress',
    },
    onDone: ({ record: { name, status } }) => {
      showSuccess(t(status === 'process' ? 'points.redeemed_process' : 'points.redeemed', { name }));
      onClose();
    },
  });
}
