import { NotPermitted } from '#web/parts/list/list-states.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';

/** Displayed instead of the statement pages to users who may not read statements. */
export function ClosedStatements() {
  return (
    <>
      <PageHeader title="Statements" />
      <NotPermitted>Only compliance officers, treasurers, administrators, security admins and auditors can see statements.</NotPermitted>
    </>
  );
}
