import { Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/parts/page/icon.tsx';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { acceptanceLabel, depositsToLeaveOut, type BulkCheck, type BulkItem, type Exception, type Exceptions } from './bulk-check.ts';
import { DepositHeading } from './bulk-heading.tsx';
import type { BulkResult, BulkResults } from './bulk-run.ts';

type BulkListProps = {
  readonly items: readonly BulkItem[];
  readonly checks: ReadonlyMap<string, BulkCheck>;
  readonly results: BulkResults;
  readonly exceptions: Exceptions;
  /** Whether exceptions cannot be changed, because the deposits are being submitted. */
  readonly isLocked: boolean;
  readonly setException: (id: string, exception: Exception | null) => void;
};

/** The selected deposits. Before the submission each deposit shows its check, afterwards its result. */
export function BulkList({ items, checks, results, exceptions, isLocked, setException }: BulkListProps) {
  const mayLeaveOut = depositsToLeaveOut(checks);
  return (
    <Paper component="ol" p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }} aria-label="Selected deposits">
      {items.map((item, index) => {
        const [check, result] = [checks.get(item.id) ?? { is: 'reading' as const }, results[item.id]];
        const message = result === undefined || isOutdated(result, check) ? checkMessage(check) : resultMessage(result, check);
        const colour = toneColours[message.tone];
        return (
          <Stack key={item.id} component="li" gap={4} p="sm" style={index === 0 ? {} : { borderTop: '1px solid var(--desk-border)' }}>
            <DepositHeading item={item} />
            <Group gap={6} wrap="nowrap" align="flex-start" {...(message.tone === 'quiet' ? { c: 'dimmed' } : {})}>
              <Text span lh={1} pt={3} c={colour}>
                <Icon name={message.icon} size={14} />
              </Text>
              <Text inherit>
                {message.title === '' ? null : (
                  <Text span inherit fw={570} c={colour}>
                    {message.title}{' '}
                  </Text>
                )}
                {message.detail === null ? null : <span dir="auto">{message.detail}</span>}
              </Text>
            </Group>
            {exceptionsOf(item.id, check, exceptions, mayLeaveOut).map((exception) => (
              <Checkbox
                key={exception}
                size="xs"
                label={exceptionLabels[exception]}
                disabled={isLocked}
                checked={exceptions.get(item.id) === exception}
                onChange={(event) => setException(item.id, event.currentTarget.checked ? exception : null)}
              />
            ))}
          </Stack>
        );
      })}
    </Paper>
  );
}

const exceptionLabels = {
  'all the same': 'Submit this originator anyway',
  'left out': 'Exclude this deposit',
} as const satisfies Record<Exception, string>;

/** The exceptions that the officer may choose for a deposit. They include the exception that is already chosen. */
function exceptionsOf(id: string, check: BulkCheck, exceptions: Exceptions, mayLeaveOut: ReadonlySet<string>): readonly Exception[] {
  const hasOtherOriginator = check.is === 'other originator' || exceptions.get(id) === 'all the same';
  return [...(hasOtherOriginator ? (['all the same'] as const) : []), ...(mayLeaveOut.has(id) ? (['left out'] as const) : [])];
}

/** Whether a result is outdated: nothing was sent, and the deposit's status no longer requires information. */
function isOutdated(result: BulkResult, check: BulkCheck): boolean {
  return result.is === 'not_sent' && check.is === 'not required';
}

const toneColours = { good: 'petrol', bad: 'red', waiting: 'amber', quiet: 'dimmed' } as const;

type BulkMessage = {
  readonly title: string;
  readonly detail: string | null;
  readonly icon: IconName;
  readonly tone: keyof typeof toneColours;
};

function checkMessage(check: BulkCheck): BulkMessage {
  switch (check.is) {
    case 'ready':
      if (check.chosenName !== null)
        return { title: 'Included by you:', detail: `submits ${check.chosenName} as the originator.`, icon: 'alert', tone: 'waiting' };
      return {
        title: 'Ready.',
        detail: `Sends what the status “${statusLabel('regulatory', check.demand).label}” requires.`,
        icon: 'check',
        tone: 'good',
      };
    case 'lacks':
      if (check.labels.every((label) => label === acceptanceLabel))
        return { title: 'Accept the default originator.', detail: null, icon: 'clock', tone: 'waiting' };
      return { title: 'Missing:', detail: `${labelList(check.labels)}.`, icon: 'clock', tone: 'waiting' };
    case 'other originator': {
      const names = check.isDefault ? 'the wallet has a different default originator,' : 'the record already names another originator,';
      const detail = check.name === null ? 'the form contains the default originator of another wallet.' : `${names} ${check.name}.`;
      return { title: 'Excluded:', detail, icon: 'alert', tone: 'waiting' };
    }
    case 'left out':
      return { title: 'Excluded:', detail: 'by you. The deposit stays in the queue.', icon: 'minus', tone: 'quiet' };
    case 'not required':
      return { title: 'Excluded: nothing is required.', detail: statusDetail(check.status), icon: 'minus', tone: 'quiet' };
    case 'on its way':
      return { title: 'Excluded:', detail: 'this deposit is being submitted separately.', icon: 'minus', tone: 'quiet' };
    case 'no deposit':
      return { title: 'Excluded:', detail: 'only external deposits take regulatory information.', icon: 'minus', tone: 'quiet' };
    case 'unreadable':
      return { title: 'Could not be loaded:', detail: check.message, icon: 'alert', tone: 'bad' };
    case 'reading':
      return { title: 'Loading…', detail: null, icon: 'clock', tone: 'quiet' };
  }
}

function resultMessage({ is, message }: BulkResult, check: BulkCheck): BulkMessage {
  const resubmitText = check.is === 'ready' ? ' The desk submits this deposit again when you continue.' : '';
  switch (is) {
    case 'sending':
      return { title: 'Sending…', detail: null, icon: 'clock', tone: 'waiting' };
    case 'accepted':
      return { title: 'Accepted.', detail: message, icon: 'done', tone: 'good' };
    case 'refused':
      return { title: 'Refused:', detail: message, icon: 'cross', tone: 'bad' };
    case 'unknown':
      return check.is === 'not required'
        ? { title: 'The answer was lost, but nothing more is required.', detail: statusDetail(check.status), icon: 'done', tone: 'good' }
        : {
            title: 'Outcome unknown:',
            detail: `${(message ?? '').replace(/^Outcome unknown: /, '')}. The record is checked again before anything is sent.`,
            icon: 'alert',
            tone: 'bad',
          };
    case 'not_sent':
      return { title: 'Not sent:', detail: `${message ?? ''}${resubmitText}`, icon: 'alert', tone: 'bad' };
  }
}

function statusDetail(status: string | null): string | null {
  return status === null ? null : `Status: ${statusLabel('regulatory', status).label}.`;
}

/** Maximum number of labels in a row. The form itself lists all of them. */
const labelsMax = 3;

function labelList(labels: readonly string[]): ReactNode & string {
  const hiddenCount = labels.length - labelsMax;
  return hiddenCount <= 0 ? labels.join(', ') : `${labels.slice(0, labelsMax).join(', ')} and ${hiddenCount} more`;
}
