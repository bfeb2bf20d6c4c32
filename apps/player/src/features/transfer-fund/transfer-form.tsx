import type { VendorWalletsValue } from '@baize/contract/schemas/transfers';
import { isPositive, toDecimal } from '@baize/money';
import { FormColumn, FormColumns } from '@baize/site/form-columns';
import { Form } from '@baize/site/form';
import { useErrorFocus } from '@baize/site/error-focus';
import { useFieldProps } from '@baize/site/form-fields';
import { useFormats } from '@baize/site/formats';
import { AmountField } from '@baize/ui/amount-field';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { SegmentedControl } from '@baize/ui/segmented-control';
import { SelectField } from '@baize/ui/select-field';
import { useTranslation } from 'react-i18next';
import { useTransferForm, type Direction } from './use-transfer-form.ts';

const DIRECTIONS = ['in', 'out'] as const satisfies readonly Direction[];

/** The form that moves a typed amount between the main wallet and the wallet of one vendor. */
export function TransferForm({ wallets }: { wallets: VendorWalletsValue }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const { form, refusal, sourceBalance, direction, vendorCode, setDirection, setVendorCode, blocked } =
    useTransferForm(wallets);
  const frame = useErrorFocus<HTMLDivElement>(form);
  // AmountField reports the value itself, so Formik's handler of the change event is left out.
  const { onChange: _onChange, ...amount } = useFieldProps(form)('amount');
  const { currency } = wallets;
  return (
    <Card>
      <div ref={frame}>
        <Form onSubmit={form.handleSubmit} refusal={refusal}>
          <FormColumns>
            <FormColumn>
              <SelectField
                label={t('fund.vendor')}
                options={wallets.list.map(({ vassalage, name }) => ({ value: vassalage, label: name }))}
                value={vendorCode}
                onValueChange={setVendorCode}
              />
              <SegmentedControl
                label={t('fund.direction')}
                segments={DIRECTIONS.map((value) => ({ value, label: t(`fund.${value}`) }))}
                value={direction}
                onValueChange={setDirection}
                full
              />
            </FormColumn>
            <FormColumn>
              <AmountField
                label={t('fund.amount', { currency })}
                required
                currency={currency}
                {...amount}
                onValueChange={(value) => void form.setFieldValue('amount', value)}
                help={sourceBalance && t('fund.most', { amount: money(toDecimal(sourceBalance), currency) })}
                max={
                  sourceBalance && isPositive(sourceBalance)
                    ? { label: t('withdraw.all'), amount: toDecimal(sourceBalance) }
                    : undefined
                }
              />
              <Button
                type="submit"
                variant="brass"
                size="large"
                full
                loading={form.isSubmitting}
                disabledReason={blocked}
              >
                {t('line_transfer.submit')}
              </Button>
            </FormColumn>
          </FormColumns>
        </Form>
      </div>
    </Card>
  );
}
