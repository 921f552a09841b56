import { Text } from '@mantine/core';
import * as z from 'zod/mini';
import { FormSection } from '#web/parts/money-form/form-section.tsx';
import type { MoneySpec } from '#web/parts/money-form/money-spec.ts';
import { ownValues } from '#web/parts/money-form/money-values.ts';
import { Ether } from '#web/parts/validator/ether.tsx';
import { tailOf, tokenOf, type AboutValidator } from './confirm-pubkey.ts';

const exitValues = z.object(ownValues);

/** The voluntary exit of a validator. */
export function exitSpec({ validator, pubkey, trail }: AboutValidator): MoneySpec<'validator_exit', z.infer<typeof exitValues>> {
  return {
    kind: 'validator_exit',
    noun: 'exit',
    title: `Exit ${validator.name ?? 'the validator'}`,
    trail,
    draftName: `exit-${pubkey.slice(2)}`,
    read: (values) => exitValues.parse(values),
    again: () => ({}),
    useLoadedRecords: () => null,
    parse: () => ({ request: { params: { validator_pubkey: pubkey }, body: undefined }, problems: null }),
    placeOfField: () => null,
    fields: () => (
      <FormSection title="Exit">
        <div>
          <Text>This requests the validator’s exit. It cannot be undone, and the validator cannot be made active again.</Text>
          <Text>It earns nothing after it exits. Its ether stays with it until a full withdrawal.</Text>
          <Text>Not every staking provider supports exits: then the custodian refuses, and nothing happens.</Text>
          <Text>
            Its balance now: <Ether value={validator.balance} />.
          </Text>
          <Text>After the request the state comes from the network. It shows “Exited” only once the custodian does.</Text>
        </div>
      </FormSection>
    ),
    words: { send: () => `Exit the validator …${tailOf(pubkey)}`, consequence: 'An exit cannot be undone.' },
    token: tokenOf(pubkey),
  };
}
