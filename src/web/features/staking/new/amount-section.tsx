import { Radio, Stack, Text } from '@mantine/core';
import { creationWarning } from '#web/features/staking/validator/ether-amount.ts';
import { FormSection } from '#web/parts/money-form/form-section.tsx';
import type { MoneyFields } from '#web/parts/money-form/money-spec.ts';
import { NativeAmountField } from '#web/parts/money-form/native-amount-field.tsx';
import { compoundings, type CreationValues } from './creation-values.ts';

/** Range of the slider, ETH. Ours: more than 2048 ETH per validator earns nothing, but the user may type it. Source: EIP-7251. */
const slider = { min: 32, max: 2048 };

const compoundingLabels = {
  by_amount: 'Automatic',
  yes: 'Compounding',
  no: 'Not compounding (exactly 32 ETH)',
} as const satisfies Record<CreationValues['compounding'], string>;

type AmountSectionProps = Pick<MoneyFields<CreationValues>, 'form' | 'values' | 'write'>;

/** The amount, by text or slider, and whether it compounds. */
export function AmountSection({ form, values: { amount, compounding }, write }: AmountSectionProps) {
  const whole = Number(/^(\d{1,6})(\.\d*)?$/.exec(amount)?.[1] ?? slider.min);
  const warning = creationWarning(amount);
  return (
    <FormSection title="Amount">
      <NativeAmountField form={form} path="amount" label="Amount" asset="eth" value={amount} />
      {warning === null ? null : (
        <Text c="dimmed" data-refused="true" role="note">
          {warning}
        </Text>
      )}
      <input
        type="range"
        aria-label="Amount in whole ETH"
        min={slider.min}
        max={slider.max}
        step={1}
        value={Math.min(slider.max, Math.max(slider.min, whole))}
        onChange={(event) => {
          write({ amount: event.currentTarget.value });
          form.clearErrors('amount');
        }}
      />
      <Radio.Group
        label="Compounding"
        name="compounding"
        value={compounding}
        onChange={(chosen) => {
          write({ compounding: compoundings.find((each) => each === chosen) ?? 'by_amount' });
          form.clearErrors('amount');
        }}
      >
        <Stack gap={4} mt={4}>
          {compoundings.map((each, index) => (
            <Radio key={each} value={each} label={compoundingLabels[each]} {...(index === 0 ? { id: 'compounding' } : {})} />
          ))}
        </Stack>
      </Radio.Group>
    </FormSection>
  );
}
