import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ExternalTransaction } from '#contract/transaction.ts';
import { withoutTrailingZeros } from '#web/lib/digits.ts';
import { Digits } from '#web/parts/amount.tsx';
import { Icon, type IconName } from '#web/parts/icon.tsx';
import { statusWords } from '#web/parts/status-words.ts';
import { Time } from '#web/parts/time.tsx';
import { destinationOf } from '#web/parts/transaction-facts.ts';
import type { BulkCheck, BulkItem } from './regulatory-bulk-check.ts';
import type { BulkResult, BulkResults } from './regulatory-bulk-run.ts';
import { askedWords } from './regulatory-words.ts';
import classes from './regulatory-bulk.module.css';

type BulkListProps = {
  readonly items: readonly BulkItem[];
  readonly checks: ReadonlyMap<string, BulkCheck>;
  readonly results: BulkResults;
  /** Deposits to which the form goes although their wallet's default originator is another. */
  readonly allTheSame: ReadonlySet<string>;
  readonly setAllTheSame: (id: string, isOn: boolean) => void;
};

/** The chosen deposits, each with its own check before and its own result after. */
export function BulkList({ items, checks, results, allTheSame, setAllTheSame }: BulkListProps) {
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
                <strong>{told.title}</strong>
                {told.detail === null ? null : <span dir="auto"> {told.detail}</span>}
              </span>
            </p>
            {check.is === 'other default' || allTheSame.has(item.id) ? (
              <label className={classes.same}>
                <input
                  type="checkbox"
                  checked={allTheSame.has(item.id)}
                  onChange={(event) => setAllTheSame(item.id, event.currentTarget.checked)}
                />
                Send this originator all the same
              </label>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

/** Whether what became of it before says nothing any more: it can be sent to again. */
function isOverdue(result: BulkResult, check: BulkCheck): boolean {
  return result.is === 'not sent' && check.is === 'not asked';
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
        <AmountWords deposit={record} />
      </Link>
      <span>
        to <bdi>{destinationOf(record).name ?? 'an unknown wallet'}</bdi>, <Time value={record.timestamp} />
      </span>
    </p>
  );
}

/** The amount as a text with its digits in threes: `12 500.5 EURS`. */
function AmountWords({ deposit: { amount, currency } }: { readonly deposit: ExternalTransaction }) {
  if (!amount) return 'a deposit';
  return (
    <>
      <Digits text={withoutTrailingZeros(amount)} /> {currency?.toUpperCase()}
    </>
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
    case 'other default':
      return { title: 'Left out:', detail: `its wallet’s default originator is ${check.name}.`, icon: 'alert', tone: 'waiting' };
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
            title: 'Outcome unknown.',
            detail: `${message ?? ''} The record is read again before anything is sent.`,
            icon: 'alert',
            tone: 'bad',
          };
    case 'not sent':
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
