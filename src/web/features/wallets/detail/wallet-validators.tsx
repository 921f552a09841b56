import { Link } from '@tanstack/react-router';
import { validatorsOf, type WalletValidator } from '#contract/rules/wallet-validators.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { ShortHash } from '#web/parts/text/short-hash.tsx';
import { ValidatorState } from '#web/parts/validator/validator-state.tsx';

type Figure = 'deposit_amount' | 'rewards' | 'total_balance';

const figureColumn = (key: Figure, title: string): Column<WalletValidator> => ({
  key,
  title,
  align: 'right',
  render: (row) => {
    const value = row[key];
    return value === null || value === undefined ? '—' : <Amount value={value} ticker="eth" isListed />;
  },
});

const columns: readonly Column<WalletValidator>[] = [
  {
    key: 'name',
    title: 'Validator',
    card: 'lead',
    render: ({ validator_name: name, validator_pubkey: pubkey }) =>
      pubkey ? (
        <Link to="/staking/$pubkey" params={{ pubkey }}>
          <CutText text={name ?? 'Unnamed'} />
        </Link>
      ) : (
        <CutText text={name ?? 'Unnamed'} />
      ),
  },
  {
    key: 'pubkey',
    title: 'Public key',
    isFlexible: true,
    render: ({ validator_pubkey: key }) => (key ? <ShortHash value={key} noun="Public key" /> : '—'),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'side',
    render: ({ validator_status: status }) => <ValidatorState status={status} />,
  },
  figureColumn('deposit_amount', 'Deposited'),
  figureColumn('rewards', 'Rewards'),
  figureColumn('total_balance', 'Balance'),
];

/** The validators in the wallet's record. Renders nothing if the record contains no validators. Spec: Wallet, `extras`. */
export function WalletValidators({ wallet }: { readonly wallet: Wallet }) {
  const rows = validatorsOf(wallet);
  if (rows.length === 0) return null;
  return (
    <Panel title="Validators">
      <PageTable
        isBare
        caption="Validators of the wallet"
        columns={columns}
        rows={rows}
        rowKey={({ validator_pubkey: key, validator_name: name }) => `${key} ${name}`}
      />
    </Panel>
  );
}
