import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Command } from '#contract/desk/command.ts';
import { commandKindLabels } from '#contract/money/command-basics.ts';
import { decimalOf } from '#contract/money/money.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { destinationLabel } from '#web/parts/command/command-labels.ts';
import { CommandStateChip } from '#web/parts/command/command-state.tsx';
import type { Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import type { ListRow } from '#web/parts/list/window-list.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { BatchLink } from '#web/parts/record/named-link.tsx';
import { Ends } from '#web/parts/text/ends.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { ShortHash } from '#web/parts/text/short-hash.tsx';
import { Time } from '#web/parts/text/time.tsx';

type Row = ListRow<Command>;

export const activityColumns = [
  {
    key: 'kind',
    title: 'Request',
    width: 8.8,
    card: 'lead',
    render: ({ data }) => (
      <RowLink to="/activity/$commandId" params={{ commandId: data.id }}>
        {commandKindLabels[data.kind]}
      </RowLink>
    ),
  },
  { key: 'amount', title: 'Amount', width: 9.6, align: 'right', card: 'side', render: ({ data }) => <RequestAmount command={data} /> },
  { key: 'state', title: 'State', width: 17.4, render: ({ data }) => <CommandStateChip command={data} /> },
  { key: 'ends', title: 'From → to', isFlexible: true, render: ({ data }) => <SourceAndDestination command={data} /> },
  {
    key: 'maker',
    title: 'Requested by',
    width: 7.9,
    render: ({ data }) => (
      <Text component="bdi" inherit textWrap="wrap">
        {data.made_by.name}
      </Text>
    ),
  },
  { key: 'time', title: 'Requested', width: 8.1, render: ({ data }) => <Time value={data.requested_at} /> },
] satisfies readonly Column<Row>[] as readonly Column<Row>[];

function RequestAmount({ command: { amount, asset } }: { readonly command: Command }) {
  if (amount === null) return '—';
  return amount === '0' ? 'Everything' : <Amount value={decimalOf(amount)} ticker={asset} isListed />;
}

/**
 * The source and destination of a command. Only the newest wallets and accounts appear with their names; the others appear with
 * their numbers.
 */
function SourceAndDestination({ command }: { readonly command: Command }) {
  const { wallet_id: wallet, destination, batch_id: batchId } = command;
  const wallets = useQuery(searchableLists.wallets).data?.items;
  const accounts = useQuery(searchableLists.accounts).data?.items;
  const nameOfWallet = (id: number | null) => wallets?.find((each) => each.id === id)?.name ?? `Wallet ${id}`;
  const address = destination?.kind === 'public_address' || destination?.kind === 'validator' ? destination.address : null;
  const recipient =
    destination?.kind === 'wallet'
      ? nameOfWallet(destination.id)
      : ((destination?.kind === 'external_account' ? accounts?.find(({ id }) => id === destination.id)?.name : null) ??
        destinationLabel(command));
  return (
    <>
      <Ends
        source={wallet === null ? null : <CutText text={nameOfWallet(wallet)} isNarrow />}
        destination={
          address === null || address === undefined ? <CutText text={recipient} isNarrow /> : <ShortHash value={address} noun="Address" />
        }
      />
      {batchId === null ? null : (
        <Text component="div" size="xs">
          <BatchLink id={batchId}>Part of a batch send</BatchLink>
        </Text>
      )}
    </>
  );
}
