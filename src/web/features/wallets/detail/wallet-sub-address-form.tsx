import { Checkbox, TextInput, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { FundingAddress } from '#contract/service/funding-address.ts';
import { nameLengthMax, freeTextLengthMax, trimmedTextSchema } from '#contract/wire/checked.ts';
import { fundingAddressMutations, fundingAddressQueries } from '#web/data/funding-addresses.ts';
import { outcomeOf } from '#web/data/outcome.ts';
import { LookUpButton, WriteNotice } from '#web/features/wallets/wallet-write-form.tsx';
import { announce } from '#web/lib/screen-reader.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { haveEqualFields, newAddresses, readableAddresses } from './wallet-sub-address-values.ts';

type SubAddressFormProps = {
  readonly walletId: string;
  readonly asset: string;
  /** The address to edit. Null for a new address. */
  readonly editedAddress: FundingAddress | null;
  /** The addresses of the wallet that existed when the form appeared. */
  readonly existingAddresses: readonly FundingAddress[];
  readonly close: () => void;
};

const addressSchema = z.object({
  name: trimmedTextSchema(nameLengthMax),
  notes: trimmedTextSchema(freeTextLengthMax),
  is_watched: z.boolean(),
});

type AddressValues = z.infer<typeof addressSchema>;

/** The form that creates or edits an address. A failed creation is never retried automatically. */
export function SubAddressForm({ walletId, asset, editedAddress, existingAddresses: loadedAddresses, close }: SubAddressFormProps) {
  const client = useQueryClient();
  const [initialAddresses] = useState(loadedAddresses);
  const creation = useMutation(fundingAddressMutations.create(walletId, asset));
  const edit = useMutation(fundingAddressMutations.edit(walletId, asset, editedAddress?.address ?? ''));
  /** The failure after which the user has already checked whether the address was created. */
  const [checkedFailure, setLookedUp] = useState<Error | null>(null);
  const isNew = editedAddress === null;
  const ticker = asset.toUpperCase();
  const submit = async (values: AddressValues) => {
    await (isNew ? creation : edit).mutateAsync(values);
    announce(`${ticker} address ${isNew ? 'created' : 'changed'}`);
    close();
  };
  const checkAddresses = async (values: AddressValues) => {
    const currentAddresses = readableAddresses(await client.query({ ...fundingAddressQueries.ofWallet(walletId, asset), staleTime: 0 }));
    if (editedAddress !== null)
      return currentAddresses.some(
        ({ address, ...addressFields }) => address === editedAddress.address && haveEqualFields(addressFields, values),
      )
        ? 'The address matches your entries: it was changed.'
        : 'The address does not match your entries yet. You can send the same change again: it has no further effect.';
    const createdAddresses = newAddresses(initialAddresses, currentAddresses);
    return createdAddresses.length === 0
      ? 'No new address yet. Check again later. Create it again only if it does not appear.'
      : `New addresses: ${createdAddresses.map(({ name, address }) => `${name ?? ''} ${address}`.trim()).join(', ')}`;
  };
  return (
    <DialogForm
      title={isNew ? `New ${ticker} address` : `Edit ${ticker} address`}
      submitLabel={isNew ? `Create ${ticker} address` : `Change ${ticker} address`}
      schema={addressSchema}
      defaultValues={{ name: editedAddress?.name ?? '', notes: editedAddress?.notes ?? '', is_watched: editedAddress?.is_watched === true }}
      submit={submit}
      close={close}
      isBlocked={({ failure }) => isNew && failure !== null && outcomeOf(failure.error) === 'unknown' && failure.error !== checkedFailure}
      renderFailure={({ error, values }) => (
        <WriteNotice
          error={error}
          lookUp={
            <LookUpButton label="Check the addresses" findResult={() => checkAddresses(values)} onLookedUp={() => setLookedUp(error)} />
          }
        />
      )}
    >
      {(form) => (
        <>
          <TextInput {...inputProps(form, 'name')} label="Name" data-autofocus autoComplete="off" />
          <Textarea {...inputProps(form, 'notes')} rows={3} label="Notes" />
          <Checkbox
            {...inputProps(form, 'is_watched')}
            label="Watch this address"
            description="Adds the desk’s own user as a watcher at the custodian. The custodian does not document what a watcher receives."
          />
        </>
      )}
    </DialogForm>
  );
}
