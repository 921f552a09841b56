import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PreflightAnswer, PreflightLine, PreflightRule } from '#contract/desk/preflight.ts';
import type { Repeat } from '#contract/error.ts';
import { Fold } from '#web/parts/page/fold.tsx';
import { Icon, type IconName } from '#web/parts/page/icon.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { RepeatedPayment } from './repeated-payment.tsx';
import breaks from '#web/parts/record/facts.module.css';

/** The name of each rule and the labels of its answers. */
const ruleLabels = {
  spendable: { name: 'Spendable balance', yes: 'Enough spendable balance', no: 'Not enough spendable balance' },
  validator: { name: 'Validator', yes: 'Validator ready', no: 'Validator not ready' },
  fee: { name: 'Fee', yes: 'Fee within limits', no: 'Fee outside the limits' },
  address: { name: 'Destination', yes: 'Valid destination', no: 'Invalid destination' },
  look_alike: { name: 'Look-alike', yes: 'No look-alike address', no: 'Look-alike address' },
  first_send: { name: 'First payment', yes: 'Paid before', no: 'Never paid before' },
  duplicate: { name: 'Duplicate', yes: 'No duplicate', no: 'Duplicate' },
  travel_rule: { name: 'Travel rule', yes: 'Travel rule information complete', no: 'Travel rule information missing' },
  review: { name: 'Approval', yes: 'No approval needed', no: 'Blocked' },
  unresolved: { name: 'Earlier requests', yes: 'No unknown outcome', no: 'Unknown outcome of an earlier request' },
} as const satisfies Record<PreflightRule, Readonly<Record<'name' | 'yes' | 'no', string>>>;

const answerIcons = { yes: 'done', no: 'cross', ask: 'alert', cannot_tell: 'minus' } as const satisfies Record<PreflightAnswer, IconName>;

/**
 * The label and icon of a check's answer: `{ label: 'Enough spendable balance', icon: 'done' }`. A required approval is neither
 * passed nor failed.
 */
export function checkLabel({ rule, answer }: Pick<PreflightLine, 'rule' | 'answer'>): { readonly label: string; readonly icon: IconName } {
  const icon = answerIcons[answer];
  const { name, yes, no } = ruleLabels[rule];
  if (answer === 'yes') return { label: yes, icon };
  if (answer === 'no') return { label: no, icon };
  if (rule === 'review' && answer === 'ask') return { label: 'Needs approval', icon: 'user' };
  return { label: `${name}: ${answer === 'ask' ? 'check first' : 'not checked'}`, icon };
}

/** Number of repeated payments that a check lists. */
const repeatsMax = 50;

/** The order of the checks. Checks that block the request come first. */
const answerOrder = ['no', 'ask', 'cannot_tell', 'yes'] as const satisfies readonly PreflightLine['answer'][];

const answerColours = { no: 'red', ask: 'amber', cannot_tell: 'amber', yes: 'gray' } as const satisfies Record<
  PreflightLine['answer'],
  string
>;

type PreflightLinesProps = {
  readonly lines: readonly PreflightLine[];
  /** Whether the answers belong to earlier values, because a new check is running. */
  readonly isOutdated?: boolean;
  /** Whether a passed check stays visible. By default, all passed checks are folded. */
  readonly isOpen?: (line: PreflightLine) => boolean;
  /** Returns extra content below a line. */
  readonly renderBelow?: (line: PreflightLine) => ReactNode;
};

/**
 * A line for each check, with its answer as icon and label, its figures, and their source and age. Passed checks are folded into
 * one line.
 */
export function PreflightLines({ lines, isOutdated = false, isOpen = () => false, renderBelow }: PreflightLinesProps) {
  const isFolded = (line: PreflightLine) => line.answer === 'yes' && !isOpen(line);
  const sortedLines = lines.toSorted((one, other) => answerOrder.indexOf(one.answer) - answerOrder.indexOf(other.answer));
  const renderChecks = (checks: readonly PreflightLine[]) => (
    <Stack component="ul" gap="sm" m={0} p={0}>
      {checks.map((line) => (
        <Check key={line.rule} line={line} isOld={isOutdated}>
          {isOutdated ? null : renderBelow?.(line)}
        </Check>
      ))}
    </Stack>
  );
  const [foldedLines, visibleLines] = [sortedLines.filter(isFolded), sortedLines.filter((line) => !isFolded(line))];
  return (
    <Stack gap="sm">
      {visibleLines.length === 0 ? null : renderChecks(visibleLines)}
      {foldedLines.length === 0 ? null : (
        <Fold title={`${foldedLines.length} ${foldedLines.length === 1 ? 'check' : 'checks'} ${isOutdated ? 'running' : 'passed'}`}>
          {renderChecks(foldedLines)}
        </Fold>
      )}
    </Stack>
  );
}

type CheckProps = { readonly line: PreflightLine; readonly isOld: boolean; readonly children: ReactNode };

function Check({ line, isOld, children }: CheckProps) {
  const { label, icon } = isOld ? { label: `${ruleLabels[line.rule].name}: checking`, icon: 'minus' as const } : checkLabel(line);
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start" data-answer={isOld ? undefined : line.answer}>
      <ThemeIcon size={22} radius="xl" color={isOld ? 'gray' : answerColours[line.answer]}>
        <Icon name={icon} size={13} />
      </ThemeIcon>
      <Stack gap={0} miw={0}>
        <Text fw={570}>{label}</Text>
        {isOld ? null : (
          <>
            <Text size="xs" component="div" className={breaks.value}>
              {line.repeats === undefined ? (
                <>
                  {line.text}. <Links line={line} />
                </>
              ) : (
                <Repeats repeats={line.repeats} />
              )}
            </Text>
            <Source line={line} />
          </>
        )}
        {children}
      </Stack>
    </Group>
  );
}

function Links({ line }: { readonly line: PreflightLine }) {
  const { transaction_id: transactionId, command_id: commandId } = line;
  return (
    <>
      {commandId === null ? null : (
        <Link to="/activity/$commandId" params={{ commandId }}>
          Open the request
        </Link>
      )}{' '}
      {transactionId === null || isSourceTransaction(line) ? null : (
        <TransactionLink id={transactionId}>Open transaction {transactionId}</TransactionLink>
      )}
    </>
  );
}

/** The repeated payments of a line, each with its outcome and a link. */
function Repeats({ repeats }: { readonly repeats: readonly Repeat[] }) {
  return (
    <>
      {repeats.slice(0, repeatsMax).map((repeat) => (
        <div key={repeat.row ?? 0}>
          <RepeatedPayment repeat={repeat} />
        </div>
      ))}
      {repeats.length > repeatsMax ? `and ${repeats.length - repeatsMax} more` : null}
    </>
  );
}

/** Whether the transaction of a line is only the source of its figures, such as a rate. */
function isSourceTransaction({ source, transaction_id: transactionId }: PreflightLine): boolean {
  return transactionId !== null && source?.endsWith(` ${transactionName(transactionId)}`) === true;
}

const transactionName = (id: string) => `transaction ${id}`;

function Source({ line }: { readonly line: PreflightLine }) {
  const { source, read_at: readAt, transaction_id: transactionId } = line;
  if (source === null) return null;
  return (
    <Text size="xs" c="dimmed">
      From{' '}
      {transactionId !== null && isSourceTransaction(line) ? (
        <>
          {source.slice(0, -transactionName(transactionId).length)}
          <TransactionLink id={transactionId}>{transactionName(transactionId)}</TransactionLink>
        </>
      ) : (
        source
      )}
      {readAt === null ? null : (
        <>
          , <Time value={readAt} />
        </>
      )}
    </Text>
  );
}
