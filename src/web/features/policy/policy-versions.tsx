import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PublishedVersion } from '#contract/desk/policy-endpoints.ts';
import { policyQueries } from '#web/data/policy.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { PolicyRules } from '#web/parts/policy/policy-rules.tsx';
import { Time } from '#web/parts/time.tsx';
import type { PolicySearch } from './policy-search.ts';

/** Two versions side by side: the newest and the one before it, or those of the URL. */
export function PolicyVersions({ search }: { readonly search: PolicySearch }) {
  const query = useQuery(policyQueries.versions);
  return (
    <ListStates query={query} what="The versions" skeleton={<SkeletonRows widths={[40, 40]} rows={3} />}>
      {({ versions }) => {
        const [newest, before = newest] = versions;
        const named = (number: string | undefined) => versions.find(({ version }) => String(version) === number);
        return (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Version side="left" versions={versions} shown={named(search.left) ?? before} search={search} />
            <Version side="right" versions={versions} shown={named(search.right) ?? newest} search={search} />
          </SimpleGrid>
        );
      }}
    </ListStates>
  );
}

type VersionProps = {
  readonly side: 'left' | 'right';
  readonly versions: readonly PublishedVersion[];
  readonly shown: PublishedVersion | undefined;
  readonly search: PolicySearch;
};

function Version({ side, versions, shown, search }: VersionProps) {
  const navigate = useNavigate();
  if (shown === undefined) return null;
  return (
    <Stack gap="sm" component="section" aria-label={`Version ${shown.version}, ${side}`}>
      <NativeSelect
        label={side === 'left' ? 'Compare version' : 'With version'}
        value={String(shown.version)}
        data={versions.map(({ version }) => String(version))}
        onChange={({ currentTarget: { value } }) => void navigate({ to: '/policy', search: { ...search, [side]: value } })}
      />
      <Text c="dimmed" size="sm">
        Published <Time value={shown.published_at} /> {shown.published_by === null ? 'from the desk’s setting' : `by ${shown.published_by}`}
      </Text>
      <PolicyRules policy={shown} />
    </Stack>
  );
}
