import { Text } from '@mantine/core';
import type { DeskValidator } from '#contract/desk/validators.ts';
import type { Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import { NamedWallet } from '#web/parts/record/named-link.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { ShortHash } from '#web/parts/text/short-hash.tsx';
import { Ether, type EtherUnit } from '#web/parts/validator/ether.tsx';
import { compoundingLabel } from '#web/parts/validator/validator-labels.ts';
import { ValidatorState } from '#web/parts/validator/validator-state.tsx';
import { nameOf } from './validator-rows.ts';

const compoundingLabels = { yes: 'Yes', no: 'No', unknown: 'Unknown' } as const;

export function validatorColumns(unit: EtherUnit): readonly Column<DeskValidator>[] {
  const width = unit === 'wei' ? 15 : 10.1;
  const titleWithUnit = (title: string) => `${title}, ${unit === 'wei' ? 'wei' : 'ETH'}`;
  return [
    { key: 'name', title: 'Validator', width: 9.7, isSortable: true, card: 'lead', render: (row) => <Name row={row} /> },
    { key: 'status', title: 'State', width: 15, isSortable: true, render: ({ status }) => <ValidatorState status={status} /> },
    { key: 'wallet', title: 'Wallet', width: 7.7, isSortable: true, render: ({ wallet }) => <NamedWallet {...wallet} /> },
    {
      key: 'deposited',
      title: titleWithUnit('Deposited'),
      width,
      isSortable: true,
      align: 'right',
      isUnbroken: true,
      render: ({ deposited }) => <Ether value={deposited} unit={unit} isListed isUnitHidden />,
    },
    {
      key: 'balance',
      title: titleWithUnit('Balance'),
      width,
      isSortable: true,
      align: 'right',
      isUnbroken: true,
      card: 'side',
      render: ({ balance }) => <Ether value={balance} unit={unit} isListed isUnitHidden />,
    },
    {
      key: 'rewards',
      title: titleWithUnit('Rewards'),
      width,
      isSortable: true,
      align: 'right',
      isUnbroken: true,
      render: ({ rewards }) => <Ether value={rewards} unit={unit} isListed isUnitHidden />,
    },
    { key: 'compounding', title: 'Compounding', width: 7, render: (row) => compoundingLabels[compoundingLabel(row)] },
    {
      key: 'rewards_to',
      title: 'Rewards go to',
      width: 7.7,
      render: ({ rewards_to: to }) => (to === null ? 'Unknown' : <CutText text={to.name ?? String(to.id)} />),
    },
  ];
}

function Name({ row }: { readonly row: DeskValidator }) {
  const { pubkey } = row;
  if (pubkey === null) return <CutText text={nameOf(row)} />;
  return (
    <div>
      <RowLink to="/staking/$pubkey" params={{ pubkey }}>
        {row.name ?? 'Unnamed'}
      </RowLink>
      <Text size="xs" c="dimmed">
        <ShortHash value={pubkey} noun="Public key" />
      </Text>
    </div>
  );
}
