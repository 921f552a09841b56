import type { ReactNode } from 'react';
import { decimal } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { FeeField, useFeePresets } from '#web/parts/money-form/fee-field.tsx';
import { FormSection } from '#web/parts/money-form/form-section.tsx';
import type { MoneySpec } from '#web/parts/money-form/money-spec.ts';
import { repeatedFee } from '#web/parts/money-form/money-values.ts';
import { FillAmountButton, NativeAmountField } from '#web/parts/money-form/native-amount-field.tsx';
import { NoteTextField } from '#web/parts/money-form/note-text-field.tsx';
import { parseReward, rewardValues, type RewardValues } from './reward-values.ts';

type RewardSource = {
  readonly walletId: string;
  readonly providerId: string;
  /** The rewards that the service reports as available, or null. */
  readonly rewards: Decimal | null;
  readonly trail: ReactNode;
};

type LoadedRecords = { readonly presets: ReturnType<typeof useFeePresets>['presets'] };

export function rewardSpec({
  walletId,
  providerId,
  rewards,
  trail,
}: RewardSource): MoneySpec<'reward_withdrawal', RewardValues, LoadedRecords> {
  return {
    kind: 'reward_withdrawal',
    noun: 'reward withdrawal',
    title: `Withdraw rewards of ${providerId}`,
    trail,
    draftName: `reward-${walletId}x${providerId}`,
    readValues: rewardValues,
    repeatedValues: (order) => ({ amount: order.amount ?? '', ...repeatedFee(order), notes: order.note }),
    useLoadedRecords: () => useFeePresets('fil'),
    parse: ({ values, loadedRecords: { presets } }) => {
      const { body, problems } = parseReward(values, { rewards, presets });
      if (body === null) return { request: null, problems };
      return { request: { params: { wallet_id: walletId, storage_provider_id: providerId }, body }, problems: null };
    },
    fieldPathOf: (field) => (field === 'amount_afil' ? 'amount' : field === 'fee' || field === 'notes' ? field : null),
    ruleFieldPaths: { spendable: 'amount', fee: 'rate' },
    fields: ({ form, values, write }) => (
      <>
        <FormSection title="Amount">
          <NativeAmountField
            form={form}
            path="amount"
            label="Rewards to withdraw"
            asset="fil"
            value={values.amount}
            {...(rewards === null ? {} : { description: `${rewards} FIL available. Sent to the wallet that owns the provider.` })}
          >
            {rewards === null || !decimal.isPositive(rewards) ? null : (
              <FillAmountButton
                text="All rewards"
                label="Rewards to withdraw"
                asset="fil"
                amount={rewards}
                onFill={(amount) => {
                  write({ amount });
                  form.clearErrors('amount');
                }}
              />
            )}
          </NativeAmountField>
          <FeeField
            form={form}
            asset="fil"
            fee={values.fee}
            rate={values.rate}
            onChoose={(fee) => write({ fee })}
            feePath="fee"
            ratePath="rate"
          />
        </FormSection>
        <FormSection title="Note">
          <NoteTextField form={form} path="notes" />
        </FormSection>
      </>
    ),
    labels: {
      sendLabel: ({ values }) => `Withdraw ${values.amount.trim()} FIL of rewards from ${providerId}`,
      consequence: 'An on-chain message cannot be reversed.',
    },
  };
}
