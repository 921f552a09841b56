import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Submission } from '#contract/desk/submission.ts';
import { regulatoryVersion } from '#contract/rules/regulatory-version.ts';
import { isPendingStatus, type ExternalTransaction, type RegulatoryInformation } from '#contract/transaction.ts';
import { submissionsQuery } from '#web/data/submissions.ts';
import { announce } from '#web/lib/announce.ts';
import { Icon } from '#web/parts/icon.tsx';
import { Time } from '#web/parts/time.tsx';
import { statusWords } from '#web/parts/transaction/status-words.ts';
import { conflictRows } from './conflict-rows.ts';
import classes from './regulatory-conflict.module.css';

type ConflictProps = {
  /** Comparable key of the deposit. */
  readonly transactionKey: string;
  /** The record as the officer saw it, and as it is now. */
  readonly seen: ExternalTransaction;
  readonly now: ExternalTransaction;
  /** What is typed, as it would be sent. */
  readonly typed: RegulatoryInformation;
  readonly keepHeld: () => void;
  readonly submitMine: () => void;
};

/** The record changed while somebody worked on it: what they typed beside what the service holds now, and the choice between them. */
export function Conflict({ transactionKey, seen, now, typed, keepHeld, submitMine }: ConflictProps) {
  const ref = useRef<HTMLElement>(null);
  const version = regulatoryVersion(now);
  useEffect(() => {
    ref.current?.focus();
    announce('This item changed since you opened it. Compare before you submit.');
  }, [version]);
  const isOpen = isPendingStatus(now.regulatory_status);
  const rows = [...statusRow(seen, now), ...conflictRows(typed, now)];
  return (
    <section ref={ref} className={classes.conflict} tabIndex={-1} aria-label="What changed meanwhile">
      <h2>
        <Icon name="alert" /> This changed since you opened it
      </h2>
      <p>
        <Sender transactionKey={transactionKey} version={version} />{' '}
        {isOpen ? 'Nothing of yours was sent, and nothing you typed is lost.' : ''}
        {isOpen ? '' : 'It takes no more information. What you typed was not sent; it stands below, and your draft is kept.'}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">You typed</th>
            <th scope="col">The service holds now</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, typed: mine, held }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td dir="auto">{mine ?? <Nothing />}</td>
              <td dir="auto">{held ?? <Nothing />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.buttons}>
        <Button variant="default" onClick={keepHeld}>
          Keep what the service holds
        </Button>
        {isOpen ? <Button onClick={submitMine}>Submit mine over it</Button> : null}
      </div>
    </section>
  );
}

function statusRow({ regulatory_status: before }: ExternalTransaction, { regulatory_status: after }: ExternalTransaction) {
  if (before === after) return [];
  const words = (status: string | null | undefined) => (status ? statusWords('regulatory', status).words : null);
  return [{ field: 'Status', typed: words(before), held: words(after) }];
}

function Nothing() {
  return <span className={classes.nothing}>nothing</span>;
}

/** Who sent what the service holds, where it was this desk. */
function Sender({ transactionKey, version }: { readonly transactionKey: string; readonly version: string }) {
  const { data } = useQuery(submissionsQuery(transactionKey));
  if (data === undefined) return null;
  const found = data.submissions.find((submission) => isOrigin(submission, version));
  if (found === undefined) return <>Not from this desk: the operator, or somebody with access to the service, changed it.</>;
  return (
    <>
      Sent from this desk by <strong>{found.by.name}</strong>, <Time value={found.started_at} isFull />.
    </>
  );
}

function isOrigin({ outcome, held }: Submission, version: string): boolean {
  return outcome === 'accepted' && held !== null && regulatoryVersion(held) === version;
}
