import { Button, Stack, Text } from '@mantine/core';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import { decimal } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { Confirmation } from '#web/parts/money-form/money-preflight.tsx';
import type { MoneyToDo, WriteValues } from '#web/parts/money-form/money-spec.ts';
import { readAmount } from '#web/parts/money-form/typed-amount.ts';
import { AddressCompare } from './address-compare.tsx';
import { testAmount } from './small-first-amount.ts';
import type { LoadedRecords, WithdrawalValues } from './withdraw-values.ts';

type ToDoProps = {
  readonly values: WithdrawalValues;
  readonly loadedRecords: LoadedRecords;
  readonly write: WriteValues<WithdrawalValues>;
};

/** What the sender must do about a pre-flight line. First payments and own addresses need no action. */
export function toDoOf(
  { rule, address: alike }: PreflightLine,
  { values, loadedRecords: { recipient }, write }: ToDoProps,
): MoneyToDo | null {
  if (rule === 'first_send') return { below: <TestFirst values={values} write={write} />, hold: null };
  if (rule !== 'look_alike') return null;
  const address = recipient?.is === 'address' ? recipient.address : null;
  // The confirmation applies only to these two addresses.
  const compared = `${address ?? ''} ${alike ?? ''}`;
  const isCompared = values.compared === compared;
  return {
    below:
      address === null || alike === null ? null : (
        <Stack gap="xs" align="flex-start">
          <AddressCompare address={address} alike={alike} />
          <Confirmation isOn={isCompared} set={(isOn) => write({ compared: isOn ? compared : '' })} label="I checked the full address" />
        </Stack>
      ),
    hold: isCompared ? null : 'Compare the look-alike address in the pre-flight checks first.',
  };
}

/** Offers to send a small first amount. The form keeps the remaining amount for the same recipient. */
function TestFirst({ values, write }: Pick<ToDoProps, 'values' | 'write'>) {
  const { asset, total } = values;
  const { amount } = readAmount(asset, values.amount, null);
  if (total !== '') {
    const rest = restOf(values);
    return (
      <Stack gap="xs" align="flex-start">
        <Text>
          {rest === null
            ? 'The test amount must be less than the full amount.'
            : `This is the test. The rest, ${rest} ${asset.toUpperCase()}, stays in the form for the same recipient.`}
        </Text>
        <Button variant="default" onClick={() => write({ amount: total, total: '' })}>
          Skip the test: send the full amount
        </Button>
      </Stack>
    );
  }
  const test = amount === null ? null : testAmount(asset, amount);
  if (amount === null || test === null) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" onClick={() => write({ amount: test, total: amount })}>
        Test with {test} {asset.toUpperCase()} first
      </Button>
    </Stack>
  );
}

/** The remaining amount after a small first amount; null unless the amount is less than the total. */
export function restOf({ asset, amount, total }: Pick<WithdrawalValues, 'asset' | 'amount' | 'total'>): Decimal | null {
  const [test, whole] = [readAmount(asset, amount, null).amount, readAmount(asset, total, null).amount];
  if (test === null || whole === null) return null;
  const rest = decimal.subtract(whole, test);
  return decimal.isPositive(rest) ? rest : null;
}
