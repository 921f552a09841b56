import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportAudit, listAudit, auditActions, type ListedAuditRow } from '#contract/desk/audit.ts';
import { mayDo } from '#contract/roles.ts';
import { auditQueries } from '#web/data/audit.ts';
import { userRoles } from '#web/data/session.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { daysFilter } from '#web/parts/list/days-filter.ts';
import { FileExport } from '#web/parts/list/file-export.tsx';
import type { Filter } from '#web/parts/list/filter-bar.tsx';
import { NotPermitted } from '#web/parts/list/list-states.tsx';
import { urlSearchOf } from '#web/parts/list/page-search.ts';
import { RecordList, type ListDescription } from '#web/parts/list/record-list.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import { auditActionLabels } from './audit-action-labels.ts';
import { AuditChain } from './audit-chain.tsx';
import { AuditCheckpoints } from './audit-checkpoints.tsx';
import { auditColumns } from './audit-columns.tsx';
import { auditObject } from './audit-object.ts';
import { auditFilter, type AuditSearch } from './audit-search.ts';

const loadPanels = () => import('./audit-filter-panels.tsx');

const filters: readonly Filter[] = [
  {
    kind: 'panel',
    name: 'actor',
    title: 'User',
    names: ['actor'],
    valueOf: ({ actor = '' }) => actor,
    Value: ActorName,
    Panel: lazyComponent(async () => (await loadPanels()).ActorPanel),
  },
  { kind: 'choice', name: 'action', title: 'Action', choices: auditActions.map((value) => ({ value, label: auditActionLabels[value] })) },
  {
    kind: 'panel',
    name: 'object',
    title: 'Object',
    names: ['object'],
    valueOf: ({ object = '' }) => auditObject(object, null)?.label ?? object,
    Panel: lazyComponent(async () => (await loadPanels()).ObjectPanel),
  },
  daysFilter('Dates', { since: 'From', until: 'To' }),
];

function ActorName({ search: { actor = '' } }: { readonly search: UrlSearch }) {
  const { data } = useQuery(auditQueries.users);
  return <bdi>{data?.users.find(({ email }) => email === actor)?.name ?? actor}</bdi>;
}

type AuditListProps = { readonly search: AuditSearch };

/** Whether the signed-in user may read the audit log. */
function mayReadAudit(): boolean {
  return mayDo(userRoles(), listAudit.roles);
}

/** The audit log of this desk, newest first, and the verification of its hash chain. */
export function AuditPage({ search }: AuditListProps) {
  if (mayReadAudit()) return <AuditList search={search} />;
  return (
    <>
      <PageHeader title="Audit" />
      <NotPermitted>Only compliance officers, administrators, security admins and auditors can read the audit log.</NotPermitted>
    </>
  );
}

const rows: ListDescription<ListedAuditRow> = {
  name: 'audit',
  title: 'Audit',
  caption: 'Audit log, newest first',
  columns: auditColumns,
  filters,
  labels: { emptyTitle: 'No rows', emptyText: 'Actions of users and of the desk appear here.' },
};

function AuditList({ search }: AuditListProps) {
  const filter = auditFilter(search);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <RecordList
      description={rows}
      query={auditQueries.rows(filter)}
      url={urlSearchOf(search)}
      action={mayDo(userRoles(), exportAudit.roles) ? <FileExport of={exportAudit} filter={filter} onFailed={setFailure} /> : undefined}
      contentAbove={
        <>
          {failure === null ? null : (
            <Alert color="red" mb="sm">
              {failure}
            </Alert>
          )}
          <AuditChain />
          <AuditCheckpoints />
        </>
      }
    />
  );
}
