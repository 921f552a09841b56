import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { PreflightFigures } from '#contract/desk/preflight.ts';
import { decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { TextField } from '#web/parts/form/text-field.tsx';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import { baseUnitsOf, parseAmount } from './typed-amount.ts';

type NativeAmountFieldProps<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly path: FieldPath<Values>;
  readonly label: string;
  /** The asset, whose ticker is the unit; null before a choice. */
  readonly asset: string | null;
  /** The typed text. */
  readonly value: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** The figures of pre-flight with the value of the amount. They may belong to an earlier amount. */
  readonly figures?: PreflightFigures | null;
  /** Content next to the base units, such as a button that fills in the maximum. */
  readonly children?: ReactNode;
};

/** A field for an amount in the asset's unit. Its value and its exact base units are below. */
export function NativeAmountField<Values extends FieldValues>({
  asset,
  value,
  figures = null,
  children,
  ...field
}: NativeAmountFieldProps<Values>) {
  const { amount } = parseAmount(asset ?? '', value, null);
  const isCurrent = amount !== null && figures?.net === amount;
  const baseUnits = amount === null || asset === null ? null : baseUnitsOf(asset, amount);
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
          {baseUnits === null ? null : (
            <>
              <Digits text={baseUnits.units} /> {baseUnits.name}
            </>
          )}
        </Text>
        {children}
      </Group>
    </>
  );
}

type FillAmountProps = {
  readonly text: string;
  /** Accessible name with field and amount: `'Amount 5 ETH'`. */
  readonly label: string;
  readonly asset: string;
  readonly amount: Decimal;
  readonly onFill: (amount: Decimal) => void;
};

/** A button that fills in an amount. */
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
