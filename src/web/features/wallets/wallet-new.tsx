import { Radio, SimpleGrid } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { walletKinds, type WalletKind } from '#contract/service/wallet.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { pageSizeMax } from '#contract/wire/page.ts';
import { outcomeOf } from '#web/data/outcome.ts';
import { walletMutations, walletQueries } from '#web/data/wallets.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { walletKindLabels } from '#web/parts/record/wallet-kind.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { WalletFields } from './wallet-fields.tsx';
import { OwnerField } from './wallet-owner-field.tsx';
import { creationOf, newWalletSchema, matchingWallets, type NewWallet } from './wallet-values.ts';
import { LookUpButton, WriteNotice } from './wallet-write-form.tsx';

const kindHints = {
  warm: 'Keys online: it can sign withdrawals immediately.',
  cold: 'Keys offline. Assigned from a pool prepared by the custodian, which may be empty.',
} as const satisfies Record<WalletKind, string>;

type WalletNewProps = {
  readonly close: () => void;
  /** The ID of the owner from the URL, or null. */
  readonly ownerId: string | null;
};

/**
 * The form that creates a wallet. A failed creation is never retried automatically; after a lost answer, the user must first look
 * for the wallet.
 */
export function WalletNew({ close, ownerId }: WalletNewProps) {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(walletMutations.create());
  /** The failure after which the user has already looked for the wallet. */
  const [lookedUpError, setLookedUp] = useState<Error | null>(null);
  const submit = async (values: NewWallet) => {
    const wallet = await mutateAsync(creationOf(values));
    announce(`Wallet ${partyName(wallet)} created`);
    close();
    void navigate({ to: '/wallets/$walletId', params: { walletId: String(wallet.id) } });
  };
  return (
    <DialogForm
      title="New wallet"
      submitLabel="Create wallet"
      schema={newWalletSchema}
      defaultValues={{
        name: '',
        custom_id: '',
        description: '',
        kind: 'warm',
        owner_entity_id: ownerId === null ? null : integerOfText(ownerId),
      }}
      submit={submit}
      close={close}
      isBlocked={({ failure }) => failure !== null && outcomeOf(failure.error) === 'unknown' && failure.error !== lookedUpError}
      renderFailure={({ error, values }) => (
        <WriteNotice error={error} lookUp={<WalletLookUp sentWallet={values} onLookedUp={() => setLookedUp(error)} />} />
      )}
    >
      {({ control }) => (
        <>
          <Controller
            control={control}
            name="kind"
            render={({ field: { ref: _ref, ...field }, fieldState }) => (
              <Radio.Group {...field} label="Kind" error={fieldState.error?.message}>
                <SimpleGrid cols={2} mt={4}>
                  {walletKinds.map((kind) => (
                    <Radio key={kind} value={kind} label={walletKindLabels[kind]} description={kindHints[kind]} />
                  ))}
                </SimpleGrid>
              </Radio.Group>
            )}
          />
          <WalletFields />
          <OwnerField ownerId={ownerId} />
        </>
      )}
    </DialogForm>
  );
}

/** The button that looks for a wallet after a lost answer, by custom ID or by name among the newest 100 wallets. */
function WalletLookUp({ sentWallet, onLookedUp }: { readonly sentWallet: NewWallet; readonly onLookedUp: () => void }) {
  const client = useQueryClient();
  const filter = sentWallet.custom_id === '' ? {} : { custom_id: sentWallet.custom_id };
  const lookUpWallet = async () => {
    const { page } = await client.query({ ...walletQueries.list({ ...filter, page_size: pageSizeMax }), staleTime: 0 });
    const matches = matchingWallets(
      sentWallet,
      page.map(({ data }) => data),
    );
    if (matches.length === 0) return 'No such wallet yet. Check again later. Create it again only if it does not appear.';
    return (
      <>
        The custodian has {matches.length === 1 ? '1 wallet' : `${matches.length} wallets`} with this name:{' '}
        {matches.map((wallet) => (
          <Link key={wallet.id} to="/wallets/$walletId" params={{ walletId: String(wallet.id) }}>
            {partyName(wallet)} (number {wallet.id}){' '}
          </Link>
        ))}
      </>
    );
  };
  return <LookUpButton label="Look for the wallet" findResult={lookUpWallet} onLookedUp={onLookedUp} />;
}
