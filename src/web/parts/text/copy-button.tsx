import { ActionIcon, Text } from '@mantine/core';
import { useState } from 'react';
import { announce } from '#web/lib/screen-reader.ts';
import { useDelayed } from '#web/lib/timers.ts';
import { Icon } from '#web/parts/page/icon.tsx';

/** How long the check mark is visible after copying, ms. */
const tickVisibleMs = 1600;

type CopyButtonProps = {
  readonly text: string;
  /** The noun in the button's label: "address" gives "Copy address". */
  readonly noun: string;
  /** A warning that is displayed after the text was copied. */
  readonly warning?: string | undefined;
};

const appearances = {
  idle: { color: 'gray', icon: 'copy' },
  copied: { color: 'petrol', icon: 'check' },
  failed: { color: 'red', icon: 'close' },
} as const;

/** A button that copies a text and then shows a check mark. */
export function CopyButton({ text, noun, warning }: CopyButtonProps) {
  const [isWarned, setWarned] = useState(false);
  const [outcome, setOutcome] = useState<keyof typeof appearances>('idle');
  useDelayed(() => setOutcome('idle'), outcome === 'idle' ? null : tickVisibleMs, outcome);
  const copy = async () => {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(isDone ? 'copied' : 'failed');
    setWarned(isDone && warning !== undefined);
    announce(isDone ? `Copied ${noun}. ${warning ?? ''}` : `Could not copy ${noun}`);
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        color={appearances[outcome].color}
        size="sm"
        mx={2}
        data-outcome={outcome}
        aria-label={`Copy ${noun}`}
        title={`Copy ${noun}`}
        onClick={() => void copy()}
      >
        <Icon name={appearances[outcome].icon} size={14} />
      </ActionIcon>
      {isWarned ? (
        <Text component="span" c="amber" style={{ whiteSpace: 'normal' }}>
          <Icon name="alert" size={14} /> {warning}
        </Text>
      ) : null}
    </>
  );
}
