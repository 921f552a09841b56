import { InputBase, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nameLengthMax, remarkLengthMax } from '#contract/checked.ts';
import type { FundingAddress } from '#contract/funding-address.ts';
import { fundingAddressMutations, fundingAddressQueries } from '#web/data/funding-addresses.ts';
import { DeedForm, LookUp } from '#web/features/wallets/wallet-deed-form.tsx';
import { refusalOf, useDeed } from '#web/features/wallets/wallet-deed.ts';
import { typedIn } from '#web/features/wallets/wallet-fields.tsx';
import { announce } from '#web/lib/announce.ts';
import { editedAlike, newAddresses, readableAddresses } from './wallet-sub-address-values.ts';
import classes from '#web/features/wallets/wallet-deed.module.css';

type SubAddressFormProps = {
  readonly walletId: string;
  readonly asset: string;
  /** The address that is edited, or null for a new one. */
  readonly known: FundingAddress | null;
  /** The addresses that there were when the form was opened. */
  readonly before: readonly FundingAddress[];
  readonly close: () => void;
};

/** Makes an address, or changes what one is called. A creation is never sent again by itself. */
export function SubAddressForm({ walletId, asset, known, before: found, close }: SubAddressFormProps) {
  const client = useQueryClient();
  const [before] = useState(found);
  const creation = useDeed(fundingAddressMutations.create(walletId, asset));
  const edit = useDeed(fundingAddressMutations.edit(walletId, asset, known?.address ?? ''));
  const deed = known === null ? creation : edit;
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
        ? 'The address holds what you typed: it was changed.'
        : 'The address does not hold what you typed so far. The same change may be sent again: it cannot happen twice.';
    const made = newAddresses(before, now);
    return made.length === 0
      ? 'No new address is there now. It may still come: look again in a while before you create it once more.'
      : `New since you opened this: ${made.map(({ name, address }) => `${name ?? ''} ${address}`.trim()).join(', ')}`;
  };
  const isHeld = known === null && deed.outcome === 'unknown' && !hasLooked;
  return (
    <DeedForm
      title={known === null ? `New ${ticker} address` : `Edit ${ticker} address`}
      words={known === null ? `Create ${ticker} address` : `Change ${ticker} address`}
      submit={submit}
      close={close}
      isRunning={deed.isRunning}
      error={deed.error}
      isHeld={isHeld}
      lookUp={<LookUp words="Read the addresses again" look={look} looked={() => setLooked(true)} />}
    >
      <TextInput
        name="name"
        label="Name"
        data-first
        maxLength={nameLengthMax}
        defaultValue={known?.name ?? ''}
        autoComplete="off"
        error={refusalOf(deed.error, 'name')}
      />
      <InputBase
        component="textarea"
        multiline
        size="xs"
        rows={3}
        name="notes"
        label="Notes"
        maxLength={remarkLengthMax}
        defaultValue={known?.notes ?? ''}
        error={refusalOf(deed.error, 'notes')}
      />
      <label className={classes.check}>
        <input type="checkbox" name="is_watched" defaultChecked={known?.is_watched === true} />
        <span>
          Watch this address
          <br />
          <span className={classes.hint}>
            The service makes the desk’s own user a watcher. The API does not say what a watcher is told.
          </span>
        </span>
      </label>
    </DeedForm>
  );
}
