import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { inSentence } from '#web/lib/in-sentence.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useRepeated } from '#web/lib/timers.ts';
import { StickyBar } from '#web/parts/form/sticky-bar.tsx';
import { TextWithAmounts } from '#web/parts/text/text-with-amounts.tsx';

const chainConsequence = 'An on-chain transfer cannot be reversed.';

type SendLabels = { readonly label: string; readonly consequence: string };

/**
 * The label of the send button, and the sentence next to it. For a command that needs approval, both state that nothing is sent
 * yet.
 */
export function sendLabels({ label, consequence }: SendLabels, isForApproval: boolean): SendLabels {
  if (!isForApproval) return { label, consequence };
  return {
    label: `Request approval: ${inSentence(label.replace(/^Send /, ''))}`,
    consequence: 'Nothing is sent until another user approves it.',
  };
}

/** Time after which a message states that sending is slow, s. */
const waitSecondsMin = 3;

/** The message about a slow send. Null during the first seconds. */
export function waitMessage(seconds: number): string | null {
  if (seconds < waitSecondsMin) return null;
  return `Waiting for the custodian (${seconds} s). Do not send it again. You may leave this page: Activity shows the outcome.`;
}

type SendBarProps = {
  /** Label of the button, with verb and object: `'Send 5 ETH to Kestrel Exchange'`. */
  readonly label: string;
  /** Whether another treasurer must approve the command. */
  readonly isForApproval: boolean;
  readonly send: () => void;
  readonly isSending: boolean;
  /** Whether sending waits until the user has confirmed their identity. Nothing is sent before. */
  readonly isConfirming: boolean;
  /** A sentence that explains why the command cannot be sent now, or null. */
  readonly blocker: string | null;
  readonly goBack: () => void;
  /** A sentence about the irreversible consequence of sending. */
  readonly consequence?: string;
  /** The field for the confirmation text. It is rendered inside the bar, because the bar would cover a field below. */
  readonly children?: ReactNode;
};

/** The bar with the send button. The button's label names the command, and the button never has the initial focus. */
export function SendBar({ send, isSending, isConfirming, blocker, goBack, isForApproval, children, ...props }: SendBarProps) {
  const { label, consequence } = sendLabels({ consequence: chainConsequence, ...props }, isForApproval);
  return (
    <StickyBar isPageBar>
      {children}
      <Button
        size="sm"
        variant="default"
        disabled={isSending}
        onClick={({ detail: clickCount }) => {
          // This button appears where "Review" was. The second click of a double click on "Review" is ignored.
          if (clickCount <= 1) goBack();
        }}
      >
        Edit
      </Button>
      <Button
        size="sm"
        loading={isSending}
        aria-disabled={blocker !== null}
        {...(blocker === null ? {} : { 'data-disabled': true })}
        onClick={() => {
          if (blocker === null) send();
        }}
        aria-describedby="send-hold"
      >
        <span>
          <TextWithAmounts text={label} />
        </span>
      </Button>
      <Text size="xs" c="dimmed" id="send-hold">
        {blocker ?? consequence}
      </Text>
      {isSending && !isConfirming ? <SendTimer /> : null}
    </StickyBar>
  );
}

/** Shows the seconds since sending began. Screen readers announce only the first message. */
function SendTimer() {
  const [seconds, setSeconds] = useState(0);
  const countSecond = () => {
    const nextSeconds = seconds + 1;
    setSeconds(nextSeconds);
    if (nextSeconds === waitSecondsMin) announce(waitMessage(nextSeconds) ?? '');
  };
  useRepeated(countSecond, 1000);
  const label = waitMessage(seconds);
  return label === null ? null : <Text w="100%">{label}</Text>;
}
