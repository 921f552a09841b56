import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { PreflightFigures } from '#contract/desk/preflight.ts';
import { decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { TextField } from '#web/parts/form/text-field.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { BaseUnits } from '#web/parts/money/base-units.tsx';
import { parseAmount } from './typed-amount.ts';

type NativeAmountFieldProps<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly path: FieldPath<Values>;
  readonly label: string;
  /** The asset; its symbol is displayed as the unit. Null before the user has chosen an asset. */
  readonly asset: string | null;
  /** The amount as the user typed it. */
  readonly value: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** The figures of the checks, which contain the value of the amount. They may belong to an earlier amount. */
  readonly figures?: PreflightFigures | null;
  /** Content next to the amount in base units, such as a button that enters the maximum. */
  readonly children?: ReactNode;
};

/** A field for an amount in the asset's unit. The value in CAD and the amount in base units are displayed below. */
export function NativeAmountField<Values extends FieldValues>({
  asset,
  value,
  figures = null,
  children,
  ...field
}: NativeAmountFieldProps<Values>) {
  const { amount } = parseAmount(asset ?? '', value, null);
  const isCurrent = amount !== null && figures?.net === amount;
  return (
    <>
      <TextField {...field} isRequired isLarge inputMode="decimal" unit={asset?.toUpperCase() ?? ''} />
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Text span size="xs" c="dimmed">
          {isCurrent && figures.worth_cad !== null ? (
            <>
              about <Amount value={decimalOf(figures.worth_cad)} ticker="cad" /> ·{' '}
            </>
          ) : null}
          {amount === null || asset === null ? null : <BaseUnits amount={amount} asset={asset} />}
        </Text>
        {children}
      </Group>
    </>
  );
}

type FillAmountProps = {
  readonly text: string;
  /** Accessible name: the field and the amount, `'Amount 5 ETH'`. */
  readonly label: string;
  readonly asset: string;
  readonly amount: Decimal;
  readonly onFill: (amount: Decimal) => void;
};

/** A button that enters an amount into a field. */
export function FillAmountButton({ text, label, asset, amount, onFill }: FillAmountProps) {
  const fillIn = () => {
    onFill(amount);
    announce(`${label} ${amount} ${asset.toUpperCase()}`);
  };
  return (
    <Anchor component="button" size="xs" type="button" onClick={fillIn}>
      {text}
    </Anchor>
  );
}
