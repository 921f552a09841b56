import * as z from 'zod/mini';
import { topUpWeiMin, topUpWeiStep } from '#contract/money/staking-amounts.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { FormSection } from '#web/parts/money-form/form-section.tsx';
import { problemOn, type MoneySpec, type Problem } from '#web/parts/money-form/money-spec.ts';
import { commonValues, typedText } from '#web/parts/money-form/money-values.ts';
import { NativeAmountField } from '#web/parts/money-form/native-amount-field.tsx';
import { WalletField } from '#web/parts/money-form/wallet-field.tsx';
import { pubkeyTail, pubkeyConfirmation, type ValidatorForm } from './confirm-pubkey.ts';
import { etherText, topUpProblem, weiText } from './ether-amount.ts';

const topUpValues = z.object({ ...commonValues, wallet: typedText(), amount: typedText() });

type TopUpValues = z.infer<typeof topUpValues>;

/** The form that tops up a validator with ether from any wallet. */
export function topUpSpec({ validator, pubkey, trail }: ValidatorForm): MoneySpec<'validator_top_up', TopUpValues> {
  return {
    kind: 'validator_top_up',
    noun: 'top-up',
    title: `Top up ${validator.name ?? 'the validator'}`,
    trail,
    draftName: `topup-${pubkey.slice(2)}`,
    readValues: (values) => topUpValues.parse(values),
    repeatedValues: ({ wallet_id: wallet, amount }) => ({ wallet: wallet?.toString() ?? '', amount: amount ?? '' }),
    useLoadedRecords: () => null,
    parse: ({ values: { wallet, amount: typed } }) => {
      const problems: readonly Problem<TopUpValues>[] = [
        ...problemOn('wallet' as const, wallet === '' ? 'Choose the wallet that pays' : null),
        ...problemOn('amount' as const, topUpProblem(typed)),
      ];
      const amount = weiText(typed);
      if (amount === null || problems.length > 0) return { request: null, problems };
      const body = { amount, source_wallet_id: integerOfText(wallet) };
      return { request: { params: { validator_pubkey: pubkey }, body }, problems: null };
    },
    fieldPathOf: (field) => (field === 'amount' ? 'amount' : field === 'source_wallet_id' ? 'wallet' : null),
    ruleFieldPaths: { spendable: 'amount' },
    fields: ({ form, values, write }) => (
      <>
        <FormSection title="From">
          <WalletField form={form} path="wallet" label="Wallet" asset="eth" value={values.wallet} choose={(wallet) => write({ wallet })} />
        </FormSection>
        <FormSection title="Amount">
          <NativeAmountField
            form={form}
            path="amount"
            label="Amount"
            asset="eth"
            value={values.amount}
            description={`At least ${etherText(topUpWeiMin)} ETH, in steps of ${etherText(topUpWeiStep)} ETH (1 gwei).`}
          />
        </FormSection>
      </>
    ),
    labels: {
      sendLabel: ({ values }) => `Top up …${pubkeyTail(pubkey)} with ${values.amount.trim()} ETH`,
      consequence: 'Staked ether returns only after a withdrawal.',
    },
    confirmationText: pubkeyConfirmation(pubkey),
  };
}
