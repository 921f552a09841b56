import { Anchor, Group, Text } from '@mantine/core';
import type { Decimal } from '#contract/money/money.ts';
import { announce } from '#web/lib/announce.ts';
import { Digits } from '#web/parts/amount.tsx';
import type { EntityPath } from '#web/parts/entity/entity-form.ts';
import { TextField } from '#web/parts/form/text-field.tsx';
import type { CommandFieldProps } from './command-spec.ts';
import { baseUnitsOf, readAmount } from './typed-amount.ts';

type NativeAmountFieldProps = CommandFieldProps & {
  /** A name in `desk`. */
  readonly name: string;
  readonly label: string;
  readonly asset: string;
  readonly description?: string;
  /** The maximum, and the label of the button that fills it in. */
  readonly all?: { readonly words: string; readonly amount: Decimal } | undefined;
};

/** An amount in native units, with its exact base units below. */
export function NativeAmountField({ form, text, write, name, label, asset, description, all }: NativeAmountFieldProps) {
  const path: EntityPath = `desk.${name}`;
  const { amount } = readAmount(asset, text[name] ?? '', null);
  const base = amount === null ? null : baseUnitsOf(asset, amount);
  return (
    <>
      <TextField
        form={form}
        path={path}
        label={label}
        isRequired
        maxLength={130}
        inputMode="decimal"
        {...(description === undefined ? {} : { description })}
      >
        <Text span c="dimmed">
          {asset.toUpperCase()}
        </Text>
      </TextField>
      <Group justify="space-between" gap="xs">
        <Text span size="xs" c="dimmed">
          {base === null ? null : (
            <>
              = <Digits text={base.units} /> {base.name}
            </>
          )}
        </Text>
        {all === undefined ? null : (
          <Anchor
            component="button"
            size="xs"
            type="button"

            onClick={() => {
              write({ [name]: all.amount });
              form.clearErrors(path);
              announce(`${label} ${all.amount} ${asset.toUpperCase()}`);
            }}
          >
            {all.words}
          </Anchor>
        )}
      </Group>
    </>
  );
}
