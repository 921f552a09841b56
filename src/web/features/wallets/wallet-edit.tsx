import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Wallet } from '#contract/service/wallet.ts';
import { walletMutations, walletQueries } from '#web/data/wallets.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { WalletFields } from './wallet-fields.tsx';
import { changesOf, walletTextsSchema, type WalletTexts } from './wallet-values.ts';
import { LookUpButton, WriteNotice } from './wallet-write-form.tsx';

/** The form that edits name, custom ID and description of a wallet. The service allows no other changes. */
export function WalletEdit({ wallet: loadedWallet, close }: { readonly wallet: Wallet; readonly close: () => void }) {
  // The record of the first render. A record that is read later must not change which fields count as edited.
  const [wallet] = useState(loadedWallet);
  const id = String(wallet.id);
  const client = useQueryClient();
  const { mutateAsync } = useMutation(walletMutations.edit(id));
  const submit = async (values: WalletTexts) => {
    const changes = changesOf(wallet, values);
    const isChanged = Object.keys(changes).length > 0;
    if (isChanged) await mutateAsync(changes);
    announce(isChanged ? 'Wallet changed' : 'Nothing was changed');
    close();
  };
  const lookUpWallet = async (values: WalletTexts) => {
    const now = await client.query({ ...walletQueries.one(id), staleTime: 0 });
    return Object.keys(changesOf(now, values)).length === 0
      ? 'The wallet matches your entries: it was changed.'
      : 'The wallet does not match your entries yet. You can send the same change again: it has no further effect.';
  };
  return (
    <DialogForm
      title="Edit wallet"
      submitLabel="Save"
      schema={walletTextsSchema}
      defaultValues={{ name: wallet.name ?? '', custom_id: wallet.custom_id ?? '', description: wallet.description ?? '' }}
      submit={submit}
      close={close}
      renderFailure={({ error, values }) => (
        <WriteNotice
          error={error}
          lookUp={<LookUpButton label="Check the wallet" findResult={() => lookUpWallet(values)} onLookedUp={() => undefined} />}
        />
      )}
    >
      {() => <WalletFields />}
    </DialogForm>
  );
}
