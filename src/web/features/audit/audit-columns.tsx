import { Code, Text } from '@mantine/core';
import type { ListedAuditRow } from '#contract/desk/audit.ts';
import type { Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import type { ListRow } from '#web/parts/list/window-list.tsx';
import { Digits } from '#web/parts/money/amount.tsx';
import { TextWithAmounts } from '#web/parts/text/text-with-amounts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';
import { auditDetails } from './audit-details.ts';
import { auditObject } from './audit-object.ts';
import { auditOutcome, auditSentence, isStart } from './audit-sentences.ts';

type Row = ListRow<ListedAuditRow>;

export const auditColumns = [
  {
    key: 'words',
    title: 'What happened',
    isFlexible: true,
    card: 'lead',
    render: ({ data }) => (
      <Text span inherit textWrap="wrap" {...(isStart(data) ? { c: 'dimmed' } : { fw: 550 })} title={data.actor ?? ''}>
        <TextWithAmounts text={auditSentence(data)} />
      </Text>
    ),
  },
  { key: 'object', title: 'Object', width: 12, render: ({ data }) => <ObjectCell path={data.object} name={data.object_name} /> },
  { key: 'decision', title: 'Outcome', width: 7.5, card: 'side', render: ({ data }) => <Decision row={data} /> },
  { key: 'details', title: 'Details', width: 14, render: ({ data }) => <Details row={data} /> },
  { key: 'time', title: 'Time', width: 9.6, render: ({ data }) => <Time value={data.at} /> },
  { key: 'seq', title: 'Row', width: 5.5, align: 'right', render: ({ data }) => <Digits text={String(data.seq)} /> },
  { key: 'hash', title: 'Hash', width: 9, isExtra: true, render: ({ data: { hash } }) => <RowHash hash={hash} /> },
] satisfies readonly Column<Row>[] as readonly Column<Row>[];

/** The object of an action. It is a link if the desk has a page for the object. */
function ObjectCell({ path, name }: { readonly path: string | null; readonly name: string | null }) {
  const object = auditObject(path, name);
  if (object === null) return '—';
  if (object.to === null)
    return (
      <Text component="bdi" inherit truncate display="block" title={path ?? undefined}>
        {object.label}
      </Text>
    );
  return (
    <RowLink to={object.to as never} {...(object.hash === undefined ? {} : { hash: object.hash })} title={path ?? undefined}>
      {object.label}
    </RowLink>
  );
}

/** The hash of a row, shortened like the latest hash above the list. */
function RowHash({ hash }: { readonly hash: string }) {
  return (
    <Code title={hash}>
      {hash.slice(0, 8)}…{hash.slice(-4)}
    </Code>
  );
}

function Decision({ row }: { readonly row: ListedAuditRow }) {
  if (isStart(row)) return '—';
  const outcome = auditOutcome(row);
  return <span>{outcome === null ? <bdi>{row.decision}</bdi> : <Chip tone={outcome.tone}>{outcome.label}</Chip>}</span>;
}

function Details({ row }: { readonly row: ListedAuditRow }) {
  const details = auditDetails(row);
  return details === '' ? (
    '—'
  ) : (
    <Text component="bdi" c="dimmed" textWrap="wrap" display="block">
      {details}
    </Text>
  );
}
