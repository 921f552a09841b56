import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { decimalOf } from '#contract/money/money.ts';
import { externalAccountQueries, polledExternalAccount } from '#web/data/external-accounts.ts';
import { stakingQueries } from '#web/data/staking.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { shortenedEnds } from '#web/lib/shorten.ts';
import { addressRows } from '#web/parts/address/address-rows.ts';
import { destinationLabel } from '#web/parts/command/command-labels.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import { AccountLink, WalletLink } from '#web/parts/record/named-link.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import type { Order } from './order.ts';

type EndProps = { readonly order: Pick<Order, 'kind' | 'wallet_id' | 'asset' | 'destination'> };

/** The source of an order's payment: a wallet, a validator or a storage provider. */
export function OrderSource({ order: { kind, wallet_id: id, destination } }: EndProps): ReactNode {
  if (kind === 'reward_withdrawal') return `Provider ${destination?.address ?? ''}`;
  return id === null ? 'The validator' : <PayingWallet id={id} />;
}

function PayingWallet({ id }: { readonly id: number }) {
  const { data } = useQuery(walletQueries.one(String(id)));
  return (
    <>
      <WalletLink id={id} />
      {data?.kind === 'cold' ? ', cold: the custodian signs manually' : ''}
    </>
  );
}

/** The recipient of a validator's rewards: the name of a wallet or external account, with its full address. */
export function RewardsEnd({ id }: { readonly id: number }) {
  const { error } = useQuery(walletQueries.one(String(id)));
  const isWallet = !(error instanceof HttpRefusal && error.status === 404);
  return (
    <>
      {isWallet ? <WalletLink id={id} /> : <AccountLink id={id} />}
      <div>
        <RecordAddress kind={isWallet ? 'wallet' : 'external_account'} id={id} asset="eth" />
      </div>
    </>
  );
}

/** The destination of a withdrawal from a validator. It is the recipient of the validator's rewards. */
export function ValidatorPayout({ order: { destination } }: EndProps) {
  const { data } = useQuery(stakingQueries.list);
  const payoutId = data?.validators.find(({ pubkey }) => pubkey === destination?.address)?.rewards_to ?? null;
  return payoutId === null ? 'The withdrawal address of the validator (not on the loaded records)' : <RewardsEnd id={payoutId.id} />;
}

/** The recipient of an order: the name of a wallet or account, a validator, or an address. */
export function OrderDestination({ order: { destination } }: EndProps): ReactNode {
  if (destination === null) return '—';
  const { kind, id } = destination;
  if (kind === 'several') return destinationLabel({ destination });
  if (kind === 'wallet' && id !== null) return <WalletLink id={id} />;
  if (kind === 'external_account' && id !== null) return <AccountLink id={id} />;
  return kind === 'validator' ? 'The validator' : 'A typed address';
}

/** The full destination address with its tag or memo. Null if the order does not pay to an address. */
export function DestinationAddress({ order: { asset, destination } }: EndProps): ReactNode {
  if (destination === null) return null;
  if (destination.kind === 'external_account' || destination.kind === 'wallet')
    return destination.id === null ? null : <RecordAddress kind={destination.kind} id={destination.id} asset={asset} />;
  if (destination.address === null) return null;
  const memo = destination.tag === null ? null : { name: asset === 'xrp' ? 'tag' : 'memo', text: destination.tag };
  return <FullHash value={destination.address} noun={destination.kind === 'validator' ? 'public key' : 'address'} memo={memo} />;
}

type RecordAddressProps = { readonly kind: 'external_account' | 'wallet'; readonly id: number; readonly asset: string | null };

/** The address to which the service will send, for a request that names only a wallet or an account. */
function RecordAddress({ kind, id, asset }: RecordAddressProps) {
  const isWallet = kind === 'wallet';
  const wallet = useQuery({ ...walletQueries.one(String(id)), enabled: isWallet });
  const account = useQuery({ ...polledExternalAccount(String(id)), enabled: !isWallet });
  const { data, error } = isWallet ? wallet : account;
  return <AddressOnRecord data={data} error={error} asset={asset} />;
}

type AddressOnRecordProps = {
  /** The wallet or account. Undefined while it loads, and after an error. */
  readonly data: Parameters<typeof addressRows>[0] | undefined;
  readonly error: Error | null;
  readonly asset: string | null;
};

/** The full address of a wallet or account for an asset, with its tag or memo. */
export function AddressOnRecord({ data, error, asset }: AddressOnRecordProps) {
  if (data === undefined) return error === null ? 'Loading…' : `Could not be loaded: ${error.message}`;
  const row = addressRows(data).find(({ assets }) => asset !== null && assets.includes(asset));
  if (row === undefined) return 'Not on the record: chosen by the custodian';
  return <FullHash value={row.address} noun="address" memo={row.memo} />;
}

/** The amount and the recipient of an order, for the label of a button: `'5 ETH to Kestrel Exchange'`. */
export function AmountAndRecipient({
  order: { kind, amount, asset, destination },
}: {
  readonly order: Pick<Order, 'kind' | 'amount' | 'asset' | 'destination'>;
}) {
  const { kind: end, id = null, address = null } = destination ?? {};
  const wallet = useQuery({ ...walletQueries.one(String(id)), enabled: end === 'wallet' && id !== null });
  const account = useQuery({ ...externalAccountQueries.one(String(id)), enabled: end === 'external_account' && id !== null });
  const recipient =
    end === 'wallet'
      ? `wallet ${wallet.data?.name ?? id}`
      : end === 'external_account'
        ? (account.data?.name ?? `external account ${id}`)
        : kind === 'withdrawal' && address !== null
          ? shortenedAddress(address)
          : null;
  return (
    <>
      {amount === null || asset === null ? (
        'the exit'
      ) : amount === '0' ? (
        'the full balance'
      ) : (
        <Amount value={decimalOf(amount)} ticker={asset} />
      )}
      {recipient === null ? null : ` to ${recipient}`}
    </>
  );
}

function shortenedAddress(address: string): string {
  const addressEnds = shortenedEnds(address, 8, 6);
  return addressEnds === null ? address : `${addressEnds.head}…${addressEnds.tail}`;
}
