import { Radio, SimpleGrid } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { walletKinds, type WalletKind } from '#contract/service/wallet.ts';
import { pageSizeMax } from '#contract/wire/page.ts';
import { walletMutations, walletQueries } from '#web/data/wallets.ts';
import { announce } from '#web/lib/announce.ts';
import { useWrite } from '#web/parts/form/use-write.ts';
import { walletKindWords } from '#web/parts/record/wallet-kind.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { typedIn, WalletFields } from './wallet-fields.tsx';
import { OwnerField } from './wallet-owner-field.tsx';
import { creationOf, soughtIn, type NewWallet } from './wallet-values.ts';
import { WriteForm, LookUp } from './wallet-write-form.tsx';

const kindHints = {
  warm: 'Keys online: it can sign withdrawals immediately.',
  cold: 'Keys offline. Assigned from a pool prepared by the custodian, which may be empty.',
} as const satisfies Record<WalletKind, string>;

type WalletNewProps = {
  readonly close: () => void;
  /** The owner from the URL. */
  readonly ownerId: string | null;
};

/** Creates a wallet. A creation is never retried automatically: without an answer the user must look it up first. */
export function WalletNew({ close, ownerId }: WalletNewProps) {
  const navigate = useNavigate();
  const creation = useWrite(walletMutations.create());
  const [nameProblem, setNameProblem] = useState<string>();
  /** The last request, for the look-up after an unknown outcome. */
  const [sent, setSent] = useState<NewWallet | null>(null);
  const [hasLooked, setLooked] = useState(false);
  const submit = (values: FormData) => {
    const typed: NewWallet = {
      name: typedIn(values, 'name'),
      custom_id: typedIn(values, 'custom_id'),
      description: typedIn(values, 'description'),
      kind: typedIn(values, 'kind'),
      owner: typedIn(values, 'owner_entity_id'),
    };
    setNameProblem(typed.name === '' ? 'Name is required' : undefined);
    if (typed.name === '') return;
    setSent(typed);
    setLooked(false);
    creation.run(creationOf(typed), (wallet) => {
      announce(`Wallet ${partyName(wallet)} created`);
      close();
      void navigate({ to: '/wallets/$walletId', params: { walletId: String(wallet.id) } });
    });
  };
  return (
    <WriteForm
      title="New wallet"
      words="Create wallet"
      submit={submit}
      close={close}
      isRunning={creation.isRunning}
      error={creation.error}
      isBlocked={creation.outcome === 'unknown' && !hasLooked}
      lookUp={sent === null ? null : <WalletLookUp sent={sent} looked={() => setLooked(true)} />}
    >
      <Radio.Group name="kind" label="Kind" defaultValue="warm">
        <SimpleGrid cols={2} mt={4}>
          {walletKinds.map((kind) => (
            <Radio key={kind} value={kind} label={walletKindWords[kind]} description={kindHints[kind]} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <WalletFields nameProblem={nameProblem} error={creation.error} />
      <OwnerField ownerId={ownerId} />
    </WriteForm>
  );
}

/** Looks up a wallet whose creation was not answered: by its custom ID, or by its name among the newest 100. */
function WalletLookUp({ sent, looked }: { readonly sent: NewWallet; readonly looked: () => void }) {
  const client = useQueryClient();
  const filter = sent.custom_id === '' ? {} : { custom_id: sent.custom_id };
  const look = async () => {
    const { page } = await client.query({ ...walletQueries.list({ ...filter, page_size: pageSizeMax }), staleTime: 0 });
    const found = soughtIn(
      sent,
      page.map(({ data }) => data),
    );
    if (found.length === 0)
      return 'No such wallet so far. It may still appear: check again later, and create it once more only if it does not.';
    return (
      <>
        There {found.length === 1 ? 'is one of this name' : `are ${found.length} of this name`}:{' '}
        {found.map((wallet) => (
          <Link key={wallet.id} to="/wallets/$walletId" params={{ walletId: String(wallet.id) }}>
            {partyName(wallet)} (number {wallet.id}){' '}
          </Link>
        ))}
      </>
    );
  };
  return <LookUp words="Look for the wallet" look={look} looked={looked} />;
}
