import { Button, List, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { PolicyDraft } from '#contract/money/policy.ts';
import { freeTextLengthMax, trimmedTextSchema } from '#contract/wire/checked.ts';
import { policyMutations } from '#web/data/policy.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { openRequestsText, policyChanges } from '#web/parts/policy/policy-changes.ts';

const proposalSchema = z.object({ reason: trimmedTextSchema(freeTextLengthMax) });

type ProposePolicyProps = {
  /** The version of the saved draft. */
  readonly version: number;
  readonly policy: PolicyDraft;
  readonly currentPolicy: PolicyDraft;
};

/** The button that proposes the saved draft as the next policy, with an optional reason. The dialog lists the changes. */
export function ProposePolicy({ version, policy, currentPolicy }: ProposePolicyProps) {
  const proposal = useMutation(policyMutations.publish());
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Propose policy…
      </Button>
      {isOpen ? (
        <DialogForm
          title="Propose this policy?"
          submitLabel="Propose policy"
          schema={proposalSchema}
          defaultValues={{ reason: '' }}
          confirmation={['Proposing the policy']}
          submit={async ({ reason }) => {
            await proposal.mutateAsync({ version, reason });
            announce('Proposed. A second security admin can approve it now');
            setOpen(false);
          }}
          close={() => setOpen(false)}
        >
          {(form) => (
            <>
              <List aria-label="Changes" size="sm">
                {policyChanges(policy, currentPolicy).map((text) => (
                  <List.Item key={text}>
                    <bdi>{text}</bdi>
                  </List.Item>
                ))}
              </List>
              <Text c="dimmed">{openRequestsText}</Text>
              <Textarea
                {...inputProps(form, 'reason')}
                label="Reason (optional)"
                description="The second security admin reads it before the decision."
                autoComplete="off"
              />
            </>
          )}
        </DialogForm>
      ) : null}
    </>
  );
}
