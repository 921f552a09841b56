import { Radio, Stack, Text } from '@mantine/core';
import { creationWarning } from '#web/features/staking/validator/ether-amount.ts';
import type { CommandFieldProps } from '#web/parts/command/command-spec.ts';
import { FormSection } from '#web/parts/command/form-section.tsx';
import { NativeAmountField } from '#web/parts/command/native-amount-field.tsx';
import { creationPlaces } from './creation-values.ts';

/**
 * Range of the slider, ETH. Ours: more than 2048 ETH per validator earns nothing, but can be typed.
 * Source: EIP-7251.
 */
const slider = { min: 32, max: 2048 };

const compoundingChoices = [
  ['', 'By amount: more than 32 ETH compounds'],
  ['yes', 'Compounding'],
  ['no', 'Not compounding: exactly 32 ETH'],
] as const;

/** The amount, by text or by slider, and whether it compounds. */
export function AmountSection(props: CommandFieldProps) {
  const { form, text, write } = props;
  const whole = /^\d{1,6}(\.\d*)?$/.test(text['amount'] ?? '') ? Math.trunc(Number(text['amount'])) : slider.min;
  const warning = creationWarning(text['amount'] ?? '');
  return (
    <FormSection title="Amount">
      <NativeAmountField {...props} name="amount" label="Amount" asset="eth" />
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
          form.clearErrors(creationPlaces.amount);
        }}
      />
      <Radio.Group
        label="Compounding"
        name="compounding"
        value={text['compounding'] ?? ''}
        onChange={(value) => {
          write({ compounding: value });
          form.clearErrors(creationPlaces.amount);
        }}
      >
        <Stack gap={4} mt={4}>
          {compoundingChoices.map(([value, words], place) => (
            <Radio key={value} value={value} label={words} {...(place === 0 ? { id: creationPlaces.compounding } : {})} />
          ))}
        </Stack>
      </Radio.Group>
    </FormSection>
  );
}
