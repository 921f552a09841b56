import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { decimal, type Decimal } from '#contract/money/money.ts';
import type { FeePresetRecord } from '#contract/service/fee-preset.ts';
import { Amount, Digits } from '#web/parts/amount.tsx';
import type { CommandSpec } from '#web/parts/command/command-spec.ts';
import { FeeField } from '#web/parts/command/fee-field.tsx';
import { FormSection } from '#web/parts/command/form-section.tsx';
import { NativeAmountField } from '#web/parts/command/native-amount-field.tsx';
import { NoteTextField } from '#web/parts/command/note-text-field.tsx';
import { baseUnitsOf, readAmount } from '#web/parts/command/typed-amount.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { feeIn, rewardBody, rewardPlaces, rewardProblems } from './reward-body.ts';

type Rewards = {
  readonly walletId: string;
  readonly providerId: string;
  /** The available rewards from the service; null when missing. */
  readonly rewards: Decimal | null;
  readonly presets: FeePresetRecord | null;
  readonly trail: ReactNode;
};

/** The withdrawal of a provider's rewards. */
export function rewardCommand({ walletId, providerId, rewards, presets, trail }: Rewards): CommandSpec<'reward_withdrawal'> {
  return {
    kind: 'reward_withdrawal',
    noun: 'reward withdrawal',
    title: `Withdraw rewards of ${providerId}`,
    trail,
    draftName: `reward-${walletId}x${providerId}`,
    starting: { desk: { amount: '', fee: 'medium', rate: '', notes: '' } },
    places: Object.values(rewardPlaces),
    problems: ({ desk = {} }) => rewardProblems(desk, rewards, presets),
    request: ({ desk = {} }) => {
      const body = rewardBody(desk);
      return body === null ? null : { params: { wallet_id: walletId, storage_provider_id: providerId }, body };
    },
    placeOfField: placeOf,
    placeOfRule: { spendable: rewardPlaces.amount, fee: rewardPlaces.rate },
    fields: (props) => (
      <>
        <FormSection title="Amount">
          <NativeAmountField
            {...props}
            name="amount"
            label="Rewards to withdraw"
            asset="fil"
            {...(rewards === null ? {} : { description: `${rewards} FIL can be withdrawn. They go to the wallet that owns the provider.` })}
            all={rewards === null || !decimal.isPositive(rewards) ? undefined : { words: 'All rewards', amount: rewards }}
          />
          <FeeField
            form={props.form}
            asset="fil"
            fee={feeIn(props.text)}
            choose={(fee) => props.write({ fee })}
            feePath={rewardPlaces.fee}
            ratePath={rewardPlaces.rate}
          />
        </FormSection>
        <FormSection title="Record">
          <NoteTextField form={props.form} path={rewardPlaces.notes} />
        </FormSection>
      </>
    ),
    review: ({ text }) => <Review walletId={walletId} providerId={providerId} text={text} />,
    words: (text) => `Withdraw ${(text['amount'] ?? '').trim()} FIL of rewards from ${providerId}`,
    consequence: 'An on-chain message cannot be reversed.',
  };
}

function placeOf(field: string) {
  if (field === 'amount_afil') return rewardPlaces.amount;
  if (field === 'fee') return rewardPlaces.fee;
  return field === 'notes' ? rewardPlaces.notes : null;
}

function Review({ walletId, providerId, text }: { readonly walletId: string; readonly providerId: string; readonly text: EntityText }) {
  const { amount } = readAmount('fil', text['amount'] ?? '', null);
  const base = amount === null ? null : baseUnitsOf('fil', amount);
  const fee = feeIn(text);
  return (
    <Panel title="What will be sent">
      <Facts
        facts={{
          Amount:
            amount === null ? null : (
              <>
                <Amount value={amount} ticker="fil" />
                {base === null ? null : (
                  <Text span size="xs" c="dimmed">
                    <Digits text={base.units} /> {base.name}
                  </Text>
                )}
              </>
            ),
          From: `Provider ${providerId}`,
          To: (
            <Link to="/wallets/$walletId" params={{ walletId }}>
              The wallet that owns it ({walletId})
            </Link>
          ),
          Fee: fee === 'own' ? `own rate ${(text['rate'] ?? '').trim()}` : fee,
          Note: (text['notes'] ?? '').trim() === '' ? 'None' : (text['notes'] ?? '').trim(),
        }}
      />
    </Panel>
  );
}
