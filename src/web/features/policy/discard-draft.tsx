import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { PolicyDraft } from '#contract/money/policy.ts';
import { policyMutations } from '#web/data/policy.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';

type DiscardDraftProps = {
  /** The version of the saved draft. */
  readonly version: number;
  readonly currentPolicy: PolicyDraft;
};

/** The button that replaces the saved draft by the policy in force. */
export function DiscardDraft({ version, currentPolicy }: DiscardDraftProps) {
  const save = useMutation(policyMutations.changeDraft());
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Discard draft…
      </Button>
      {isOpen ? (
        <DialogForm
          title="Discard this draft?"
          submitLabel="Discard draft"
          schema={z.object({})}
          defaultValues={{}}
          confirmation={['Changing the draft']}
          submit={async () => {
            await save.mutateAsync({ version, policy: currentPolicy });
            announce('Draft discarded');
            setOpen(false);
          }}
          close={() => setOpen(false)}
        >
          {() => <Text>The saved draft, which all security admins share, is replaced by the policy in force.</Text>}
        </DialogForm>
      ) : null}
    </>
  );
}
