import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sandboxEndpoints, type SandboxSeed } from '#contract/service/sandbox.ts';
import { sandboxWrite } from '#web/data/sandbox.ts';
import { announce } from '#web/lib/announce.ts';
import { Choice } from '#web/parts/form/choice.tsx';
import { useWrite } from '#web/parts/form/use-write.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { Panel } from '#web/parts/record/facts.tsx';

type Seed = Exclude<SandboxSeed, 'large'>;

const worlds = { demo: 'Demonstration', empty: 'Empty' } as const satisfies Record<Seed, string>;

/** The text to type as confirmation. */
const token = 'reset';

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
      <Dialog title="Reset the sandbox" isOpen={isOpen} close={() => setOpen(false)}>
        <Confirmation seed={seed} close={() => setOpen(false)} />
      </Dialog>
    </Panel>
  );
}

function Confirmation({ seed, close }: { readonly seed: Seed; readonly close: () => void }) {
  const reset = useWrite(sandboxWrite(sandboxEndpoints.reset));
  const [typed, setTyped] = useState('');
  return (
    <form
      aria-label="Reset the sandbox"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== token) return;
        reset.run({ params: {}, body: { seed } }, () => {
          announce('The sandbox was reset');
          close();
        });
      }}
    >
      <Stack gap="sm">
        <Text>
          Everything that anybody made in this sandbox is deleted. It begins again {seed === 'demo' ? 'with the demonstration' : 'empty'}.
          This cannot be undone.
        </Text>
        <Text>The desk’s own users, requests, drafts and audit log stay; some will name records that are gone.</Text>
        <TextInput
          label={`Type “${token}” to confirm`}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {reset.error === null ? null : (
          <Text c="red" role="alert">
            {reset.error.message}
          </Text>
        )}
        <Group gap="sm">
          <Button variant="default" disabled={reset.isRunning} onClick={close}>
            Close
          </Button>
          <Button type="submit" color="red.9" loading={reset.isRunning} disabled={typed.trim() !== token}>
            Delete everything and reset
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
