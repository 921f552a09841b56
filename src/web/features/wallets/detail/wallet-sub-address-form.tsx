import { Checkbox, TextInput, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FundingAddress } from '#contract/service/funding-address.ts';
import { nameLengthMax, remarkLengthMax } from '#contract/wire/checked.ts';
import { fundingAddressMutations, fundingAddressQueries } from '#web/data/funding-addresses.ts';
import { typedIn } from '#web/features/wallets/wallet-fields.tsx';
import { WriteForm, LookUp } from '#web/features/wallets/wallet-write-form.tsx';
import { announce } from '#web/lib/announce.ts';
import { refusalOf, useWrite } from '#web/parts/form/use-write.ts';
import { editedAlike, newAddresses, readableAddresses } from './wallet-sub-address-values.ts';

type SubAddressFormProps = {
  readonly walletId: string;
  readonly asset: string;
  /** The address to edit, or null for a new one. */
  readonly known: FundingAddress | null;
  /** The existing addresses when the form was opened. */
  readonly before: readonly FundingAddress[];
  readonly close: () => void;
};

/** Creates an address, or renames one. A creation is never retried automatically. */
export function SubAddressForm({ walletId, asset, known, before: found, close }: SubAddressFormProps) {
  const client = useQueryClient();
  const [before] = useState(found);
  const creation = useWrite(fundingAddressMutations.create(walletId, asset));
  const edit = useWrite(fundingAddressMutations.edit(walletId, asset, known?.address ?? ''));
  const write = known === null ? creation : edit;
  const [sent, setSent] = useState({ name: '', notes: '', is_watched: false });
  const [hasLooked, setLooked] = useState(false);
  const ticker = asset.toUpperCase();
  const done = (words: string) => () => {
    announce(words);
    close();
  };
  const submit = (values: FormData) => {
    const typed = { name: typedIn(values, 'name'), notes: typedIn(values, 'notes'), is_watched: values.has('is_watched') };
    setSent(typed);
    setLooked(false);
    if (known === null) creation.run(typed, done(`${ticker} address created`));
    else edit.run(typed, done(`${ticker} address changed`));
  };
  const look = async () => {
    const now = readableAddresses(await client.query({ ...fundingAddressQueries.of(walletId, asset), staleTime: 0 }));
    if (known !== null)
      return now.some(({ address, ...rest }) => address === known.address && editedAlike(rest, sent))
        ? 'The address matches what you typed: it was changed.'
        : 'The address does not match what you typed yet. You can send the same change again: it has no further effect.';
    const made = newAddresses(before, now);
    return made.length === 0
      ? 'No new address so far. It may still appear: check again later before you create it once more.'
      : `New since you opened this: ${made.map(({ name, address }) => `${name ?? ''} ${address}`.trim()).join(', ')}`;
  };
  const isBlocked = known === null && write.outcome === 'unknown' && !hasLooked;
  return (
    <WriteForm
      title={known === null ? `New ${ticker} address` : `Edit ${ticker} address`}
      words={known === null ? `Create ${ticker} address` : `Change ${ticker} address`}
      submit={submit}
      close={close}
      isRunning={write.isRunning}
      error={write.error}
      isBlocked={isBlocked}
      lookUp={<LookUp words="Check the addresses" look={look} looked={() => setLooked(true)} />}
    >
      <TextInput
        name="name"
        label="Name"
        data-autofocus
        maxLength={nameLengthMax}
        defaultValue={known?.name ?? ''}
        autoComplete="off"
        error={refusalOf(write.error, 'name')}
      />
      <Textarea
        rows={3}
        name="notes"
        label="Notes"
        maxLength={remarkLengthMax}
        defaultValue={known?.notes ?? ''}
        error={refusalOf(write.error, 'notes')}
      />
      <Checkbox
        name="is_watched"
        defaultChecked={known?.is_watched === true}
        label="Watch this address"
        description="The custodian makes the desk’s own user a watcher. It does not say what a watcher receives."
      />
    </WriteForm>
  );
}
