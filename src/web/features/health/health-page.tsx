import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readHealth, type Health } from '#contract/desk/health.ts';
import { mayDo } from '#contract/roles.ts';
import { auditQueries } from '#web/data/audit.ts';
import { healthQuery } from '#web/data/health.ts';
import { userRoles } from '#web/data/session.ts';
import { ListStates, NotPermitted } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Digits } from '#web/parts/money/amount.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { jobLabels } from '#web/parts/record/job-labels.ts';
import { Time } from '#web/parts/text/time.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';
import {
  clockVerdict,
  commandsVerdict,
  databaseVerdict,
  failureText,
  jobsVerdict,
  notificationsVerdict,
  overallLabel,
  serviceVerdict,
  webhooksVerdict,
  type Verdict,
} from './health-verdicts.ts';

/** The state of the desk and of the services that it depends on, for security admins and auditors. */
export function HealthPage() {
  const title = <PageHeader title="Health" trail={<Link to="/settings">Settings</Link>} />;
  if (mayDo(userRoles(), readHealth.roles)) return <HealthPanels />;
  return (
    <>
      {title}
      <NotPermitted>Only security admins and auditors can see the desk’s health.</NotPermitted>
    </>
  );
}

function HealthPanels() {
  const query = useQuery(healthQuery);
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Health"
        trail={<Link to="/settings">Settings</Link>}
        aside={data === undefined ? undefined : overallLabel(verdictsOf(data))}
      />
      <ListStates query={query} what="The health of the desk" skeleton={<SkeletonRows widths={[30, 60]} rows={6} />}>
        {(health) => (
          <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
            <ServicePanel health={health} />
            <DatabasePanel health={health} />
            <WebhooksPanel health={health} />
            <CommandsPanel health={health} />
            <NotificationsPanel health={health} />
            <JobsPanel health={health} />
            <AuditPanel health={health} />
            <ProcessPanel health={health} />
          </SimpleGrid>
        )}
      </ListStates>
    </>
  );
}

function verdictsOf({ service, database, webhooks, commands, notifications, failing_jobs: failingJobs }: Health): readonly Verdict[] {
  return [
    serviceVerdict(service),
    clockVerdict(service),
    databaseVerdict(database),
    webhooksVerdict(webhooks),
    commandsVerdict(commands),
    notificationsVerdict(notifications),
    jobsVerdict(failingJobs),
  ];
}

type PartProps = { readonly title: string; readonly verdict: Verdict; readonly facts: Readonly<Record<string, ReactNode>> };

function HealthPanel({ title, verdict: { tone, label, why }, facts }: PartProps) {
  return (
    <Panel title={title} aside={<Chip tone={tone}>{label}</Chip>}>
      {why === null ? null : <Text mb="xs">{why}</Text>}
      <FactList facts={facts} />
    </Panel>
  );
}

type HealthProps = { readonly health: Health };

function ServicePanel({ health: { service } }: HealthProps) {
  const clock = clockVerdict(service);
  const verdict = serviceVerdict(service);
  return (
    <HealthPanel
      title="Custodian"
      verdict={verdict.tone === 'good' && clock.tone !== 'good' ? clock : verdict}
      facts={{ Host: service.host, Answer: <Milliseconds value={service.answered_ms} />, Clock: clock.label }}
    />
  );
}

function DatabasePanel({ health: { database } }: HealthProps) {
  const { kind, answered_ms: ms, connections } = database;
  return (
    <HealthPanel
      title="Database"
      verdict={databaseVerdict(database)}
      facts={{
        Kind: kind === 'embedded' ? 'Embedded (sandbox)' : 'PostgreSQL',
        Answer: <Milliseconds value={ms} />,
        Connections:
          connections === null ? null : `${connections.used} in use, ${connections.idle} idle, ${connections.waiting} queries waiting`,
      }}
    />
  );
}

function WebhooksPanel({ health: { webhooks } }: HealthProps) {
  return (
    <HealthPanel
      title="Webhooks"
      verdict={webhooksVerdict(webhooks)}
      facts={{
        'Last arrival': webhooks.last_received_at === null ? 'None yet' : <Time value={webhooks.last_received_at} isFull />,
        'Last 24 hours': `${webhooks.received} received, ${webhooks.missed} missed, ${webhooks.waiting} waiting`,
        Details: (
          <Link to="/activity" search={{ view: 'events' }}>
            Events
          </Link>
        ),
      }}
    />
  );
}

function CommandsPanel({ health: { commands } }: HealthProps) {
  return (
    <HealthPanel
      title="Requests"
      verdict={commandsVerdict(commands)}
      facts={{
        'Oldest unknown': commands.oldest_unknown_at === null ? 'None' : <Time value={commands.oldest_unknown_at} isFull />,
        Details: <Link to="/activity">Activity</Link>,
      }}
    />
  );
}

function NotificationsPanel({ health: { notifications } }: HealthProps) {
  const facts =
    notifications === null ? {} : { Waiting: String(notifications.waiting), 'Last failure': notifications.last_error ?? 'None' };
  return <HealthPanel title="Notifications" verdict={notificationsVerdict(notifications)} facts={facts} />;
}

function JobsPanel({ health: { failing_jobs: failingJobs } }: HealthProps) {
  const facts = failingJobs.map((job, at): readonly [string, ReactNode] => [
    // A job that fails on two replicas has two rows. The label of the second row is numbered.
    failingJobs.findIndex(({ name }) => name === job.name) === at ? jobLabels[job.name] : `${jobLabels[job.name]} (${at + 1})`,
    <span key={job.since}>
      {failureText(job)}, since <Time value={job.since} isFull />
    </span>,
  ]);
  return <HealthPanel title="Background jobs" verdict={jobsVerdict(failingJobs)} facts={Object.fromEntries(facts)} />;
}

/** Verifies the hash chain once, when the page opens. The verification reads the whole log. */
function AuditPanel({ health: { audit } }: HealthProps) {
  const { data, error } = useQuery(auditQueries.verification);
  const verdict: Verdict =
    error !== null
      ? { tone: 'waiting', label: 'Not verified', why: `The chain could not be verified: ${error.message}` }
      : data === undefined
        ? { tone: 'waiting', label: 'Verifying', why: null }
        : data.ok
          ? { tone: 'good', label: 'Chain intact', why: null }
          : {
              tone: 'bad',
              label: 'Chain broken',
              why: `${data.broken_at === null ? 'Records were changed outside the desk' : `The chain is broken at row ${data.broken_at}`}. Keep a copy of the database.`,
            };
  return (
    <HealthPanel
      title="Audit log"
      verdict={verdict}
      facts={{
        Rows: <Digits text={String(audit.rows)} />,
        'Last row': audit.last_at === null ? 'None' : <Time value={audit.last_at} isFull />,
        Details: <Link to="/audit">Audit</Link>,
      }}
    />
  );
}

function ProcessPanel({ health: { started_at: startedAt, replicas, now } }: HealthProps) {
  return (
    <Panel title="Server process">
      <FactList
        facts={{ Started: <Time value={startedAt} isFull />, 'Running replicas': String(replicas), Checked: <Time value={now} isFull /> }}
      />
    </Panel>
  );
}

function Milliseconds({ value }: { readonly value: number }) {
  return (
    <>
      <Digits text={String(value)} /> ms
    </>
  );
}
