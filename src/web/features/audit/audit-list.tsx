import { useState } from 'react';
import { auditActions } from '#contract/desk/audit.ts';
import { exportAudit, listAudit } from '#contract/desk/desk-endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { auditQueries } from '#web/data/audit.ts';
import { userRoles } from '#web/data/session.ts';
import { FilterBar, type Filter } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { isNarrowed, urlOf } from '#web/parts/list/page-search.ts';
import { WindowList } from '#web/parts/list/window-list.tsx';
import { useWindowRows } from '#web/parts/list/window-rows.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { AuditChain } from './audit-chain.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditExport } from './audit-export.tsx';
import { auditFilter, type AuditSearch } from './audit-search.ts';
import { auditActionWords } from './audit-words.ts';
import classes from './audit.module.css';

const filters = [
  { kind: 'text', name: 'actor', title: 'E-mail of the user' },
  { kind: 'choice', name: 'action', title: 'Action', choices: auditActions.map((value) => ({ value, words: auditActionWords[value] })) },
  { kind: 'text', name: 'object', title: 'Object path' },
  { kind: 'day', name: 'since', title: 'Since (UTC)' },
  { kind: 'day', name: 'until', title: 'Until (UTC)' },
] as const satisfies readonly Filter[];

type AuditListProps = { readonly search: AuditSearch };

/** Whether the signed-in user may read the audit log. */
function mayReadAudit(): boolean {
  return mayDo(userRoles(), listAudit.roles);
}

/** The events of this desk, newest first, and whether the log is unchanged. */
export function AuditPage({ search }: AuditListProps) {
  if (mayReadAudit()) return <AuditList search={search} />;
  return (
    <>
      <PageHeader title="Audit" />
      <EmptyPanel title="You cannot read the audit log">Only compliance and administrators can read it.</EmptyPanel>
    </>
  );
}

function AuditList({ search }: AuditListProps) {
  const url = urlOf(search);
  const filter = auditFilter(search);
  const list = useWindowRows(auditQueries.rows(filter), url);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      <PageHeader
        title="Audit"
        aside={list.rows.length === 0 ? undefined : `${list.rows.length} loaded`}
        action={mayDo(userRoles(), exportAudit.roles) ? <AuditExport filter={filter} failed={setFailure} /> : undefined}
      />
      {failure === null ? null : (
        <p role="alert" className={classes.refused}>
          {failure}
        </p>
      )}
      <AuditChain />
      <FilterBar filters={filters} search={url} />
      <WindowList
        list={list}
        caption="Audit log, newest first"
        what="The audit log"
        columns={auditColumns}
        search={url}
        empty={
          <EmptyPanel title="No rows">
            {isNarrowed(url) ? 'No matches for these filters. Clear one to see more.' : 'Actions at the desk appear here.'}
          </EmptyPanel>
        }
      />
    </>
  );
}
