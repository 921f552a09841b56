import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hasEntity } from '#contract/people/entity.ts';
import { findStakingAccounts } from '#contract/rules/staking-contract.ts';
import { contractWithoutBeneficiary } from '#contract/rules/staking-lines.ts';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import { polledExternalAccount } from '#web/data/external-accounts.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { controlProps, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import { FieldLabel } from '#web/parts/entity/entity-field.tsx';
import type { MoneyFields } from '#web/parts/money-form/money-spec.ts';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import type { CreationValues } from './creation-values.ts';

/**
 * The accounts that may be the staking contract. If the desk does not recognise any account, these are all accounts that can
 * receive ether.
 */
export type ContractChoice = { readonly accounts: readonly ExternalAccount[]; readonly isFound: boolean };

/** Looks for the staking contract among the newest accounts. */
export function useContractChoice(): ContractChoice {
  const { data } = useQuery(searchableLists.accounts);
  const allAccounts = data?.items ?? [];
  const stakingAccounts = findStakingAccounts(allAccounts);
  return stakingAccounts.length > 0
    ? { accounts: stakingAccounts, isFound: true }
    : { accounts: allAccounts.filter((each) => each.funding_addresses?.['eth']), isFound: false };
}

/** The ID of the chosen account, or else of the only recognised account. */
export function contractId(chosenId: string, { accounts, isFound }: ContractChoice): string {
  if (chosenId !== '') return chosenId;
  const [onlyAccount] = accounts;
  return isFound && accounts.length === 1 && onlyAccount !== undefined ? String(onlyAccount.id) : '';
}

type ContractFieldProps = Pick<MoneyFields<CreationValues>, 'form' | 'values' | 'write'> & { readonly choice: ContractChoice };

/** The field for the account of the staking contract. Shows the recognised account, or lets the user choose an account. */
export function ContractField({ form, values, write, choice }: ContractFieldProps) {
  const id = contractId(values.contract, choice);
  const account = useQuery({ ...polledExternalAccount(id), enabled: id !== '' });
  const fieldProps = {
    id: 'contract',
    label: <FieldLabel label="Deposit contract" isRequired />,
    error: useFieldError(form, 'contract'),
    ...(choice.isFound ? { description: 'Found by the deposit contract’s address.' } : {}),
  };
  return (
    <>
      <FieldFrame {...fieldProps}>
        <NativeSelect
          {...controlProps({ ...fieldProps, isRequired: true })}
          value={id}
          onChange={(event) => {
            write({ contract: event.currentTarget.value });
            form.clearErrors('contract');
          }}
        >
          <option value="" disabled>
            {choice.accounts.length === 0 ? 'No approved account can receive ether' : 'Choose an account'}
          </option>
          {choice.accounts.map((each) => (
            <option key={each.id} value={String(each.id)}>
              {partyName(each)}
            </option>
          ))}
        </NativeSelect>
      </FieldFrame>
      {choice.isFound ? null : (
        <Text size="xs" c="dimmed" role="note">
          No approved account has a known deposit contract address. Choose the account that the custodian approved for staking, or ask the
          custodian.
        </Text>
      )}
      {account.data === undefined || hasEntity(account.data.default_beneficiary_entity) ? null : (
        <Text c="dimmed" data-refused="true" role="note">
          {contractWithoutBeneficiary}.
        </Text>
      )}
    </>
  );
}
