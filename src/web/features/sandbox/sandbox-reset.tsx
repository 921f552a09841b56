import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sandboxEndpoints, type SandboxSeed } from '#contract/service/sandbox.ts';
import { sandboxWrite } from '#web/data/sandbox.ts';
import { announce } from '#web/lib/announce.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { Panel } from '#web/parts/facts.tsx';
import { Choice } from '#web/parts/form/choice.tsx';
import { useWrite } from '#web/parts/form/use-write.ts';
import classes from './sandbox.module.css';

type Seed = Exclude<SandboxSeed, 'large'>;

const worlds = { demo: 'Demonstration', empty: 'Empty' } as const satisfies Record<Seed, string>;

/** What is typed to confirm. */
const token = 'reset';

/** Replaces the whole world of the sandbox. */
export function ResetPanel() {
  const [seed, setSeed] = useState<Seed>('demo');
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Start again">
      <p className={classes.about}>Replaces every record of the service by a known world, and takes back clock, settings and faults.</p>
      <div className={classes.steps}>
        <Choice legend="World" value={seed} choices={worlds} choose={setSeed} />
        <Button variant="default" onClick={() => setOpen(true)}>
          Reset the sandbox…
        </Button>
      </div>
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
      className={classes.dialog}
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
      <p>
        Everything that anybody made in this sandbox is deleted. It begins again {seed === 'demo' ? 'with the demonstration' : 'empty'}.
        This cannot be undone.
      </p>
      <p>The desk’s own users, commands, drafts and audit log stay; some will name records that are gone.</p>
      <TextInput
        label={`Type “${token}” to confirm`}
        value={typed}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {reset.error === null ? null : (
        <p role="alert" className={classes.problem}>
          {reset.error.message}
        </p>
      )}
      <div className={classes.end}>
        <Button variant="default" disabled={reset.isRunning} onClick={close}>
          Close
        </Button>
        <Button type="submit" color="red.9" loading={reset.isRunning} disabled={typed.trim() !== token}>
          Delete everything and reset
        </Button>
      </div>
    </form>
  );
}
