import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AuditVerification } from '#contract/desk/audit.ts';
import { auditQueries } from '#web/data/audit.ts';
import { announce } from '#web/lib/announce.ts';
import { Digits } from '#web/parts/amount.tsx';
import { FailurePanel } from '#web/parts/failure-panel.tsx';
import { Icon } from '#web/parts/icon.tsx';
import { Time } from '#web/parts/time.tsx';
import classes from './audit.module.css';

/** Whether the hash chain of the audit log is intact, and since when. */
export function AuditChain() {
  const query = useQuery(auditQueries.verification);
  const { data, error, isFetching } = query;
  const check = async () => {
    const { data: next } = await query.refetch();
    if (next !== undefined) announce(next.ok ? 'The chain is intact' : 'The chain is broken');
  };
  if (error !== null && !isFetching)
    return (
      <div className={classes.failure}>
        <FailurePanel error={error} retry={() => void check()} isRetrying={isFetching} what="Chain verification" />
      </div>
    );
  return (
    <section className={classes.chain} aria-label="Chain" data-state={data === undefined ? 'checking' : data.ok ? 'whole' : 'broken'}>
      <Icon name={data === undefined ? 'clock' : data.ok ? 'done' : 'alert'} size={18} />
      {data === undefined ? <p>Checking the chain of the log…</p> : data.ok ? <Whole chain={data} /> : <Broken chain={data} />}
      <Button variant="default" size="xs" loading={isFetching} onClick={() => void check()}>
        Check again
      </Button>
    </section>
  );
}

function Whole({ chain: { rows, since, head_hash: hash } }: { readonly chain: AuditVerification }) {
  return (
    <p>
      <strong>The chain is intact:</strong> <Digits text={String(rows)} /> rows
      {since === null ? null : (
        <>
          {' '}
          since <Time value={since} />
        </>
      )}
      .{' '}
      {hash === null ? null : (
        <span className={classes.head}>
          Head{' '}
          <code title={hash}>
            {hash.slice(0, 8)}…{hash.slice(-4)}
          </code>
        </span>
      )}
    </p>
  );
}

function Broken({ chain: { rows, broken_at: row, altered } }: { readonly chain: AuditVerification }) {
  if (row === null) return <Altered paths={altered} />;
  return (
    <div role="alert">
      <p>
        <strong>The chain is broken at row {row}.</strong>
      </p>
      <p>
        Of <Digits text={String(rows)} /> rows, those before row {row} are unchanged. From there on the log was changed outside the desk:
        keep a copy of the database, and compare the hashes in the desk’s own log output.
      </p>
    </div>
  );
}

function Altered({ paths }: { readonly paths: readonly string[] }) {
  return (
    <div role="alert">
      <p>
        <strong>The state of {paths.length === 1 ? 'a record' : `${paths.length} records`} was changed outside the desk.</strong>
      </p>
      <p>The chain is intact, and says something else than the database of: {paths.join(', ')}. Keep a copy of the database.</p>
    </div>
  );
}
