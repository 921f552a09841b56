import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { hasEntity } from '#contract/people/entity.ts';
import { stakingPreview } from '#contract/rules/staking-what-if.ts';
import { polledExternalAccount } from '#web/data/external-accounts.ts';
import { parseEther } from '#web/features/staking/validator/ether-amount.ts';
import { TextField } from '#web/parts/form/text-field.tsx';
import { BeneficiarySection } from '#web/parts/money-form/beneficiary-section.tsx';
import { beneficiaryPath } from '#web/parts/money-form/beneficiary-values.ts';
import { FeeField, useFeePresets } from '#web/parts/money-form/fee-field.tsx';
import { FormSection } from '#web/parts/money-form/form-section.tsx';
import type { MoneyFields, MoneySpec } from '#web/parts/money-form/money-spec.ts';
import { NoteTextField } from '#web/parts/money-form/note-text-field.tsx';
import { WalletField } from '#web/parts/money-form/wallet-field.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { AmountSection } from './amount-section.tsx';
import { ContractField, contractId, useContractChoice } from './contract-field.tsx';
import { compoundingOf, repeatedCreation, creationValues, parseCreation, type CreationValues } from './creation-values.ts';
import { RewardsField } from './rewards-field.tsx';

type LoadedRecords = ReturnType<typeof useLoadedRecords>;

/** Reads the accounts that may be the staking contract, the chosen account, and the fee presets. */
function useLoadedRecords(values: CreationValues) {
  const choice = useContractChoice();
  const { presets } = useFeePresets('eth');
  const contract = contractId(values.contract, choice);
  const account = useQuery({ ...polledExternalAccount(contract), enabled: contract !== '' }).data;
  return { choice, presets, contract, account };
}

function requestOf(values: CreationValues, loadedRecords: LoadedRecords) {
  const { body, problems } = parseCreation(values, loadedRecords);
  return body === null ? { request: null, problems } : { request: { params: {}, body }, problems: null };
}

export const creationSpec: MoneySpec<'staking', CreationValues, LoadedRecords> = {
  kind: 'staking',
  noun: 'validator',
  title: 'New validator',
  trail: <Link to="/staking">Staking</Link>,
  draftName: 'staking-new',
  readValues: creationValues,
  repeatedValues: repeatedCreation,
  useLoadedRecords,
  parse: ({ values, loadedRecords }) => requestOf(values, loadedRecords),
  // The checks do not need beneficiaries, so no personal data is sent for them.
  previewRequest: ({ values, loadedRecords }) => requestOf({ ...values, beneficiaries: [] }, loadedRecords).request,
  fieldPathOf: (field, { beneficiaries }) => fieldPathsByName[field] ?? beneficiaryPath(field, beneficiaries),
  ruleFieldPaths: { spendable: 'amount', fee: 'rate' },
  fields: (props) => <CreationFields {...props} />,
  aside: (values) => <EstimatePanel values={values} />,
  labels: {
    sendLabel: ({ values }) => `Stake ${values.amount.trim()} ETH for a new validator`,
    consequence: 'Staked ether returns only after an exit and a withdrawal.',
  },
};

const fieldPathsByName: Readonly<Record<string, Exclude<keyof CreationValues, 'beneficiaries'>>> = {
  amount: 'amount',
  compounding: 'amount',
  source_wallet_id: 'wallet',
  destination_id: 'contract',
  withdrawal_wallet_id: 'rewards',
  fee: 'fee',
  group_id: 'group',
  notes: 'notes',
};

function CreationFields(props: MoneyFields<CreationValues, LoadedRecords>) {
  const { form, values, loadedRecords, write, preflight } = props;
  const { choice, contract, account } = loadedRecords;
  const record = account?.default_beneficiary_entity;
  const { beneficiaries, fee, rate, wallet } = values;
  const fields = { form, values, write };
  return (
    <>
      <FormSection title="From and to">
        <ContractField {...fields} choice={choice} />
        <WalletField
          form={form}
          path="wallet"
          label="From wallet"
          asset="eth"
          value={wallet}
          choose={(chosenWallet) => write({ wallet: chosenWallet })}
        />
        <RewardsField {...fields} contract={contract} />
      </FormSection>
      <AmountSection {...fields} />
      <FormSection title="Fee">
        <FeeField
          form={form}
          asset="eth"
          fee={fee}
          rate={rate}
          figures={preflight?.figures ?? null}
          onChoose={(chosenFee) => write({ fee: chosenFee })}
          feePath="fee"
          ratePath="rate"
        />
      </FormSection>
      <FormSection title="Beneficiary">
        {hasEntity(record) ? (
          <Text c="dimmed">
            The deposit contract’s account has a default beneficiary. Add others only if the travel rule requires them.
          </Text>
        ) : null}
        <BeneficiarySection form={form} people={beneficiaries} isRequired={false} />
      </FormSection>
      <FormSection title="Note">
        <TextField
          form={form}
          path="group"
          label="Group"
          description="Used by the provider to configure the validator. At most 256 characters."
        />
        <NoteTextField form={form} path="notes" description="For your records, never on chain. At most 1000 characters." />
      </FormSection>
    </>
  );
}

/** The estimated rewards for the typed amount. */
function EstimatePanel({ values }: { readonly values: CreationValues }) {
  const { wei } = parseEther(values.amount);
  const estimate = wei === null ? null : stakingPreview(wei, compoundingOf(values));
  return (
    <Panel title="Result">
      <Stack gap="xs">
        <Text component="output" fw={570} data-refused={estimate?.isRefused === true}>
          {estimate === null ? 'Enter an amount to see the result.' : `${estimate.sentence}.`}
        </Text>
        <Text size="xs" c="dimmed">
          A validator needs at least 32 ETH. With more it is compounding: rewards are staked too, and partial withdrawals are possible.
          Without compounding it has exactly 32 ETH. One request creates one validator.
        </Text>
      </Stack>
    </Panel>
  );
}
