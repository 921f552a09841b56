import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AmountDrawn } from '#web/features/regulatory/regulatory-amount.tsx';
import { askedWords } from '#web/features/regulatory/regulatory-words.ts';
import { Icon, type IconName } from '#web/parts/icon.tsx';
import { CutText } from '#web/parts/long-text.tsx';
import { Time } from '#web/parts/time.tsx';
import { statusWords } from '#web/parts/transaction/status-words.ts';
import { destinationOf } from '#web/parts/transaction/transaction-facts.ts';
import { mayBeLeftOut, type BulkCheck, type BulkItem, type Exception, type Exceptions } from './bulk-check.ts';
import type { BulkResult, BulkResults } from './bulk-run.ts';
import classes from './regulatory-bulk.module.css';

type BulkListProps = {
  readonly items: readonly BulkItem[];
  readonly checks: ReadonlyMap<string, BulkCheck>;
  readonly results: BulkResults;
  readonly exceptions: Exceptions;
  readonly except: (id: string, exception: Exception | null) => void;
};

/** The chosen deposits, each with its own check before and its own result after. */
export function BulkList({ items, checks, results, exceptions, except }: BulkListProps) {
  const leavable = mayBeLeftOut(checks);
  return (
    <ol className={classes.list} aria-label="Chosen deposits">
      {items.map((item) => {
        const [check, result] = [checks.get(item.id) ?? { is: 'reading' as const }, results[item.id]];
        const told = result === undefined || isOverdue(result, check) ? checkWords(check) : resultWords(result, check);
        return (
          <li key={item.id} className={classes.item} data-tone={told.tone}>
            <Heading item={item} />
            <p className={classes.told}>
              <Icon name={told.icon} size={14} />
              <span>
                {told.title === '' ? null : <strong>{told.title} </strong>}
                {told.detail === null ? null : <span dir="auto">{told.detail}</span>}
              </span>
            </p>
            {exceptionsOf(item.id, check, exceptions, leavable).map((exception) => (
              <label key={exception} className={classes.same}>
                <input
                  type="checkbox"
                  checked={exceptions.get(item.id) === exception}
                  onChange={(event) => except(item.id, event.currentTarget.checked ? exception : null)}
                />
                {exceptionWords[exception]}
              </label>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

const exceptionWords = {
  'all the same': 'Send this originator all the same',
  'left out': 'Leave this one out',
} as const satisfies Record<Exception, string>;

/** What the officer may say of a deposit, and what was said. */
function exceptionsOf(id: string, check: BulkCheck, said: Exceptions, leavable: ReadonlySet<string>): readonly Exception[] {
  const isOther = check.is === 'other originator' || said.get(id) === 'all the same';
  return [...(isOther ? (['all the same'] as const) : []), ...(leavable.has(id) ? (['left out'] as const) : [])];
}

/** Whether what became of it before says nothing any more: it can be sent to again. */
function isOverdue(result: BulkResult, check: BulkCheck): boolean {
  return result.is === 'not_sent' && check.is === 'not asked';
}

function Heading({ item: { id, record } }: { readonly item: BulkItem }) {
  if (record?.type !== 'external')
    return (
      <p className={classes.heading}>
        <code>{id}</code>
      </p>
    );
  return (
    <p className={classes.heading}>
      <Link to="/regulatory/$transactionId" params={{ transactionId: id }}>
        <AmountDrawn deposit={record} />
      </Link>
      <span>
        to <CutText text={destinationOf(record).name ?? 'an unknown wallet'} />, <Time value={record.timestamp} />
      </span>
    </p>
  );
}

type Told = {
  readonly title: string;
  readonly detail: string | null;
  readonly icon: IconName;
  readonly tone: 'good' | 'bad' | 'waiting' | 'quiet';
};

function checkWords(check: BulkCheck): Told {
  switch (check.is) {
    case 'ready':
      return { title: 'Ready.', detail: `Takes what the ${askedWords[check.demand].short} status asks for.`, icon: 'check', tone: 'good' };
    case 'lacks':
      return { title: 'Lacks', detail: `${listed(check.labels)}.`, icon: 'clock', tone: 'waiting' };
    case 'other originator': {
      const names = check.isDefault ? 'its wallet’s default originator is' : 'its record already names another originator,';
      return { title: 'Left out:', detail: `${names} ${check.name}.`, icon: 'alert', tone: 'waiting' };
    }
    case 'left out':
      return { title: 'Left out:', detail: 'as you said. It stays in the queue.', icon: 'minus', tone: 'quiet' };
    case 'not asked':
      return { title: 'Left out: nothing is asked.', detail: statusDetail(check.status), icon: 'minus', tone: 'quiet' };
    case 'on its way':
      return { title: 'Left out:', detail: 'it is being submitted by itself.', icon: 'minus', tone: 'quiet' };
    case 'no deposit':
      return { title: 'Left out:', detail: 'only deposits from outside take regulatory information.', icon: 'minus', tone: 'quiet' };
    case 'unreadable':
      return { title: 'Could not be read:', detail: check.message, icon: 'alert', tone: 'bad' };
    case 'reading':
      return { title: 'Reading…', detail: null, icon: 'clock', tone: 'quiet' };
  }
}

function resultWords({ is, message }: BulkResult, check: BulkCheck): Told {
  const again = check.is === 'ready' ? ' It is sent again when you go on.' : '';
  switch (is) {
    case 'sending':
      return { title: 'Being sent…', detail: null, icon: 'clock', tone: 'waiting' };
    case 'accepted':
      return { title: 'Accepted.', detail: message, icon: 'done', tone: 'good' };
    case 'refused':
      return { title: 'Refused:', detail: message, icon: 'cross', tone: 'bad' };
    case 'unknown':
      return check.is === 'not asked'
        ? { title: 'Its answer was lost, but nothing is asked any more.', detail: statusDetail(check.status), icon: 'done', tone: 'good' }
        : {
            title: 'Outcome unknown:',
            detail: `${(message ?? '').replace(/^Outcome unknown: /, '')}. The record is read again before anything is sent.`,
            icon: 'alert',
            tone: 'bad',
          };
    case 'not_sent':
      return { title: 'Not sent:', detail: `${message ?? ''}${again}`, icon: 'alert', tone: 'bad' };
  }
}

function statusDetail(status: string | null): string | null {
  return status === null ? null : `Status: ${statusWords('regulatory', status).words}.`;
}

/** Labels that are named at once; the form names them all. */
const labelsShown = 3;

function listed(labels: readonly string[]): ReactNode & string {
  const more = labels.length - labelsShown;
  return more <= 0 ? labels.join(', ') : `${labels.slice(0, labelsShown).join(', ')} and ${more} more`;
}
