import { Button, Stack, Text } from '@mantine/core';
import type { PreflightLine } from '#contract/desk/preflight.ts';
import { otherValidNetwork } from '#contract/money/addresses/foreign-address.ts';
import { testAmount } from '#contract/money/minimum-amount.ts';
import { decimal } from '#contract/money/money.ts';
import { canonicalAddress } from '#contract/money/recipient.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { shortenedEnds } from '#web/lib/shorten.ts';
import { Confirmation } from '#web/parts/money-form/money-preflight.tsx';
import type { MoneyToDo, WriteValues } from '#web/parts/money-form/money-spec.ts';
import { parseAmount } from '#web/parts/money-form/typed-amount.ts';
import { AddressCompare } from './address-compare.tsx';
import { addressRowOf } from './withdraw-recipient.ts';
import type { LoadedRecords, WithdrawalValues } from './withdraw-values.ts';

type ToDoProps = {
  readonly values: WithdrawalValues;
  readonly loadedRecords: LoadedRecords;
  readonly write: WriteValues<WithdrawalValues>;
};

/** The action that a check requires of the sender, or null. First payments and own addresses require no action. */
export function toDoOf(
  { rule, address: similarAddress }: PreflightLine,
  { values, loadedRecords: { recipient, asset }, write }: ToDoProps,
): MoneyToDo | null {
  if (rule === 'first_send') {
    const paidAddress = recipient === null || asset === null ? null : (addressRowOf(recipient, asset)?.address ?? null);
    return { contentBelow: <SmallFirstAmount values={values} address={paidAddress} write={write} />, blocker: null };
  }
  const address = recipient?.is === 'address' ? recipient.address : null;
  if (rule === 'address') return asset === null || address === null ? null : networkToDo(asset, address, values, write);
  if (rule !== 'look_alike') return null;
  // A confirmation is valid only for these two addresses.
  const addressPair = `${address ?? ''} ${similarAddress ?? ''}`;
  const isCompared = values.compared === addressPair;
  return {
    contentBelow:
      address === null || similarAddress === null ? null : (
        <Stack gap="xs" align="flex-start">
          <AddressCompare address={address} similarAddress={similarAddress} />
          <Confirmation isOn={isCompared} set={(isOn) => write({ compared: isOn ? addressPair : '' })} label="I checked the full address" />
        </Stack>
      ),
    blocker: isCompared ? null : 'Compare the look-alike address in the pre-flight checks first.',
  };
}

/**
 * The action for an address that is also valid on another network. The user confirms it, or uses an address format that only this
 * network has.
 */
function networkToDo(asset: string, address: string, values: WithdrawalValues, write: ToDoProps['write']): MoneyToDo | null {
  if (otherValidNetwork(asset, address) === null) return null;
  const [ownAddress, isOn, ticker] = [canonicalAddress(asset, address), values.confirmed === address, asset.toUpperCase()];
  return {
    contentBelow: (
      <Stack gap="xs" align="flex-start">
        {ownAddress === address ? null : (
          <Button variant="default" onClick={() => write({ address: ownAddress })}>
            Use its {ticker} form, {shortenedEnds(ownAddress, 8, 6)?.head}…{shortenedEnds(ownAddress, 8, 6)?.tail}
          </Button>
        )}
        <Confirmation
          isOn={isOn}
          set={(isSet) => write({ confirmed: isSet ? address : '' })}
          label={`The recipient receives ${ticker} at this address`}
        />
      </Stack>
    ),
    blocker: isOn ? null : 'Confirm the network of the address in the pre-flight checks first.',
  };
}

/** The button that first sends a small amount. Afterwards the form contains the remaining amount for the same recipient. */
function SmallFirstAmount({ values, address, write }: Pick<ToDoProps, 'values' | 'write'> & { readonly address: string | null }) {
  const { asset, total } = values;
  const { amount } = parseAmount(asset, values.amount, null);
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
  const test = amount === null ? null : testAmount(asset, amount, address);
  if (amount === null || test === null) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" onClick={() => write({ amount: test, total: amount })}>
        Test with {test} {asset.toUpperCase()} first
      </Button>
    </Stack>
  );
}

/** The amount that remains after the small first amount. Null unless the first amount is smaller than the total. */
export function restOf({ asset, amount, total }: Pick<WithdrawalValues, 'asset' | 'amount' | 'total'>): Decimal | null {
  const [firstAmount, totalAmount] = [parseAmount(asset, amount, null).amount, parseAmount(asset, total, null).amount];
  if (firstAmount === null || totalAmount === null) return null;
  const remainingAmount = decimal.subtract(totalAmount, firstAmount);
  return decimal.isPositive(remainingAmount) ? remainingAmount : null;
}
