import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { listChanges, listedChangesMax } from '#contract/desk/changes.ts';
import { mayDo } from '#contract/roles.ts';
import { changesQuery } from '#web/data/policy.ts';
import { userRoles } from '#web/data/session.ts';
import { EmptyPanel, ListStates, NotPermitted } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { ChangePanel } from './change-panel.tsx';

/** Control changes that await approval, and the outcomes of earlier control changes. */
export function ChangesPage() {
  const isReader = mayDo(userRoles(), listChanges.roles);
  return (
    <>
      <PageHeader title="Control changes" />
      {isReader ? (
        <Changes />
      ) : (
        <NotPermitted>Only compliance officers, treasurers, security admins and auditors can see control changes.</NotPermitted>
      )}
    </>
  );
}

function Changes() {
  const query = useQuery(changesQuery);
  const linkedId = useLocation({ select: ({ hash }) => hash });
  return (
    <ListStates
      query={query}
      what="Control changes"
      skeleton={<SkeletonRows widths={[40, 40]} rows={4} />}
      empty={({ changes }) =>
        changes.length === 0 ? (
          <EmptyPanel title="No control changes yet">
            Changes that weaken a control need a second approver and appear here: policy, roles, password links, notification targets of
            roles.
          </EmptyPanel>
        ) : null
      }
    >
      {({ changes }) => (
        <Stack maw="77.5rem">
          {changes.map((change) => (
            <div key={change.id} ref={change.id === linkedId ? scrollIntoView : undefined}>
              <ChangePanel change={change} />
            </div>
          ))}
          {changes.length === listedChangesMax ? (
            <Text c="dimmed">The newest {listedChangesMax} control changes. The audit log contains all of them.</Text>
          ) : null}
        </Stack>
      )}
    </ListStates>
  );
}

/** Shows the change that a link names in its hash. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView();
}
