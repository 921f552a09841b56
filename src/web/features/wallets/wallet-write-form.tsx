import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { WriteOutcome } from '#contract/error.ts';
import { outcomeOf } from '#web/data/outcome.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { Icon } from '#web/parts/page/icon.tsx';

type WriteFormProps = {
  readonly title: string;
  /** Label of the submit button: verb and object. */
  readonly words: string;
  readonly submit: (values: FormData) => void;
  readonly close: () => void;
  readonly isRunning: boolean;
  readonly error: Error | null;
  /** The look-up for an unknown outcome. */
  readonly lookUp: ReactNode;
  /** Whether sending is blocked: the outcome is unknown and was not looked up yet. */
  readonly isBlocked?: boolean;
  readonly children: ReactNode;
};

/** A small form in a dialog. It stays open while the write is running, so that the user sees the outcome. */
export function WriteForm({ title, words, submit, close, isRunning, error, lookUp, isBlocked = false, children }: WriteFormProps) {
  return (
    <Dialog title={title} isOpen {...(isRunning ? {} : { close })}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) submit(new FormData(event.currentTarget));
        }}
      >
        <Stack gap="sm">
          {children}
          {error === null ? null : <WriteNotice error={error} lookUp={lookUp} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={isRunning} onClick={close}>
              Close
            </Button>
            <Button type="submit" loading={isRunning} disabled={isBlocked}>
              {words}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Why the write failed, and the look-up if its outcome is unknown. */
export function WriteNotice({ error, lookUp }: Pick<WriteFormProps, 'lookUp'> & { readonly error: Error }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), [error]);
  return (
    <Alert ref={ref} tabIndex={-1} color="red" variant="outline" icon={<Icon name="alert" />} title={noticeTitle(error)}>
      <Stack gap="xs" align="flex-start">
        <Text dir="auto">{error.message}</Text>
        {outcomeOf(error) === 'unknown' ? lookUp : null}
      </Stack>
    </Alert>
  );
}

function noticeTitle(error: Error): string {
  const isSessionOver = error instanceof HttpRefusal && error.code === 'signed_out';
  return isSessionOver ? 'Not saved: your session had ended' : outcomeTitles[outcomeOf(error)];
}

const outcomeTitles = {
  refused: 'The custodian refused this',
  not_sent: 'Not saved',
  unknown: 'Outcome unknown: check before trying again',
} as const satisfies Record<WriteOutcome, string>;

type LookUpProps = {
  /** Label of the button: "Look for the wallet". */
  readonly words: string;
  /** Reads the record again and describes it. */
  readonly look: () => Promise<ReactNode>;
  readonly looked: () => void;
};

/** Looks up the result of a write with an unknown outcome. */
export function LookUp({ words, look, looked }: LookUpProps) {
  const [found, setFound] = useState<ReactNode>(null);
  const [isLooking, setLooking] = useState(false);
  const press = async () => {
    setLooking(true);
    try {
      setFound(await look());
      looked();
    } catch (error) {
      setFound(`Could not be loaded: ${error instanceof Error ? error.message : 'no reason given'}`);
    }
    setLooking(false);
  };
  return (
    <>
      <Button variant="default" loading={isLooking} onClick={() => void press()} leftSection={<Icon name="retry" size={14} />}>
        {words}
      </Button>
      <output>{found}</output>
    </>
  );
}
