import { Text } from '@mantine/core';
import * as z from 'zod/mini';
import { FormSection } from '#web/parts/money-form/form-section.tsx';
import type { MoneySpec } from '#web/parts/money-form/money-spec.ts';
import { commonValues } from '#web/parts/money-form/money-values.ts';
import { Ether } from '#web/parts/validator/ether.tsx';
import { pubkeyTail, pubkeyConfirmation, type ValidatorForm } from './confirm-pubkey.ts';

const exitValues = z.object(commonValues);

export function exitSpec({ validator, pubkey, trail }: ValidatorForm): MoneySpec<'validator_exit', z.infer<typeof exitValues>> {
  return {
    kind: 'validator_exit',
    noun: 'exit',
    title: `Exit ${validator.name ?? 'the validator'}`,
    trail,
    draftName: `exit-${pubkey.slice(2)}`,
    readValues: (values) => exitValues.parse(values),
    repeatedValues: () => ({}),
    useLoadedRecords: () => null,
    parse: () => ({ request: { params: { validator_pubkey: pubkey }, body: undefined }, problems: null }),
    fieldPathOf: () => null,
    fields: () => (
      <FormSection title="Exit">
        <div>
          <Text>Requests the validator’s exit. This cannot be undone: the validator can never be active again.</Text>
          <Text>After the exit, the validator earns nothing. The ether stays in the validator until a full withdrawal.</Text>
          <Text>If the staking provider does not support exits, the custodian refuses the request and nothing changes.</Text>
          <Text>
            Current balance: <Ether value={validator.balance} />.
          </Text>
          <Text>Afterwards the state comes from the network. The state changes to “Exited” when the custodian reports the exit.</Text>
        </div>
      </FormSection>
    ),
    labels: { sendLabel: () => `Exit the validator …${pubkeyTail(pubkey)}`, consequence: 'An exit cannot be undone.' },
    confirmationText: pubkeyConfirmation(pubkey),
  };
}
