import { Button, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { changePolicyDraft, type PublishedVersion } from '#contract/desk/policy-endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { policyMutations, policyQueries } from '#web/data/policy.ts';
import { userRoles } from '#web/data/session.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { PolicySide } from '#web/parts/policy/policy-side.tsx';
import { Time } from '#web/parts/text/time.tsx';
import type { PolicySearch } from './policy-search.ts';

/** Compares two versions of the policy: the versions in the URL, or else the newest and the previous version. */
export function PolicyVersions({ search }: { readonly search: PolicySearch }) {
  const query = useQuery(policyQueries.versions);
  return (
    <ListStates query={query} what="The versions" skeleton={<SkeletonRows widths={[40, 40]} rows={3} />}>
      {({ versions }) => {
        const [newestVersion, previousVersion = newestVersion] = versions;
        // A single version cannot be compared.
        const isOnlyVersion = versions.length < 2;
        const versionOf = (number: string | undefined) => versions.find(({ version }) => String(version) === number);
        const left = versionOf(search.left) ?? previousVersion;
        const right = versionOf(search.right) ?? newestVersion;
        return (
          <SimpleGrid cols={{ base: 1, md: isOnlyVersion ? 1 : 2 }}>
            {isOnlyVersion ? null : <Version side="left" versions={versions} version={left} other={right} search={search} />}
            <Version side="right" versions={versions} version={right} other={left} search={search} />
          </SimpleGrid>
        );
      }}
    </ListStates>
  );
}

type VersionProps = {
  readonly side: 'left' | 'right';
  readonly versions: readonly PublishedVersion[];
  readonly version: PublishedVersion | undefined;
  readonly other: PublishedVersion | undefined;
  readonly search: PolicySearch;
};

function Version({ side, versions, version, other = version, search }: VersionProps) {
  const navigate = useNavigate();
  if (version === undefined || other === undefined) return null;
  return (
    <Stack gap="sm" component="section" aria-label={`Version ${version.version}, ${side}`}>
      <NativeSelect
        label={side === 'left' ? 'Compare version' : 'With version'}
        value={String(version.version)}
        data={versions.map((each) => String(each.version))}
        onChange={({ currentTarget: { value } }) => void navigate({ to: '/policy', search: { ...search, [side]: value } })}
      />
      <Text c="dimmed" size="sm">
        In force from <Time value={version.published_at} />, {publishersOf(version)}
      </Text>
      {mayDo(userRoles(), changePolicyDraft.roles) ? <CopyToDraft version={version} /> : null}
      <PolicySide policy={version} otherPolicy={other} isNewSide={version.version >= other.version} />
    </Stack>
  );
}

/** States who proposed and who approved a version. */
export function publishersOf({ published_by: proposer, approved_by: approver }: PublishedVersion): string {
  if (proposer === null) return 'from the server setting';
  return `proposed by ${proposer}, ${approver === null ? 'without approval' : `approved by ${approver}`}`;
}

/** A button that replaces the draft with the content of a version. */
function CopyToDraft({ version: { version, zone, rate_age_max_h, rules } }: { readonly version: PublishedVersion }) {
  const navigate = useNavigate();
  const { data: draft } = useQuery(policyQueries.draft);
  const save = useMutation(policyMutations.changeDraft());
  const draftWrite = useConfirmedWrite('Changing the draft');
  if (draft === undefined) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        size="xs"
        loading={draftWrite.isRunning}
        onClick={() =>
          draftWrite.run(
            () => save.mutateAsync({ version: draft.version, policy: { zone, rate_age_max_h, rules } }),
            () => void navigate({ to: '/policy', search: { view: 'draft' } }),
          )
        }
      >
        Copy version {version} to the draft
      </Button>
      {draftWrite.notice}
    </Stack>
  );
}
