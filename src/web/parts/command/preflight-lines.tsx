import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PreflightAnswer, PreflightLine, PreflightRule } from '#contract/desk/preflight.ts';
import { Icon, type IconName } from '#web/parts/icon.tsx';
import { Time } from '#web/parts/time.tsx';
import classes from './command.module.css';

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
  review: 'Our review',
  unresolved: 'No open command',
} as const satisfies Record<PreflightRule, string>;

const answers = {
  yes: { words: 'Yes', icon: 'done' },
  no: { words: 'No', icon: 'cross' },
  ask: { words: 'Check first', icon: 'alert' },
  cannot_tell: { words: 'Cannot tell', icon: 'minus' },
} as const satisfies Record<PreflightAnswer, { readonly words: string; readonly icon: IconName }>;

type PreflightLinesProps = {
  readonly lines: readonly PreflightLine[];
  /** Extra content below a line. */
  readonly below?: (line: PreflightLine) => ReactNode;
};

/** One line per rule: the answer as icon and word, the figures, their source and age. */
export function PreflightLines({ lines, below }: PreflightLinesProps) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line.rule} className={classes.line} data-answer={line.answer}>
          <Icon name={answers[line.answer].icon} size={16} />
          <span>
            <span className={classes.rule}>{ruleWords[line.rule]}</span>: {answers[line.answer].words}
          </span>
          <span className={classes.text}>
            {line.text}. <Links line={line} />
          </span>
          <Source line={line} />
          {below?.(line)}
        </li>
      ))}
    </ul>
  );
}

function Links({ line: { transaction_id: transactionId, command_id: commandId } }: { readonly line: PreflightLine }) {
  return (
    <>
      {commandId === null ? null : (
        <Link to="/activity/$commandId" params={{ commandId }}>
          Open the command
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
    <span className={classes.source}>
      From {source}
      {readAt === null ? null : (
        <>
          , <Time value={readAt} />
        </>
      )}
    </span>
  );
}
