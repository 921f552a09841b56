import { Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { decideChange, withdrawChange, type Change } from '#contract/desk/changes.ts';
import { roleTargetsSchema } from '#contract/desk/notification-targets.ts';
import { replayProposedPolicy } from '#contract/desk/policy-endpoints.ts';
import { governedUserSchema, type GovernedUser } from '#contract/desk/users.ts';
import { policyDraftSchema } from '#contract/money/policy.ts';
import { mayDo } from '#contract/roles.ts';
import { freeTextLengthMax, trimmedTextSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { changeMutations, policyMutations } from '#web/data/policy.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { DecisionBar } from '#web/parts/command/review-decision.tsx';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { RoleTargets } from '#web/parts/notification/role-targets.tsx';
import { useOtherAdmins } from '#web/parts/policy/other-admins.ts';
import { openRequestsText } from '#web/parts/policy/policy-changes.ts';
import { PolicyReplay } from '#web/parts/policy/policy-replay.tsx';
import { labelWithChange, PolicySide } from '#web/parts/policy/policy-side.tsx';
import { PolicyVersionLink } from '#web/parts/policy/policy-version-link.tsx';
import { changeKindLabels, changeStateTones, changeStateLabels } from '#web/parts/record/change-labels.ts';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { UserRoles } from '#web/parts/record/roles-of.tsx';
import { factorsLabel, stateLabels } from '#web/parts/record/user-labels.ts';
import { Time } from '#web/parts/text/time.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';

/** One control change: its old and new values side by side, and the buttons for it. */
export function ChangePanel({ change }: { readonly change: Change }) {
  const name = change.id.slice(0, 8);
  const { kind, state, made_by: requester, decided_by: decider, reason } = change;
  const user = governedUserSchema.safeParse(change.to).data;
  const isInvitation = governedUserSchema.safeParse(change.from).data?.state === 'absent';
  const kindLabel = kind === 'access_link' ? (isInvitation ? 'Invitation' : 'Password link') : changeKindLabels[kind];
  const title = `${kindLabel}${user === undefined ? '' : ` of ${user.name}:`} ${name}, by ${requester.name}`;
  const [isOpen, setOpen] = useState(state === 'waiting');
  return (
    <Panel title={title} aside={<Chip tone={changeStateTones[state]}>{changeStateLabels[state]}</Chip>}>
      <Stack gap="sm">
        <FactList
          facts={{
            Proposed: <Time value={change.made_at} />,
            'Reason of the proposal': change.proposal_reason,
            'Takes effect': change.effective_at === null || state !== 'waiting' ? null : <Time value={change.effective_at} />,
            Expires: state === 'waiting' ? <Time value={change.expires_at} /> : null,
            'Decided by': decider?.name,
            Decided: change.decided_at === null ? null : <Time value={change.decided_at} />,
            'Reason of the decision': reason,
            'Came into force as': state === 'in_force' ? newVersion(change) : null,
          }}
        />
        {isOpen ? (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <ChangeSide title={state === 'waiting' ? 'Now' : 'Before'} comparedTitle={name} value={change.from} otherValue={change.to} />
            <ChangeSide
              title={state === 'waiting' ? 'Proposed' : state === 'approved' || state === 'in_force' ? 'After' : 'Proposed, not applied'}
              comparedTitle={name}
              value={change.to}
              otherValue={change.from}
            />
          </SimpleGrid>
        ) : (
          <Group>
            <Button variant="default" size="xs" onClick={() => setOpen(true)}>
              Compare
            </Button>
          </Group>
        )}
        {state === 'waiting' ? (
          <>
            {readPolicy(change.to) === null ? null : <Text c="dimmed">{openRequestsText}</Text>}
            <ProposedPolicyReplay change={change} />
            <ChangeActions change={change} />
          </>
        ) : null}
      </Stack>
    </Panel>
  );
}

/** The test of a proposed policy against past requests, for users who may read the policy's draft. */
function ProposedPolicyReplay({ change: { id, to: value } }: { readonly change: Change }) {
  const policy = readPolicy(value);
  if (policy === null || !mayDo(userRoles(), replayProposedPolicy.roles)) return null;
  return (
    <section aria-label="Test against past requests">
      <Title order={3}>Test against past requests</Title>
      <PolicyReplay policy={policy} policyLabel="proposed policy" mutation={policyMutations.replayProposal(id)} />
    </section>
  );
}

type SideProps = {
  readonly title: 'Now' | 'Before' | 'Proposed' | 'Proposed, not applied' | 'After';
  readonly comparedTitle: string;
  readonly value: unknown;
  /** The value to compare with: the old value for a new value, and the new value for an old value. */
  readonly otherValue: unknown;
};

function ChangeSide({ title, comparedTitle, value, otherValue }: SideProps) {
  const [policy, otherPolicy] = [readPolicy(value), readPolicy(otherValue)];
  const [user, otherUser] = [value, otherValue].map((side) => governedUserSchema.safeParse(side).data);
  const [roleTargets, otherTargets] = [value, otherValue].map((side) => roleTargetsSchema.safeParse(side).data?.targets);
  const isNewSide = title !== 'Now' && title !== 'Before';
  const missingOnOtherSide = isNewSide ? 'New' : 'Removed';
  return (
    <Stack gap="xs" component="section" aria-label={`${title}, change ${comparedTitle}`}>
      <Title order={3}>{title}</Title>
      {policy === null ? null : <PolicySide policy={policy} otherPolicy={otherPolicy} isNewSide={isNewSide} />}
      {user === undefined ? null : <GovernedUserFacts user={user} other={otherUser} />}
      {roleTargets === undefined ? null : (
        <RoleTargets
          targets={roleTargets}
          actions={(target) => (
            <DifferenceBadge label={otherTargets?.some((each) => isEqual(each, target)) === true ? null : missingOnOtherSide} />
          )}
        />
      )}
      {policy === null && user === undefined && roleTargets === undefined ? <Text>{JSON.stringify(value)}</Text> : null}
    </Stack>
  );
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function DifferenceBadge({ label }: { readonly label: string | null }) {
  return label === null ? null : <Chip tone="waiting">{label}</Chip>;
}

function GovernedUserFacts({ user, other }: { readonly user: GovernedUser; readonly other: GovernedUser | undefined }) {
  const { name, email, roles, state, factors, has_link: hasLink } = user;
  const facts = {
    name: ['User', name],
    email: ['E-mail', email],
    roles: ['Roles', state === 'absent' ? 'None' : <UserRoles key="roles" roles={roles} />],
    state: ['Access', state === 'absent' ? 'Not a user yet' : stateLabels[state]],
    factors: ['Second factors', factors.passkeys === 0 && !factors.totp ? 'None' : factorsLabel(factors)],
    has_link: ['Password link', hasLink ? 'Yes, for setting a password' : 'No'],
  } as const satisfies Partial<Record<keyof GovernedUser, readonly [label: string, value: ReactNode]>>;
  return (
    <FactList
      facts={Object.fromEntries(
        Object.entries(facts).map(([key, [label, value]]) => {
          const field = key as keyof typeof facts;
          return [labelWithChange(label, user[field], other?.[field]), value];
        }),
      )}
    />
  );
}

/** The version that the policy of an applied control change became, as a link. */
function newVersion({ from }: Change): ReactNode {
  const version = policyVersionSchema.safeParse(from).data?.version;
  return version === undefined ? null : <PolicyVersionLink version={version + 1} />;
}

const policyVersionSchema = z.object({ version: integerSchema(1) });

function readPolicy(policy: unknown) {
  const { version: _version, ...policyWithoutVersion } = Object(policy) as Record<string, unknown>;
  const parseResult = policyDraftSchema.safeParse(policyWithoutVersion);
  return parseResult.success ? parseResult.data : null;
}

function ChangeActions({ change: { id, made_by: requester } }: { readonly change: Change }) {
  const { user } = useSession();
  const decision = useMutation(changeMutations.decide(id));
  const mayDecide = mayDo(userRoles(), decideChange.roles) && requester.email !== user.email;
  return (
    <>
      {!mayDecide && mayDo(userRoles(), withdrawChange.roles) ? <WithdrawButton id={id} requesterEmail={requester.email} /> : null}
      {mayDecide ? (
        <DecisionBar
          blocker={<Text c="dimmed">An approved change is in force at once.</Text>}
          noun="control change"
          action="Deciding on a control change"
          isInCard
          approveLabel="Approve"
          approve={async () => {
            const { state, reason } = await decision.mutateAsync({ decision: 'approve' });
            return state === 'in_force' ? 'Change approved and in force' : `Not in force: ${reason}`;
          }}
          decline={{
            verb: 'Reject',
            pastParticiple: 'Change rejected',
            run: (reason) => decision.mutateAsync({ decision: 'reject', reason }),
          }}
        />
      ) : null}
    </>
  );
}

const withdrawalSchema = z.object({ reason: trimmedTextSchema(freeTextLengthMax) });

/** The button that takes back (withdraws) a control change, with an optional reason. Users who may decide reject the change instead. */
function WithdrawButton({ id, requesterEmail }: { readonly id: string; readonly requesterEmail: string }) {
  const otherAdmins = useOtherAdmins(requesterEmail);
  const withdrawal = useMutation(changeMutations.withdraw(id));
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap="sm">
      <Text c="dimmed">Waiting for a second security admin{otherAdmins}.</Text>
      <Button variant="default" onClick={() => setOpen(true)}>
        Take back…
      </Button>
      {isOpen ? (
        <DialogForm
          title="Take back this control change?"
          submitLabel="Take back control change"
          schema={withdrawalSchema}
          defaultValues={{ reason: '' }}
          confirmation={['Deciding on a control change']}
          submit={async ({ reason }) => {
            await withdrawal.mutateAsync(reason);
            announce('Change taken back');
            setOpen(false);
          }}
          close={() => setOpen(false)}
        >
          {(form) => <TextInput {...inputProps(form, 'reason')} label="Reason (optional)" autoComplete="off" />}
        </DialogForm>
      ) : null}
    </Group>
  );
}
