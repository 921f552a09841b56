import type { DeskValidator } from '#contract/desk/validators.ts';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { NamedWallet, TransactionLink } from '#web/parts/record/named-link.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import { Ether, ValuedEther } from './ether.tsx';
import { compoundingLabel } from './validator-labels.ts';
import { ValidatorState } from './validator-state.tsx';

const compoundingLabels = {
  yes: 'Yes',
  no: 'No: ETH above 32 earns nothing',
  unknown: 'Unknown (not in the loaded records)',
} as const;

export function ValidatorPanel({ validator }: { readonly validator: DeskValidator }) {
  const { name, pubkey, status, wallet, deposited, balance, rewards, rewards_to: to, record_id: recordId } = validator;
  return (
    <Panel title="Validator">
      <FactList
        facts={{
          State: <ValidatorState status={status} />,
          Name: name,
          'Public key': pubkey === null ? null : <FullHash value={pubkey} noun="public key" />,
          Wallet: <NamedWallet {...wallet} />,
          Deposited: <Ether value={deposited} />,
          Balance: <ValuedEther value={balance} />,
          Rewards: <ValuedEther value={rewards} />,
          Compounding: compoundingLabels[compoundingLabel(validator)],
          'Rewards go to': to === null ? 'Unknown (not in the loaded records)' : (to.name ?? `Wallet or account ${to.id}`),
          'Requested by': recordId === null ? null : <TransactionLink id={recordId}>Transaction {recordId}</TransactionLink>,
        }}
      />
    </Panel>
  );
}
