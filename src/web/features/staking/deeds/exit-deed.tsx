import type { ReactNode } from 'react';
import type { DeskValidator } from '#contract/desk/validators.ts';
import type { CommandDeed } from '#web/parts/command/command-deed.ts';
import { FormSection } from '#web/parts/command/form-section.tsx';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { FullHash } from '#web/parts/hash.tsx';
import { tailOf, tokenOf } from './typed-tail.ts';
import { ValidatorFacts } from './validator-facts.tsx';

type About = { readonly validator: DeskValidator; readonly pubkey: string; readonly trail: ReactNode };

/** The voluntary exit of a validator. */
export function exitDeed({ validator, pubkey, trail }: About): CommandDeed<'validator_exit'> {
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
          <p>The validator is asked to leave. It cannot be taken back, and it cannot be made active again.</p>
          <p>It earns nothing once it has left. Its ether stays with it until a full withdrawal.</p>
          <p>Not every staking provider supports exits: then the service refuses, and nothing happens.</p>
          <p>After the request the state is read from the network. It says “Exited” only once the service does.</p>
        </div>
      </FormSection>
    ),
    review: () => (
      <>
        <Panel title="What will be asked">
          <Facts facts={{ Deed: 'Voluntary exit', 'Public key': <FullHash value={pubkey} what="public key" /> }} />
        </Panel>
        <ValidatorFacts validator={validator} />
      </>
    ),
    words: () => `Exit the validator …${tailOf(pubkey)}`,
    consequence: 'An exit cannot be taken back.',
    token: tokenOf(pubkey),
  };
}
