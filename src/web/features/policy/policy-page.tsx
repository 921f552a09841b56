import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readPolicy, readPolicyDraft } from '#contract/desk/policy-endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { policyMutations, policyQueries } from '#web/data/policy.ts';
import { userRoles } from '#web/data/session.ts';
import { ListStates, NotPermitted } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { firstRuleText, limitText } from '#web/parts/policy/policy-changes.ts';
import { PolicyReplay } from '#web/parts/policy/policy-replay.tsx';
import { PolicyRules } from '#web/parts/policy/policy-rules.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { PillLink } from '#web/parts/record/pill-link.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { DraftRules } from './draft-rules.tsx';
import type { PolicySearch } from './policy-search.ts';
import { PolicyVersions, publishersOf } from './policy-versions.tsx';
import { ProposalNote } from './proposal-note.tsx';

/** The policy decides which requests need approval. The page shows the current policy, its draft and its versions. */
export function PolicyPage({ search }: { readonly search: PolicySearch }) {
  if (mayDo(userRoles(), readPolicy.roles)) return <PolicyTabs search={search} />;
  return (
    <>
      <PageHeader title="Policy" />
      <NotPermitted>Only compliance officers, treasurers, administrators, security admins and auditors can read the policy.</NotPermitted>
    </>
  );
}

function PolicyTabs({ search }: { readonly search: PolicySearch }) {
  const query = useQuery(policyQueries.current);
  const mayDraft = mayDo(userRoles(), readPolicyDraft.roles);
  const views = [
    { view: undefined, label: 'In force' },
    ...(mayDraft ? [{ view: 'draft' as const, label: 'Draft' }] : []),
    { view: 'versions' as const, label: 'Versions' },
  ];
  return (
    <>
      <PageHeader title="Policy" aside={query.data === undefined ? undefined : `Version ${query.data.version} is in force`} />
      <Group component="nav" aria-label="Parts of the policy" gap="xs" mb="md">
        {views.map(({ view, label }) => (
          <PillLink key={label} to="/policy" search={{ view }} isActive={search.view === view}>
            {label}
          </PillLink>
        ))}
      </Group>
      <ProposalNote isDraft={search.view === 'draft'} />
      <Stack maw="62rem">
        {search.view === 'draft' && mayDraft ? <DraftPanel /> : null}
        {search.view === 'versions' ? <PolicyVersions search={search} /> : null}
        {search.view === undefined || (search.view === 'draft' && !mayDraft) ? (
          <ListStates query={query} what="The policy" skeleton={<SkeletonRows widths={[60, 30]} rows={3} />}>
            {(policy) => (
              <Stack>
                <Text c="dimmed">
                  {firstRuleText} {limitText} Hours and days of the rules are in {policy.zone}. A rate older than {policy.rate_age_max_h}{' '}
                  hours counts as unknown. In force since <Time value={policy.published_at} />, {publishersOf(policy)}.
                </Text>
                <PolicyRules policy={policy} />
              </Stack>
            )}
          </ListStates>
        ) : null}
      </Stack>
    </>
  );
}

/** The draft that all users share, and its test against past requests. */
function DraftPanel() {
  const query = useQuery(policyQueries.draft);
  const currentPolicy = useQuery(policyQueries.current).data;
  return (
    <ListStates query={query} what="The draft" skeleton={<SkeletonRows widths={[60, 30]} rows={3} />}>
      {(draft) => (
        <DraftRules draft={draft} currentPolicy={currentPolicy}>
          {(isChanged) => (
            <Panel title="Test against past requests">
              {isChanged ? (
                <Text c="dimmed">Save the draft to test it.</Text>
              ) : (
                <PolicyReplay
                  key={draft.version}
                  policy={draft}
                  policyLabel="saved draft"
                  mutation={policyMutations.replayDraft(draft.version)}
                />
              )}
            </Panel>
          )}
        </DraftRules>
      )}
    </ListStates>
  );
}
