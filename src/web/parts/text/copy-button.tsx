import { ActionIcon, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { announce } from '#web/lib/screen-reader.ts';
import { Icon } from '#web/parts/page/icon.tsx';

/** How long the tick is visible, in ms. */
const tickMs = 1600;

type CopyButtonProps = {
  readonly text: string;
  /** Completes the label: "address" gives "Copy address". */
  readonly what: string;
  /** A warning that appears after the copy. */
  readonly warning?: string | undefined;
};

const looks = {
  idle: { color: 'gray', icon: 'copy' },
  copied: { color: 'petrol', icon: 'check' },
  failed: { color: 'red', icon: 'close' },
} as const;

/** Copies a text and shows a tick. */
export function CopyButton({ text, what, warning }: CopyButtonProps) {
  const [isWarned, setWarned] = useState(false);
  const [outcome, setOutcome] = useState<keyof typeof looks>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), tickMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(isDone ? 'copied' : 'failed');
    setWarned(isDone && warning !== undefined);
    announce(isDone ? `Copied ${what}. ${warning ?? ''}` : `Could not copy ${what}`);
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        color={looks[outcome].color}
        size="sm"
        mx={2}
        data-outcome={outcome}
        aria-label={`Copy ${what}`}
        title={`Copy ${what}`}
        onClick={() => void copy()}
      >
        <Icon name={looks[outcome].icon} size={14} />
      </ActionIcon>
      {isWarned ? (
        <Text component="span" c="amber" style={{ whiteSpace: 'normal' }}>
          <Icon name="alert" size={14} /> {warning}
        </Text>
      ) : null}
    </>
  );
}
