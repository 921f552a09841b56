import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { earlierName } from '#contract/money/repeats.ts';
import { refusalFacts } from '#web/data/commands.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { RepeatedPayment } from '#web/parts/command/repeated-payment.tsx';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { failureDetail, failureTitle, sendFailure } from './send-failure.ts';
import type { SendOnce } from './use-send-once.ts';

type SendNoticeProps = {
  readonly send: Pick<SendOnce<never>, 'error' | 'lookUp' | 'clearFailure'>;
  /** The noun for the command: "withdrawal". */
  readonly noun: string;
  readonly commandKey: string;
  /** Renders a link to the command or batch with this key. Default: a link to a command. */
  readonly renderLink?: (key: string, label: string) => ReactNode;
  /** Called with the key if the command exists. */
  readonly onCreated: (key: string) => void;
  /** Sets form values: a new key, or the earlier payment that the requester confirmed as different. */
  readonly write: (values: { readonly key?: string; readonly keyed?: string; readonly repeats?: string }) => void;
};

/** Explains why a command was not sent, or that its outcome is unknown, and what to do. Renders nothing without a failure. */
export function SendNotice({ send, noun, commandKey, renderLink = commandLink, onCreated, write }: SendNoticeProps) {
  const { error, lookUp: look, clearFailure } = send;
  if (error === null) return null;
  const change: SendNoticeProps['write'] = (values) => {
    write(values);
    clearFailure();
  };
  const dismissFailure = () => {
    clearFailure();
    announce(`Nothing was sent: the desk did not receive this ${noun}. You can send it again.`);
  };
  const failure = sendFailure(error);
  const { commandId, earlier, isByRow } = refusalFacts(error);
  const duplicateId = earlier === null || isByRow ? undefined : earlierName(earlier);
  return (
    <ProblemPanel name="Not confirmed" title={failureTitle(error, noun)} error={error}>
      <Text dir="auto">{failureDetail(error, noun)}</Text>
      <Group gap="sm">
        {commandId === null ? null : commandLink(commandId, openLabel)}
        {earlier === null ? null : (
          <Text>
            <RepeatedPayment repeat={{ earlier }} />
          </Text>
        )}
      </Group>
      {isByRow ? <Text>Confirm or remove each repeated row in the pre-flight checks.</Text> : null}
      {duplicateId === undefined ? null : (
        <Button variant="default" onClick={() => change({ repeats: duplicateId })}>
          Confirm separate {noun}
        </Button>
      )}
      {failure === 'reused' ? (
        <Button variant="default" onClick={() => change({ key: crypto.randomUUID(), keyed: '' })}>
          Start a new {noun} from this form
        </Button>
      ) : null}
      {failure === 'unknown' ? (
        <LookUpButton
          noun={noun}
          commandKey={commandKey}
          renderLink={renderLink}
          lookUp={look}
          onFound={() => onCreated(commandKey)}
          onMissing={dismissFailure}
        />
      ) : null}
    </ProblemPanel>
  );
}

const openLabel = 'Open the request';

function commandLink(id: string, label: string) {
  return (
    <Link to="/activity/$commandId" params={{ commandId: id }}>
      {label}
    </Link>
  );
}

type LookUpProps = Required<Pick<SendNoticeProps, 'noun' | 'commandKey' | 'renderLink'>> &
  Pick<SendOnce<never>, 'lookUp'> & {
    /** Called if the command exists. */
    readonly onFound: () => void;
    /** Called if no command has this key. The same key may then be sent again. */
    readonly onMissing: () => void;
  };

/** A button that looks up the command with the form's key. */
function LookUpButton({ noun, commandKey, renderLink, lookUp: look, onFound, onMissing }: LookUpProps) {
  const [isLooking, setLooking] = useState(false);
  const [message, setMessage] = useState('');
  const lookUp = async () => {
    setLooking(true);
    const lookUpResult = await look(commandKey);
    setLooking(false);
    if (lookUpResult === 'found') onFound();
    else if (lookUpResult === 'none') onMissing();
    else setMessage('The desk still does not answer. Check again later.');
  };
  return (
    <>
      <Text>
        This {noun} may have been sent. Do not enter it again: the desk never sends the same {noun} twice.{' '}
        {renderLink(commandKey, 'The page of the request')} shows the outcome.
      </Text>
      <Button variant="default" loading={isLooking} onClick={() => void lookUp()}>
        Check the outcome
      </Button>
      <output>{message}</output>
    </>
  );
}
