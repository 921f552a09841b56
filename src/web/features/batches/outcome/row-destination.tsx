import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { AddressOnRecord } from '#web/parts/order/order-ends.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import type { OutcomeRow } from './batch-row-state.ts';
import { destinationLabel } from './result-file.ts';

/** How long a record stays fresh, ms. */
const staleTime = 60_000;

type RowDestinationProps = {
  readonly row: Pick<OutcomeRow, 'type' | 'id' | 'public_address'>;
  /** The asset of the address below the name. Default: no address. */
  readonly asset?: string;
};

/**
 * The name of a row's wallet or account, and for an approver its address. With an address, a record that is not among the newest
 * is read separately. Tables render only the rows in view, so only these are read.
 */
export function RowDestination({ row, asset }: RowDestinationProps) {
  const isWallet = row.type === 'wallet';
  const wallets = useQuery({ ...searchableLists.wallets, enabled: isWallet });
  const accounts = useQuery({ ...searchableLists.accounts, enabled: !isWallet });
  const newest = isWallet ? wallets : accounts;
  const newestRecord = newest.data?.items.find(({ id }) => id === row.id);
  const isOlder = asset !== undefined && !newest.isPending && newestRecord === undefined;
  const wallet = useQuery({ ...walletQueries.one(String(row.id)), enabled: isOlder && isWallet, staleTime });
  const account = useQuery({ ...externalAccountQueries.one(String(row.id)), enabled: isOlder && !isWallet, staleTime });
  const { data: olderRecord, error } = isWallet ? wallet : account;
  const record = newestRecord ?? olderRecord;
  return (
    <>
      {record === undefined ? destinationLabel(row) : partyName(isWallet ? record : { ...record, kind: 'external' })}
      {asset === undefined ? null : (
        <Text span display="block" size="xs">
          <AddressOnRecord data={record} error={error} asset={asset} />
        </Text>
      )}
    </>
  );
}
