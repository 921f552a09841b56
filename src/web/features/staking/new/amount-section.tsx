import { Radio, Stack, Text } from '@mantine/core';
import { creationWarning } from '#web/features/staking/validator/ether-amount.ts';
import { FormSection } from '#web/parts/money-form/form-section.tsx';
import type { MoneyFields } from '#web/parts/money-form/money-spec.ts';
import { NativeAmountField } from '#web/parts/money-form/native-amount-field.tsx';
import { compoundings, type CreationValues } from './creation-values.ts';

/** Range of the slider, ETH. Users may type more, but ether above 2048 ETH earns nothing. Source: EIP-7251. */
const sliderRange = { min: 32, max: 2048 };

const compoundingLabels = {
  by_amount: 'Automatic',
  yes: 'Compounding',
  no: 'Not compounding (exactly 32 ETH)',
} as const satisfies Record<CreationValues['compounding'], string>;

type AmountSectionProps = Pick<MoneyFields<CreationValues>, 'form' | 'values' | 'write'>;

/** The fields for the amount (text field and slider) and for compounding. */
export function AmountSection({ form, values: { amount, compounding }, write }: AmountSectionProps) {
  const wholeEther = Number(/^(\d{1,6})(\.\d*)?$/.exec(amount)?.[1] ?? sliderRange.min);
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
        min={sliderRange.min}
        max={sliderRange.max}
        step={1}
        value={Math.min(sliderRange.max, Math.max(sliderRange.min, wholeEther))}
        onChange={(event) => {
          write({ amount: event.currentTarget.value });
          form.clearErrors('amount');
        }}
      />
      <Radio.Group
        label="Compounding"
        name="compounding"
        value={compounding}
        onChange={(chosenValue) => {
          write({ compounding: compoundings.find((each) => each === chosenValue) ?? 'by_amount' });
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
