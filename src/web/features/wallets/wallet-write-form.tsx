import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { WriteOutcome } from '#contract/error.ts';
import { outcomeOf } from '#web/data/outcome.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { Icon } from '#web/parts/page/icon.tsx';

type WriteNoticeProps = {
  readonly error: Error;
  /** The button with which the user looks up the result after an unknown outcome. */
  readonly lookUp: ReactNode;
};

/** Explains why the write failed. After an unknown outcome, also shows `lookUp`. */
export function WriteNotice({ error, lookUp }: WriteNoticeProps) {
  return (
    <Alert
      key={error.message}
      ref={focusOnce}
      tabIndex={-1}
      color="red"
      variant="outline"
      icon={<Icon name="alert" />}
      title={noticeTitle(error)}
    >
      <Stack gap="xs" align="flex-start">
        <Text dir="auto">{error.message}</Text>
        {outcomeOf(error) === 'unknown' ? lookUp : null}
      </Stack>
    </Alert>
  );
}

/** Focuses an element when it first appears. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}

function noticeTitle(error: Error): string {
  const isSessionOver = error instanceof HttpRefusal && error.code === 'signed_out';
  return isSessionOver ? 'Not saved: your session ended' : outcomeTitles[outcomeOf(error)];
}

const outcomeTitles = {
  refused: 'The custodian refused the change',
  not_sent: 'Not saved',
  unknown: 'Outcome unknown: check before trying again',
} as const satisfies Record<WriteOutcome, string>;

type LookUpProps = {
  /** The label of the button: "Look for the wallet". */
  readonly label: string;
  /** Reads the record again, and returns a description of what was found. */
  readonly findResult: () => Promise<ReactNode>;
  readonly onLookedUp: () => void;
};

/** A button with which the user looks up the result of a write after an unknown outcome. */
export function LookUpButton({ label, findResult, onLookedUp }: LookUpProps) {
  const [result, setFound] = useState<ReactNode>(null);
  const [isLooking, setLooking] = useState(false);
  const press = async () => {
    setLooking(true);
    try {
      setFound(await findResult());
      onLookedUp();
    } catch (error) {
      setFound(`Could not be loaded: ${error instanceof Error ? error.message : 'unknown error'}`);
    }
    setLooking(false);
  };
  return (
    <>
      <Button variant="default" loading={isLooking} onClick={() => void press()} leftSection={<Icon name="retry" size={14} />}>
        {label}
      </Button>
      <output>{result}</output>
    </>
  );
}
