import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { personalDataView, type PersonalDataView } from '#contract/roles.ts';
import { blockOf, type ExternalTransaction } from '#contract/service/transaction.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { submissionsQuery } from '#web/data/submissions.ts';
import { amountLabel } from '#web/features/regulatory/regulatory-labels.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { entityFacts, roleTitles } from '#web/parts/entity/people-panels.tsx';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { destinationOf, peopleIn, sourceOf } from '#web/parts/transaction/transaction-facts.ts';
import { EvidenceAttempt, EvidenceRows } from './evidence-parts.tsx';
import classes from './regulatory-evidence.module.css';

/** A button that prints the item's evidence, like Ctrl+P. */
export function PrintEvidenceButton() {
  return (
    <Button variant="default" onClick={() => globalThis.print()}>
      Print evidence
    </Button>
  );
}

/** Messages that are printed instead of the people in the record. They do not reveal whether the record names any people. */
const noPeopleMessages = {
  full: 'The record names no originator and no third party.',
  masked: 'The record names no originator and no third party.',
  none: 'The names on the record are hidden for the role of the user who printed this.',
} as const satisfies Record<PersonalDataView, string>;

type EvidenceProps = {
  readonly deposit: ExternalTransaction;
  readonly id: string;
  /** The deposit's key in comparable form. Null for users who may not see submissions. */
  readonly transactionKey: string | null;
};

/** The printed version of the page: the deposit, its submissions, and the service's answers. All times are in UTC. */
export function PrintedEvidence({ deposit, id, transactionKey }: EvidenceProps) {
  const { data, isError } = useQuery({ ...submissionsQuery(transactionKey ?? ''), enabled: transactionKey !== null });
  const { user, environment } = useSession();
  const printedAt = usePrintTime();
  const [source, destination, block] = [sourceOf(deposit), destinationOf(deposit), blockOf(deposit)];
  const environmentName = environment.kind === 'sandbox' ? 'Sandbox: nothing here is real money' : environment.host;
  const status = deposit.regulatory_status ?? null;
  const printLine = `${utcText(new Date(printedAt).toISOString())} by ${user.name} (${user.email})`;
  usePageFoot(`Transaction ${deposit.id ?? id}. Printed ${printLine}`);
  const people = peopleIn(deposit).filter(({ role }) => role !== 'beneficiary');
  return createPortal(
    <article className={classes.evidence}>
      <header>
        <p>Custody Desk · {environmentName}</p>
        <h1>Regulatory evidence: deposit of {amountLabel(deposit)}</h1>
      </header>
      <section>
        <h2>Deposit</h2>
        <EvidenceRows
          facts={{
            Transaction: deposit.id?.toString() ?? id,
            Hash: deposit.hash ?? null,
            Amount: amountLabel(deposit),
            Received: utcText(deposit.timestamp),
            Block: block?.toString() ?? null,
            'Receiving wallet': destination.name,
            'From address': source.addresses.map(({ address }) => address).join('\n'),
            'To address': destination.addresses.map(({ address }) => address).join('\n'),
            Memo: deposit.memo ?? null,
            'Regulatory status': status === null ? 'Unknown' : `${statusLabel('regulatory', status).label} (${status})`,
          }}
        />
      </section>
      <section>
        <h2>The custodian’s record</h2>
        {people.length === 0 ? <p>{noPeopleMessages[personalDataView(userRoles())]}</p> : null}
        {people.map(({ role, entity }, index) => (
          <div key={`${role} ${index}`}>
            <h3>
              {roleTitles[role]}
              {entity['is_confirmed'] === false ? ', the wallet’s default, not confirmed' : ''}
            </h3>
            <EvidenceRows facts={entityFacts(role, entity)} />
          </div>
        ))}
      </section>
      <section>
        <h2>Submitted from this desk</h2>
        {transactionKey === null ? <p>Only compliance officers see the submitted information.</p> : null}
        {transactionKey !== null && data === undefined ? (
          <p>
            <strong>This print is incomplete: submissions {isError ? 'could not be loaded' : 'are still loading'}.</strong>
          </p>
        ) : null}
        {data?.submissions.length === 0 ? <p>Nothing was submitted from this desk.</p> : null}
        {data?.submissions.map((submission, index, allSubmissions) => (
          <EvidenceAttempt key={submission.id} submission={submission} number={allSubmissions.length - index} />
        ))}
      </section>
      <footer>Printed {printLine} from this desk’s record of submissions and the custodian’s record of the transaction.</footer>
    </article>,
    document.body,
  );
}

function utcText(iso: string | null | undefined): string | null {
  return iso ? `${formatTime(iso, 'utc', 'second') ?? iso} UTC` : null;
}

/** Sets the footer of printed pages. The footer cannot contain elements, so its text is in a CSS variable of the root. */
function usePageFoot(text: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--evidence-foot', JSON.stringify(text));
    return () => void style.removeProperty('--evidence-foot');
  }, [text]);
}

/** The time of the last printing, ms since 1970. */
function usePrintTime(): number {
  const [atMs, setAtMs] = useState(() => Date.now());
  // Renders synchronously, because the browser prints the page as soon as this listener returns.
  useWindowEvent('beforeprint', () => flushSync(() => setAtMs(Date.now())));
  return atMs;
}
