import { ActionIcon, Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { changePolicyDraft, publishPolicyDraft, type SharedDraft } from '#contract/desk/policy-endpoints.ts';
import { shadowedRules } from '#contract/money/policy-problems.ts';
import type { PolicyDraft, PolicyRule } from '#contract/money/policy.ts';
import { mayDo } from '#contract/roles.ts';
import { policyMutations } from '#web/data/policy.ts';
import { userRoles } from '#web/data/session.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { firstRuleText } from '#web/parts/policy/policy-changes.ts';
import { PolicyRules } from '#web/parts/policy/policy-rules.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import { DraftText } from './draft-text.tsx';
import { useIsPolicyPending } from './proposal-note.tsx';
import { ProposePolicy } from './propose-policy.tsx';
import { RuleDialog } from './rule-dialog.tsx';

type DraftRulesProps = {
  readonly draft: SharedDraft;
  /** The policy in force, or undefined while it loads. */
  readonly currentPolicy: PolicyDraft | undefined;
  /** Renders the content below the rules. `isChanged`: whether the draft has unsaved changes. */
  readonly children?: (isChanged: boolean) => ReactNode;
};

/** The rules of the draft. The user moves, edits, adds and removes rules, saves them together, and publishes them with an approval. */
export function DraftRules({ draft, currentPolicy, children }: DraftRulesProps) {
  // `baseDraft` is the saved draft on which the edits are based. Unsaved edits remain if another user saves the draft.
  const [baseDraft, setBaseDraft] = useState(draft);
  const [policy, storePolicy] = useState(() => policyOf(draft));
  const isNewer = draft.version !== baseDraft.version;
  if (isNewer && (isSamePolicy(policy, policyOf(baseDraft)) || isSamePolicy(policy, policyOf(draft)))) {
    setBaseDraft(draft);
    storePolicy(policyOf(draft));
  }
  const { rules } = policy;
  const setPolicy = (next: PolicyDraft) => {
    draftWrite.clearError();
    storePolicy(next);
  };
  const setRules = (next: readonly PolicyRule[]) => setPolicy({ ...policy, rules: [...next] });
  const [editedRule, setEdited] = useState<{ readonly rule: PolicyRule | null; readonly index: number } | null>(null);
  const [isTextOpen, setTextOpen] = useState(false);
  const save = useMutation(policyMutations.changeDraft());
  const isPending = useIsPolicyPending();
  const draftWrite = useConfirmedWrite('Changing the draft');
  const isWriter = mayDo(userRoles(), changePolicyDraft.roles);
  const isChanged = !isSamePolicy(policy, policyOf(baseDraft));
  const isInForce = currentPolicy !== undefined && isSamePolicy(policy, policyOf(currentPolicy));
  const ruleShadows = shadowedRules(policy);
  const lastIndex = rules.length - 1;
  const removedNames = currentPolicy?.rules.filter(({ id }) => !rules.some((rule) => rule.id === id)).map(({ name }) => `“${name}”`) ?? [];
  const move = (from: number, to: number) => setRules(movedRules(rules, from, to));
  const shadowText = ({ id, name }: PolicyRule) => {
    const shadowingName = ruleShadows.find(({ rule }) => rule === id)?.by;
    if (shadowingName !== undefined)
      return `Never matches: rule “${rules.find((rule) => rule.id === shadowingName)?.name ?? shadowingName}” above covers it`;
    return draft.ungivable.includes(id) && !isChanged
      ? `“${name}” requires more approvals than there are active approvers. The requester cannot approve`
      : null;
  };
  const putRule = (rule: PolicyRule, index: number, isNew: boolean) => {
    setRules(isNew ? [...rules.slice(0, index), rule, ...rules.slice(index)] : rules.map((each, at) => (at === index ? rule : each)));
    setEdited(null);
  };
  return (
    <Stack component="section" aria-label="Draft">
      <Group justify="space-between">
        <Text c="dimmed">
          {draft.changed_at === null ? (
            isChanged ? (
              'Not saved yet. Save the draft to test and propose it.'
            ) : (
              'No changes: the draft equals the current policy.'
            )
          ) : (
            <>
              Changed <Time value={draft.changed_at} /> by {draft.changed_by}
            </>
          )}
        </Text>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setTextOpen(true)}>
            {isWriter ? 'Edit draft as JSON' : 'Show draft as JSON'}
          </Button>
          {isWriter ? (
            <Button variant="default" size="xs" onClick={() => setEdited({ rule: null, index: lastIndex })}>
              {' '}
              Add rule{' '}
            </Button>
          ) : null}
        </Group>
      </Group>
      {isNewer && isChanged ? (
        <Alert color="amber" title={`${draft.changed_by} saved a newer draft`}>
          <Stack gap="xs" align="flex-start">
            <Text>Your changes are not saved yet and are still below.</Text>
            <Group gap="xs">
              <Button variant="default" size="xs" onClick={() => setPolicy(policyOf(baseDraft))}>
                Use the saved draft
              </Button>
              <Button variant="default" size="xs" onClick={() => setBaseDraft(draft)}>
                Overwrite
              </Button>
            </Group>
          </Stack>
        </Alert>
      ) : null}
      <Group gap="sm">
        <TextInput
          label="Time zone"
          readOnly={!isWriter}
          value={policy.zone}
          onChange={({ currentTarget: { value: zone } }) => setPolicy({ ...policy, zone })}
        />
        <TextInput
          type="number"
          label="Maximum age of a rate (hours)"
          readOnly={!isWriter}
          min={1}
          max={8760}
          value={policy.rate_age_max_h}
          onChange={({ currentTarget: { valueAsNumber: hours } }) =>
            setPolicy({ ...policy, rate_age_max_h: Number.isNaN(hours) ? 0 : hours })
          }
        />
      </Group>
      <Text c="dimmed">{firstRuleText} A new rule is added above the last one: move it up if it must decide before others.</Text>
      <PolicyRules
        policy={policy}
        earlierRules={currentPolicy?.rules}
        problemOf={shadowText}
        actions={(rule, index) =>
          isWriter ? (
            <Group gap={4}>
              <ActionIcon
                variant="default"
                aria-label={`Move ${rule.name} up`}
                disabled={index === 0 || index === lastIndex}
                onClick={() => move(index, index - 1)}
              >
                <Icon name="up" />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={`Move ${rule.name} down`}
                disabled={index >= lastIndex - 1}
                onClick={() => move(index, index + 1)}
              >
                <Icon name="down" />
              </ActionIcon>
              <Button variant="default" size="xs" aria-label={`Edit ${rule.name}`} onClick={() => setEdited({ rule, index })}>
                Edit
              </Button>
              {index === lastIndex ? null : (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Remove ${rule.name}`}
                  onClick={() => setRules(rules.filter((_each, at) => at !== index))}
                >
                  Remove
                </Button>
              )}
            </Group>
          ) : null
        }
      />
      {removedNames.length === 0 ? null : (
        <Text>
          Removed from the policy in force: <bdi>{removedNames.join(', ')}</bdi>
        </Text>
      )}
      {isWriter ? (
        <Group gap="xs">
          <Button
            disabled={!isChanged}
            loading={draftWrite.isRunning}
            onClick={() =>
              draftWrite.run(
                () => save.mutateAsync({ version: baseDraft.version, policy }),
                () => announce('Draft saved'),
              )
            }
          >
            Save draft
          </Button>
          {isChanged ? (
            <Button variant="default" onClick={() => setPolicy(policyOf(draft))}>
              {' '}
              Discard changes{' '}
            </Button>
          ) : null}
          {!isChanged && !isInForce && currentPolicy !== undefined ? (
            <DiscardDraft version={baseDraft.version} currentPolicy={policyOf(currentPolicy)} />
          ) : null}
          {mayDo(userRoles(), publishPolicyDraft.roles) &&
          !isChanged &&
          !isPending &&
          draft.changed_at !== null &&
          currentPolicy !== undefined &&
          !isInForce ? (
            draft.ungivable.length === 0 ? (
              <ProposePolicy version={baseDraft.version} policy={policy} currentPolicy={currentPolicy} />
            ) : (
              <Text c="red">To propose the policy, lower the number of approvals in the rules marked above.</Text>
            )
          ) : null}
          {isPending ? (
            <Text c="dimmed">
              A proposed policy awaits approval. <Link to="/changes">Control changes</Link>
            </Text>
          ) : null}
        </Group>
      ) : null}
      {draftWrite.notice}
      {children?.(isChanged)}
      {editedRule === null ? null : (
        <RuleDialog
          rule={editedRule.rule}
          isLast={editedRule.rule !== null && editedRule.index === lastIndex}
          usedIds={rules.map(({ id }) => id)}
          onDone={(rule) => putRule(rule, editedRule.index, editedRule.rule === null)}
          close={() => setEdited(null)}
        />
      )}
      {isTextOpen ? <DraftText policy={policy} onPolicy={isWriter ? setPolicy : null} close={() => setTextOpen(false)} /> : null}
    </Stack>
  );
}

/** The policy of the shared draft or in force, without its metadata. */
function policyOf({ zone, rate_age_max_h, rules }: PolicyDraft): PolicyDraft {
  return { zone, rate_age_max_h, rules };
}

function isSamePolicy(one: PolicyDraft, other: PolicyDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function movedRules(rules: readonly PolicyRule[], from: number, to: number): readonly PolicyRule[] {
  const rule = rules[from];
  return rule === undefined ? rules : rules.toSpliced(from, 1).toSpliced(to, 0, rule);
}
