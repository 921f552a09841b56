import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { sandboxEndpoints, type SandboxSeed } from '#contract/service/sandbox.ts';
import { sandboxWrite } from '#web/data/sandbox.ts';
import { announce } from '#web/lib/announce.ts';
import { Choice } from '#web/parts/form/choice.tsx';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { Panel } from '#web/parts/record/facts.tsx';

type Seed = Exclude<SandboxSeed, 'large'>;

const worlds = { demo: 'Demonstration', empty: 'Empty' } as const satisfies Record<Seed, string>;

/** The text to type as confirmation. */
const token = 'reset';

const resetSchema = z.object({
  confirmation: z.string().check(
    z.trim(),
    z.refine((text) => text === token),
  ),
});

/** Replaces all data of the sandbox. */
export function ResetPanel() {
  const [seed, setSeed] = useState<Seed>('demo');
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Start again">
      <Text c="dimmed" mb="sm">
        Replaces every record of the service by a known world, and takes back clock, settings and faults.
      </Text>
      <Group gap="xs">
        <Choice legend="World" value={seed} choices={worlds} choose={setSeed} />
        <Button variant="default" onClick={() => setOpen(true)}>
          Reset the sandbox…
        </Button>
      </Group>
      {isOpen ? <ResetDialog seed={seed} close={() => setOpen(false)} /> : null}
    </Panel>
  );
}

function ResetDialog({ seed, close }: { readonly seed: Seed; readonly close: () => void }) {
  const { mutateAsync } = useMutation(sandboxWrite(sandboxEndpoints.reset));
  const submit = async () => {
    await mutateAsync({ params: {}, body: { seed } });
    announce('The sandbox was reset');
    close();
  };
  return (
    <DialogForm
      title="Reset the sandbox"
      submitLabel="Delete everything and reset"
      color="red.9"
      schema={resetSchema}
      defaultValues={{ confirmation: '' }}
      submit={submit}
      isBlocked={({ form }) => !resetSchema.safeParse(form.watch()).success}
      close={close}
    >
      {(form) => (
        <>
          <Text>
            Everything that anybody made in this sandbox is deleted. It begins again {seed === 'demo' ? 'with the demonstration' : 'empty'}.
            This cannot be undone.
          </Text>
          <Text>The desk’s own users, requests, drafts and audit log stay; some will name records that are gone.</Text>
          <TextInput {...inputProps(form, 'confirmation')} label={`Type “${token}” to confirm`} autoComplete="off" data-autofocus />
        </>
      )}
    </DialogForm>
  );
}
