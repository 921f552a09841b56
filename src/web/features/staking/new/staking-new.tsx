import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { hasEntity } from '#contract/people/entity.ts';
import { mayDo } from '#contract/roles.ts';
import { createStaking } from '#contract/service/staking.ts';
import { watchedAccount } from '#web/data/external-accounts.ts';
import { searchable } from '#web/data/searchable.ts';
import { userRoles } from '#web/data/session.ts';
import { BeneficiarySection } from '#web/parts/command/beneficiary-section.tsx';
import { beneficiaryPath } from '#web/parts/command/beneficiary-values.ts';
import { CommandForm } from '#web/parts/command/command-form.tsx';
import type { CommandSearch } from '#web/parts/command/command-search.ts';
import type { CommandSpec, CommandFieldProps } from '#web/parts/command/command-spec.ts';
import { FeeField, usePresets } from '#web/parts/command/fee-field.tsx';
import { FormSection } from '#web/parts/command/form-section.tsx';
import { NoteTextField } from '#web/parts/command/note-text-field.tsx';
import { WalletField } from '#web/parts/command/wallet-field.tsx';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import { Panel } from '#web/parts/facts.tsx';
import { TextField } from '#web/parts/form/text-field.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { AmountSection } from './amount-section.tsx';
import { ContractField, contractIn, useContractChoice, type ContractChoice } from './contract-field.tsx';
import { EstimatePanel } from './creation-estimate.tsx';
import { CreationReview } from './creation-review.tsx';
import { allCreationPlaces, creationBody, creationPlaces, creationProblems, emptyCreation, feeChoice } from './creation-values.ts';
import { RewardsField } from './rewards-field.tsx';

const trail = <Link to="/staking">Staking</Link>;

/** The page to request a new validator. */
export function StakingNew({ search }: { readonly search: CommandSearch }) {
  const navigate = useNavigate();
  const command = useCreationCommand();
  if (!mayDo(userRoles(), createStaking.roles))
    return (
      <>
        <PageHeader title="New validator" trail={trail} />
        <Panel title="For treasury">
          <Text>Only people with the treasury role may create validators.</Text>
        </Panel>
      </>
    );
  return (
    <CommandForm
      command={command}
      isReview={search.step === 'review'}
      go={(isReview) => void navigate({ to: '/staking/new', search: isReview ? { step: 'review' } : {} })}
    />
  );
}

/** The command with its data: accounts, wallets and fee rates. */
function useCreationCommand(): CommandSpec<'staking'> {
  const choice = useContractChoice();
  const { presets } = usePresets('eth');
  const wallets = useQuery(searchable.wallets).data?.items ?? [];
  const accounts = useQuery(searchable.accounts).data?.items ?? [];
  const contractOf = ({ desk }: EntityForms) => contractIn(desk?.['contract'], choice);
  const nameOf = (id: string) => {
    const party = [...wallets, ...accounts].find((each) => String(each.id) === id);
    return party === undefined ? `Number ${id}` : partyName(party);
  };
  const body = (values: EntityForms, isNamed: boolean) => {
    const made = creationBody(values, contractOf(values), isNamed);
    return made === null ? null : { params: {}, body: made };
  };
  return {
    kind: 'staking',
    noun: 'validator',
    title: 'New validator',
    trail,
    draftName: 'staking-new',
    starting: emptyCreation(),
    places: allCreationPlaces,
    problems: (values) => creationProblems(values, contractOf(values), presets),
    request: (values) => body(values, true),
    // Personal data is not sent before submission: pre-flight does not need it.
    preview: (values) =>
      creationProblems({ desk: values['desk'] ?? {} }, contractOf(values), presets).length > 0 ? null : body(values, false),
    placeOfField: (field, values) => fieldPlaces[field] ?? beneficiaryPath(field, values),
    placeOfRule: { spendable: creationPlaces.amount, fee: creationPlaces.rate },
    reveal: (path, { write, text }) => {
      if (path.startsWith('beneficiary') && (text['beneficiaries'] ?? '0') === '0') write({ beneficiaries: '1' });
    },
    fields: (props) => <Fields {...props} choice={choice} />,
    aside: (text) => <EstimatePanel text={text} />,
    review: (review) => <CreationReview {...review} nameOf={nameOf} contract={contractIn(review.text['contract'], choice)} />,
    words: (text) => `Stake ${(text['amount'] ?? '').trim()} ETH for a new validator`,
    consequence: 'Staked ether comes back only by an exit and a withdrawal.',
  };
}

const fieldPlaces: Readonly<Record<string, EntityPath>> = {
  amount: creationPlaces.amount,
  compounding: creationPlaces.amount,
  source_wallet_id: creationPlaces.wallet,
  destination_id: creationPlaces.contract,
  withdrawal_wallet_id: creationPlaces.rewards,
  fee: creationPlaces.fee,
  group_id: creationPlaces.group,
  notes: creationPlaces.notes,
};

function Fields({ choice, ...props }: CommandFieldProps & { readonly choice: ContractChoice }) {
  const { form, text, write } = props;
  const contract = contractIn(text['contract'], choice);
  const account = useQuery({ ...watchedAccount(contract), enabled: contract !== '' });
  const record = account.data?.default_beneficiary_entity;
  return (
    <>
      <FormSection title="From and to">
        <ContractField {...props} choice={choice} />
        <WalletField {...props} name="wallet" label="Wallet that pays" asset="eth" />
        <RewardsField {...props} contract={contract} />
      </FormSection>
      <AmountSection {...props} />
      <FormSection title="Fee">
        <FeeField
          form={form}
          asset="eth"
          fee={feeChoice(text)}
          choose={(fee) => write({ fee })}
          feePath={creationPlaces.fee}
          ratePath={creationPlaces.rate}
        />
      </FormSection>
      <FormSection title="Beneficiary">
        {hasEntity(record) ? (
          <Text c="dimmed">
            The staking contract’s account has a default beneficiary. Add others only if the travel rule requires them.
          </Text>
        ) : null}
        <BeneficiarySection
          form={form}
          count={Number(text['beneficiaries'] ?? '0') || 0}
          show={(count) => write({ beneficiaries: String(count) })}
          record={text['beneficiaries'] === '0' ? null : record}
          isNeeded={false}
        />
      </FormSection>
      <FormSection title="Record">
        <TextField
          form={form}
          path={creationPlaces.group}
          label="Group"
          description="The provider configures the validator with it. At most 256 characters."
          maxLength={300}
        />
        <NoteTextField form={form} path={creationPlaces.notes} description="For your records, never on chain. At most 1000 characters." />
      </FormSection>
    </>
  );
}
