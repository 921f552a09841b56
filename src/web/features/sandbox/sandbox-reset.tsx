import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { sandboxEndpoints, type SandboxSeed } from '#contract/service/sandbox.ts';
import { sandboxWrite } from '#web/data/sandbox.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Choice } from '#web/parts/form/choice.tsx';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { Panel } from '#web/parts/record/facts.tsx';

type Seed = Exclude<SandboxSeed, 'large'>;

const seedLabels = { demo: 'Demonstration', empty: 'Empty' } as const satisfies Record<Seed, string>;

/** The text to type as confirmation. */
const confirmationText = 'reset';

const resetSchema = z.object({
  confirmation: z.string().check(
    z.trim(),
    z.refine((text) => text === confirmationText),
  ),
});

/** The panel that replaces all data of the sandbox. */
export function ResetPanel() {
  const [seed, setSeed] = useState<Seed>('demo');
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Reset">
      <Text c="dimmed" mb="sm">
        Replaces every record of the service with a starting data set. Also resets the clock, settings and faults.
      </Text>
      <Group gap="xs">
        <Choice legend="Data set" value={seed} choices={seedLabels} choose={setSeed} />
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
    announce('Sandbox reset');
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
            Deletes everything created in this sandbox and starts again {seed === 'demo' ? 'with the demonstration' : 'empty'}. This cannot
            be undone.
          </Text>
          <Text>The desk’s users, requests, drafts and audit log remain; some will name deleted records.</Text>
          <TextInput
            {...inputProps(form, 'confirmation')}
            label={`Type “${confirmationText}” to confirm`}
            autoComplete="off"
            data-autofocus
          />
        </>
      )}
    </DialogForm>
  );
}
