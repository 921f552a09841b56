import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { assets } from '#contract/money/assets.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { inputProps, SmallFormFrame, useSmallForm } from '#web/parts/form/small-form.tsx';
import type { FilterPanelProps } from '#web/parts/list/filter-bar.tsx';

// These parts are loaded together with the panels.
export { WalletPanel } from '#web/parts/list/wallet-panel.tsx';
export { NoMatchingTransactions } from './no-matching-transactions.tsx';

const isAmount = (text: string) => /^\d{1,40}(\.\d{1,40})?$/.test(text);

const amountText = z.string().check(
  // Amounts in lists have thousands separators, and may be copied from there.
  z.overwrite((text) => text.replaceAll(/[\s,'_]/g, '')),
  z.refine((text) => text === '' || isAmount(text), 'Enter an amount such as 0.5'),
);

const amountSchema = z
  .object({
    asset: z.string().check(z.minLength(1, 'Choose an asset: amounts of different assets cannot be compared')),
    amount_min: amountText,
    amount_max: amountText,
  })
  .check(
    z.refine(
      ({ amount_min: min, amount_max: max }) => !isAmount(min) || !isAmount(max) || decimal.compare(decimalOf(min), decimalOf(max)) <= 0,
      {
        path: ['amount_max'],
        message: 'Must be at least the minimum',
      },
    ),
  );

/** The fields for the minimum and maximum amount of one asset. */
export function AmountPanel({ search, change, close }: FilterPanelProps) {
  const { asset = '', amount_min = '', amount_max = '' } = search;
  const smallForm = useSmallForm({
    schema: amountSchema,
    defaultValues: { asset, amount_min, amount_max },
    submit: (typed) => {
      close();
      change({ asset: typed.asset, amount_min: typed.amount_min || undefined, amount_max: typed.amount_max || undefined });
    },
  });
  return (
    <SmallFormFrame
      label="Amount"
      smallForm={smallForm}
      buttons={
        <Group justify="flex-end">
          <Button type="submit">Apply</Button>
        </Group>
      }
    >
      <NativeSelect
        {...inputProps(smallForm.form, 'asset')}
        label="Asset"
        data={[{ value: '', label: 'Choose an asset' }, ...assets.map((each) => ({ value: each, label: each.toUpperCase() }))]}
      />
      <Group grow align="flex-start" gap="xs">
        <TextInput {...inputProps(smallForm.form, 'amount_min')} label="Minimum" inputMode="decimal" autoComplete="off" />
        <TextInput {...inputProps(smallForm.form, 'amount_max')} label="Maximum" inputMode="decimal" autoComplete="off" />
      </Group>
    </SmallFormFrame>
  );
}
