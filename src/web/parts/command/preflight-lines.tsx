import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PreflightAnswer, PreflightLine, PreflightRule } from '#contract/desk/preflight.ts';
import { Icon, type IconName } from '#web/parts/icon.tsx';
import { Time } from '#web/parts/time.tsx';
import breaks from '#web/parts/facts.module.css';

/** What each rule checks; the answer says whether it passes. */
const ruleWords = {
  spendable: 'Spendable',
  validator: 'Validator',
  fee: 'Fee',
  address: 'Destination',
  look_alike: 'No look-alike',
  first_send: 'Sent there before',
  duplicate: 'No duplicate',
  travel_rule: 'Travel rule',
  review: 'Second approval',
  unresolved: 'No open command',
} as const satisfies Record<PreflightRule, string>;

const answers = {
  yes: { words: 'Yes', icon: 'done' },
  no: { words: 'No', icon: 'cross' },
  ask: { words: 'Check first', icon: 'alert' },
  cannot_tell: { words: 'Cannot tell', icon: 'minus' },
} as const satisfies Record<PreflightAnswer, { readonly words: string; readonly icon: IconName }>;

/** A check and its answer in words: `{ name: 'Fee', words: 'Yes', icon: 'done' }`. A needed review neither passes nor fails. */
export function checkWords({ rule, answer }: Pick<PreflightLine, 'rule' | 'answer'>) {
  const name = ruleWords[rule];
  if (rule !== 'review') return { name, ...answers[answer] };
  return answer === 'ask' ? { name, words: 'Needed', icon: 'user' as const } : { name, ...answers[answer], words: 'Not needed' };
}

/** What stands against it first. */
const answersFirst = ['no', 'ask', 'cannot_tell', 'yes'] as const satisfies readonly PreflightLine['answer'][];

const answerColours = { no: 'red', ask: 'amber', cannot_tell: 'amber', yes: 'gray' } as const satisfies Record<
  PreflightLine['answer'],
  string
>;

type PreflightLinesProps = {
  readonly lines: readonly PreflightLine[];
  /** Whether they answer other values than those on the page: they are being asked again. */
  readonly isOld?: boolean;
  /** Extra content below a line. */
  readonly below?: (line: PreflightLine) => ReactNode;
};

/** One line per rule: the answer as icon and word, the figures, their source and age. */
export function PreflightLines({ lines, isOld = false, below }: PreflightLinesProps) {
  const sorted = lines.toSorted((one, other) => answersFirst.indexOf(one.answer) - answersFirst.indexOf(other.answer));
  return (
    <Stack component="ul" gap="sm" m={0} p={0}>
      {sorted.map((line) => (
        <Check key={line.rule} line={line} isOld={isOld}>
          {isOld ? null : below?.(line)}
        </Check>
      ))}
    </Stack>
  );
}

type CheckProps = { readonly line: PreflightLine; readonly isOld: boolean; readonly children: ReactNode };

function Check({ line, isOld, children }: CheckProps) {
  const { name, words, icon } = isOld ? { ...checkWords(line), words: 'Checking', icon: 'minus' as const } : checkWords(line);
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start" data-answer={isOld ? undefined : line.answer}>
      <ThemeIcon size={22} radius="xl" color={isOld ? 'gray' : answerColours[line.answer]}>
        <Icon name={icon} size={13} />
      </ThemeIcon>
      <Stack gap={0} miw={0}>
        <Text>
          <Text span inherit fw={570}>
            {name}
          </Text>
          : {words}
        </Text>
        {isOld ? null : (
          <>
            <Text size="xs" className={breaks.value}>
              {line.text}. <Links line={line} />
            </Text>
            <Source line={line} />
          </>
        )}
        {children}
      </Stack>
    </Group>
  );
}

function Links({ line: { transaction_id: transactionId, command_id: commandId } }: { readonly line: PreflightLine }) {
  return (
    <>
      {commandId === null ? null : (
        <Link to="/activity/$commandId" params={{ commandId }}>
          Open the request
        </Link>
      )}{' '}
      {transactionId === null ? null : (
        <Link to="/transactions/$transactionId" params={{ transactionId }}>
          Open transaction {transactionId}
        </Link>
      )}
    </>
  );
}

function Source({ line: { source, read_at: readAt } }: { readonly line: PreflightLine }) {
  if (source === null) return null;
  return (
    <Text size="xs" c="dimmed">
      From {source}
      {readAt === null ? null : (
        <>
          , <Time value={readAt} />
        </>
      )}
    </Text>
  );
}
