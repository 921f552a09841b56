import { Stack, Text } from '@mantine/core';
import type { AccessRow } from '#contract/evidence/evidence-report.ts';
import { countLabel } from '#web/lib/counted.ts';
import type { TimeZone } from '#web/lib/format-time.ts';
import { useStore } from '#web/lib/store.ts';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { factorsLabel, rolesLabel, stateLabels } from '#web/parts/record/user-labels.ts';
import { CutText } from '#web/parts/text/long-text.tsx';
import { displayTimeZone, Time } from '#web/parts/text/time.tsx';
import { EvidenceLink } from './evidence-link.tsx';

/** Returns the name of the user with an e-mail, or the e-mail itself. */
export type NameOf = (email: string) => string;

/** The users with their roles, the grants of these roles, factors, last sign-in and conflicts. */
export function AccessTable({ rows, nameOf }: { readonly rows: readonly AccessRow[]; readonly nameOf: NameOf }) {
  const zone = useStore(displayTimeZone);
  return <PageTable isBare caption="Access review" columns={columnsOf(nameOf, zone)} rows={rows} rowKey={({ id }) => String(id)} />;
}

const columnsOf = (nameOf: NameOf, zone: TimeZone): readonly Column<AccessRow>[] => [
  {
    key: 'user',
    title: 'User',
    card: 'lead',
    render: ({ id, name, email, state, conflicts }) => (
      <div style={{ whiteSpace: 'normal', minWidth: '12rem', overflowWrap: 'break-word' }}>
        <EvidenceLink link={`/settings/users?user=${id}`}>{name}</EvidenceLink>
        <Text size="xs" c="dimmed">
          <CutText text={email} />
          {state === 'active' ? null : ` · ${stateLabels[state === 'invited' ? 'invited' : 'deactivated']}`}
        </Text>
        {conflicts.map((conflict) => (
          <Text key={conflict} size="xs" c="red">
            {conflict}
          </Text>
        ))}
      </div>
    ),
  },
  {
    key: 'roles',
    title: 'Roles and their grants',
    isFlexible: true,
    render: ({ email, roles }) =>
      roles.length === 0 ? (
        'Viewer'
      ) : (
        <Stack gap={2}>
          {roles.map((grant) => (
            <span key={grant.role}>
              {rolesLabel([grant], { zone, nowMs: 0 })}{' '}
              <Text span size="xs" c="dimmed">
                <Grant grant={grant} email={email} nameOf={nameOf} />
              </Text>
            </span>
          ))}
        </Stack>
      ),
  },
  {
    key: 'factors',
    title: 'Second factor',
    render: ({ factors, provider }) => (provider === null ? factorsLabel(factors) : `By ${provider}`),
  },
  {
    key: 'seen',
    title: 'Last sign-in',
    render: ({ last_sign_in_at: at }) => (at === null ? 'Never signed in' : <Time value={at} />),
  },
  {
    key: 'changes',
    title: 'Changes in the period',
    align: 'right',
    render: ({ id, changes }) =>
      changes === 0 ? '0' : <EvidenceLink link={`/audit?action=user&object=/users/${id}`}>{countLabel(changes, 'change')}</EvidenceLink>,
  },
];

type GrantProps = { readonly grant: AccessRow['roles'][number]; readonly email: string; readonly nameOf: NameOf };

function Grant({ grant: { granted_at: at, granted_by: granter, approved_by: approver }, email, nameOf }: GrantProps) {
  if (at === null) return 'no grant since the audit log began';
  return (
    <>
      <Time value={at} />{' '}
      {granter === null ? 'on the command line' : granter === email ? 'by the identity provider' : `by ${nameOf(granter)}`}
      {approver === null ? null : `, approved by ${nameOf(approver)}`}
    </>
  );
}
