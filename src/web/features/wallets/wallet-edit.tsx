import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Wallet } from '#contract/service/wallet.ts';
import { walletMutations, walletQueries } from '#web/data/wallets.ts';
import { announce } from '#web/lib/announce.ts';
import { useWrite } from '#web/parts/form/use-write.ts';
import { typedIn, WalletFields } from './wallet-fields.tsx';
import { changesOf } from './wallet-values.ts';
import { WriteForm, LookUp } from './wallet-write-form.tsx';

/** Edits name, custom ID and description of a wallet, the only fields that the service allows. */
export function WalletEdit({ wallet: found, close }: { readonly wallet: Wallet; readonly close: () => void }) {
  // From the first render: a refreshed record must not change which fields count as changed.
  const [wallet] = useState(found);
  const id = String(wallet.id);
  const client = useQueryClient();
  const edit = useWrite(walletMutations.edit(id));
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
      ? 'The wallet matches what you typed: it was changed.'
      : 'The wallet does not match what you typed yet. You can send the same change again: it has no further effect.';
  };
  return (
    <WriteForm
      title="Edit wallet"
      words="Change wallet"
      submit={submit}
      close={close}
      isRunning={edit.isRunning}
      error={edit.error}
      lookUp={<LookUp words="Check the wallet" look={look} looked={() => undefined} />}
    >
      <WalletFields wallet={wallet} nameProblem={nameProblem} error={edit.error} />
    </WriteForm>
  );
}
