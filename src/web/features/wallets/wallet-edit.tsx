import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Wallet } from '#contract/wallet.ts';
import { walletMutations, walletQueries } from '#web/data/wallets.ts';
import { announce } from '#web/lib/announce.ts';
import { DeedForm, LookUp } from './wallet-deed-form.tsx';
import { useDeed } from './wallet-deed.ts';
import { typedIn, WalletFields } from './wallet-fields.tsx';
import { changesOf } from './wallet-values.ts';

/** Changes name, own ID and description of a wallet: all that the service lets change. */
export function WalletEdit({ wallet: found, close }: { readonly wallet: Wallet; readonly close: () => void }) {
  // As it was at the opening: a record that is read anew must not change what counts as changed.
  const [wallet] = useState(found);
  const id = String(wallet.id);
  const client = useQueryClient();
  const edit = useDeed(walletMutations.edit(id));
  const [nameProblem, setNameProblem] = useState<string>();
  const [typed, setTyped] = useState({ name: '', custom_id: '', description: '' });
  const submit = (values: FormData) => {
    const next = { name: typedIn(values, 'name'), custom_id: typedIn(values, 'custom_id'), description: typedIn(values, 'description') };
    setNameProblem(next.name === '' ? 'Name is required' : undefined);
    if (next.name === '') return;
    setTyped(next);
    const changes = changesOf(wallet, next);
    if (Object.keys(changes).length === 0) {
      announce('Nothing was changed');
      return close();
    }
    edit.run(changes, () => {
      announce('Wallet changed');
      close();
    });
  };
  const look = async () => {
    const now = await client.query({ ...walletQueries.one(id), staleTime: 0 });
    return Object.keys(changesOf(now, typed)).length === 0
      ? 'The wallet holds what you typed: it was changed.'
      : 'The wallet does not hold what you typed so far. The same change may be sent again: it cannot happen twice.';
  };
  return (
    <DeedForm
      title="Edit wallet"
      words="Change wallet"
      submit={submit}
      close={close}
      isRunning={edit.isRunning}
      error={edit.error}
      lookUp={<LookUp words="Read the wallet again" look={look} looked={() => undefined} />}
    >
      <WalletFields wallet={wallet} nameProblem={nameProblem} error={edit.error} />
    </DeedForm>
  );
}
