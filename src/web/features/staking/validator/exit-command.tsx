import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DeskValidator } from '#contract/desk/validators.ts';
import type { CommandSpec } from '#web/parts/command/command-spec.ts';
import { FormSection } from '#web/parts/command/form-section.tsx';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { FullHash } from '#web/parts/hash.tsx';
import { tailOf, tokenOf } from './confirm-pubkey.ts';
import { ValidatorFacts } from './validator-facts.tsx';

type About = { readonly validator: DeskValidator; readonly pubkey: string; readonly trail: ReactNode };

/** The voluntary exit of a validator. */
export function exitCommand({ validator, pubkey, trail }: About): CommandSpec<'validator_exit'> {
  return {
    kind: 'validator_exit',
    noun: 'exit',
    title: `Exit ${validator.name ?? 'the validator'}`,
    trail,
    draftName: `exit-${pubkey.slice(2)}`,
    starting: { desk: {} },
    places: [],
    problems: () => [],
    request: () => ({ params: { validator_pubkey: pubkey }, body: undefined }),
    placeOfField: () => null,
    fields: () => (
      <FormSection title="Exit">
        <div>
          <Text>This requests the validator’s exit. It cannot be undone, and the validator cannot be made active again.</Text>
          <Text>It earns nothing after it exits. Its ether stays with it until a full withdrawal.</Text>
          <Text>Not every staking provider supports exits: then the service refuses, and nothing happens.</Text>
          <Text>After the request the state comes from the network. It shows “Exited” only once the service does.</Text>
        </div>
      </FormSection>
    ),
    review: () => (
      <>
        <Panel title="What will be requested">
          <Facts facts={{ Deed: 'Voluntary exit', 'Public key': <FullHash value={pubkey} what="public key" /> }} />
        </Panel>
        <ValidatorFacts validator={validator} />
      </>
    ),
    words: () => `Exit the validator …${tailOf(pubkey)}`,
    consequence: 'An exit cannot be undone.',
    token: tokenOf(pubkey),
  };
}
