import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { readEvidence, signEvidenceReview, type listEvidenceReviews } from '#contract/desk/evidence-endpoints.ts';
import type { EvidenceReport, EvidenceSection } from '#contract/evidence/evidence-report.ts';
import { mayDo } from '#contract/roles.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import { evidenceQueries } from '#web/data/evidence/evidence-report.ts';
import { userRoles } from '#web/data/session.ts';
import { countLabel } from '#web/lib/counted.ts';
import { FileExport } from '#web/parts/list/file-export.tsx';
import { ListStates, NotPermitted } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { AccessTable } from './access-table.tsx';
import { ApprovalTable } from './approval-table.tsx';
import type { EvidenceSearch } from './evidence-search.ts';
import { ExceptionTable } from './exception-table.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { SignedReviews } from './signed-reviews.tsx';

/** The evidence of a period for auditors: tables and files of access, approvals and exceptions, and the signed reviews. */
export function EvidencePage({ search }: { readonly search: EvidenceSearch }) {
  const isReader = mayDo(userRoles(), readEvidence.roles);
  return (
    <>
      <PageHeader title="Evidence" />
      {isReader ? <Reviews search={search} /> : <NotPermitted>Only security admins and auditors can see the evidence.</NotPermitted>}
    </>
  );
}

const skeleton = <SkeletonRows widths={[30, 40, 20]} rows={8} />;

function Reviews({ search }: { readonly search: EvidenceSearch }) {
  const query = useQuery(evidenceQueries.reviews);
  return (
    <ListStates query={query} what="The signed reviews" skeleton={skeleton}>
      {(data) => (
        <Stack maw="77.5rem">
          {data.due_since === null ? null : (
            <Alert color="amber" role="note" title="A review is due">
              The last reviewed period ended more than a quarter ago. Due since <Time value={data.due_since} />.
            </Alert>
          )}
          <Evidence search={search} quarters={data} />
          <SignedReviews reviews={data.reviews} />
        </Stack>
      )}
    </ListStates>
  );
}

type Quarters = Pick<ResponseOf<typeof listEvidenceReviews>, 'this_quarter' | 'last_quarter' | 'log_since'>;

function Evidence({ search, quarters: loadedQuarters }: { readonly search: EvidenceSearch; readonly quarters: Quarters }) {
  // The end of the current quarter is taken from the first answer, so that a refresh does not load a different period.
  const [quarters] = useState(loadedQuarters);
  // A quarter that ended before the audit log began has nothing to review.
  const { period = quarters.last_quarter.until <= quarters.log_since ? 'this' : 'last', from, until } = search;
  const isCustom = from !== undefined && until !== undefined;
  const chosenPeriod = isCustom ? { from, until } : quarters[`${period}_quarter`];
  const isReversed = Date.parse(chosenPeriod.until) <= Date.parse(chosenPeriod.from);
  const query = useQuery({ ...evidenceQueries.report(chosenPeriod), enabled: !isReversed });
  return (
    <div>
      <PeriodChoice choice={isCustom ? 'custom' : period} period={chosenPeriod} serverTime={quarters.this_quarter.until} />
      {isReversed ? (
        <Alert color="amber">The last day is before the first day. Choose a later last day or an earlier first day.</Alert>
      ) : (
        <ListStates query={query} what="The evidence" skeleton={skeleton}>
          {(report) => <Report report={report} />}
        </ListStates>
      )}
    </div>
  );
}

function Report({ report }: { readonly report: EvidenceReport }) {
  // The auditor signs the newest row of the log that the page showed. If the server asks for a confirmation first, newer rows
  // may load in the meantime.
  const [signedReport, setSignedReport] = useState<EvidenceReport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { from, until, head, log_since: logSince, access, approvals, exceptions } = report;
  const nameByEmail = new Map(access.map(({ email, name }) => [email, name]));
  const nameOf = (email: string) => nameByEmail.get(email) ?? email;
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed">
          From <Time value={from} isFull hasAge={false} /> until <Time value={until} isFull hasAge={false} />. Audit log at row {head.seq},
          hash{' '}
          <Code title={head.hash}>
            {head.hash.slice(0, 8)}…{head.hash.slice(-4)}
          </Code>
        </Text>
        <Group gap="xs">
          <FileExport of={readEvidence} filter={{ from, until }} onFailed={setFailure} />
          {mayDo(userRoles(), signEvidenceReview.roles) ? <Button onClick={() => setSignedReport(report)}>Sign review…</Button> : null}
        </Group>
      </Group>
      {failure === null ? null : <Alert color="red">{failure}</Alert>}
      {from < logSince ? (
        <Alert color="amber" role="note">
          The audit log begins on <Time value={logSince} />. The desk has no evidence of earlier events.
        </Alert>
      ) : null}
      {report.is_index_complete ? null : (
        <Alert color="amber" role="note">
          The index of transactions is incomplete, so overdue deposits may be missing.
        </Alert>
      )}
      <Section report={report} name="access" title="Access review" noun="user" emptyText="No users.">
        <Text c="dimmed" mb="xs">
          Roles, factors and sign-ins as of <Time value={report.made_at} />.
        </Text>
        <AccessTable rows={access} nameOf={nameOf} />
      </Section>
      <Section
        report={report}
        name="approvals"
        title="Approvals"
        noun="request"
        emptyText="No user approved or declined a request in this period."
      >
        <ApprovalTable rows={approvals} nameOf={nameOf} />
      </Section>
      <Section
        report={report}
        name="exceptions"
        title="Exceptions"
        noun="exception"
        emptyText="No unknown outcomes, repeats, control changes or overdue deposits in this period."
      >
        <ExceptionTable rows={exceptions} nameOf={nameOf} />
      </Section>
      {signedReport === null ? null : <SignDialog report={signedReport} close={() => setSignedReport(null)} />}
    </Stack>
  );
}

type SectionProps = {
  readonly report: EvidenceReport;
  readonly name: EvidenceSection;
  readonly title: string;
  readonly noun: string;
  /** The text that is displayed instead of an empty table. */
  readonly emptyText: string;
  readonly children: ReactNode;
};

/** A section with its number of rows. The answer contains only the first rows of a long table. */
function Section({ report, name, title, noun, emptyText, children }: SectionProps) {
  const [count, visibleCount] = [report.counts[name], report[name].length];
  return (
    <Panel title={title} aside={countLabel(count, noun)}>
      {count === 0 ? <Text c="dimmed">{emptyText}</Text> : children}
      {visibleCount < count ? (
        <Text c="dimmed" mt="xs">
          The first {visibleCount} of {countLabel(count, noun)}. Export the file for all.
        </Text>
      ) : null}
    </Panel>
  );
}
