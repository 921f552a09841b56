import type { ReactNode } from 'react';
import type { DeskValidator } from '#contract/desk/validators.ts';
import { topUpWeiMin, topUpWeiStep } from '#contract/rules/staking-amounts.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import type { CommandSpec } from '#web/parts/command/command-spec.ts';
import { FormSection } from '#web/parts/command/form-section.tsx';
import { NativeAmountField } from '#web/parts/command/native-amount-field.tsx';
import { WalletField } from '#web/parts/command/wallet-field.tsx';
import type { FormProblem } from '#web/parts/entity/entity-form-values.ts';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { tailOf, tokenOf } from './confirm-pubkey.ts';
import { etherText, topUpProblem, weiText } from './ether-amount.ts';
import { TypedEther } from './typed-ether.tsx';
import { ValidatorFacts } from './validator-facts.tsx';

type About = { readonly validator: DeskValidator; readonly pubkey: string; readonly trail: ReactNode };

const places = { wallet: 'desk.wallet', amount: 'desk.amount' } as const;

/** A top-up of a validator with ether from any wallet. */
export function topUpCommand({ validator, pubkey, trail }: About): CommandSpec<'validator_top_up'> {
  return {
    kind: 'validator_top_up',
    noun: 'top-up',
    title: `Top up ${validator.name ?? 'the validator'}`,
    trail,
    draftName: `topup-${pubkey.slice(2)}`,
    starting: { desk: { wallet: '', amount: '' } },
    places: Object.values(places),
    problems: ({ desk = {} }): readonly FormProblem[] => {
      const { wallet = '', amount = '' } = desk;
      const refusal = topUpProblem(amount);
      return [
        ...(wallet === '' ? [{ path: places.wallet, name: 'wallet', label: 'Wallet', message: 'Choose the wallet that pays' }] : []),
        ...(refusal === null ? [] : [{ path: places.amount, name: 'amount', label: 'Amount', message: refusal }]),
      ];
    },
    request: ({ desk = {} }) => {
      const amount = weiText(desk['amount'] ?? '');
      if (amount === null) return null;
      return { params: { validator_pubkey: pubkey }, body: { amount, source_wallet_id: integerOfText(desk['wallet'] ?? '') } };
    },
    placeOfField: (field) => (field === 'amount' ? places.amount : field === 'source_wallet_id' ? places.wallet : null),
    placeOfRule: { spendable: places.amount },
    fields: (props) => (
      <>
        <FormSection title="From">
          <WalletField {...props} name="wallet" label="Wallet" asset="eth" />
        </FormSection>
        <FormSection title="Amount">
          <NativeAmountField
            {...props}
            name="amount"
            label="Amount"
            asset="eth"
            description={`At least ${etherText(topUpWeiMin)} ETH, in whole steps of ${etherText(topUpWeiStep)} ETH (1 gwei).`}
          />
        </FormSection>
      </>
    ),
    review: ({ text }) => (
      <>
        <Panel title="What will be sent">
          <Facts
            facts={{
              Amount: <TypedEther typed={text['amount'] ?? ''} />,
              From: `Wallet ${text['wallet'] ?? ''}`,
              To: validator.name ?? 'The validator',
              Fee: 'medium, on top: the service chooses it',
            }}
          />
        </Panel>
        <ValidatorFacts validator={validator} />
      </>
    ),
    words: (text) => `Top up …${tailOf(pubkey)} with ${(text['amount'] ?? '').trim()} ETH`,
    consequence: 'Staked ether comes back only by a withdrawal.',
    token: tokenOf(pubkey),
  };
}
