import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { policyQueries } from '#web/data/policy.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { DraftRules } from './draft-rules.tsx';
import { ReplayPanel } from './replay-panel.tsx';

/** The draft that everybody shares, and what it would have changed. */
export function DraftPanel() {
  const query = useQuery(policyQueries.draft);
  return (
    <ListStates query={query} what="The draft" skeleton={<SkeletonRows widths={[60, 30]} rows={3} />}>
      {(draft) => (
        <Stack>
          <DraftRules key={draft.version} draft={draft} />
          <ReplayPanel key={`replay ${draft.version}`} draft={draft} />
        </Stack>
      )}
    </ListStates>
  );
}
