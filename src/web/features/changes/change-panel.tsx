import { Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { decideChange, withdrawChange, type Change } from '#contract/desk/changes.ts';
import { roleTargetsSchema } from '#contract/desk/notification-targets.ts';
import { governedUserSchema, type GovernedUser } from '#contract/desk/users.ts';
import { policyDraftSchema } from '#contract/money/policy.ts';
import { mayDo } from '#contract/roles.ts';
import { freeTextLengthMax, trimmedTextSchema } from '#contract/wire/checked.ts';
import { changeMutations } from '#web/data/policy.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { DecisionBar } from '#web/parts/command/review-decision.tsx';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { RoleTargets } from '#web/parts/notification/role-targets.tsx';
import { PolicyRules } from '#web/parts/policy/policy-rules.tsx';
import { changeKindLabels, changeStateTones, changeStateLabels } from '#web/parts/record/change-labels.ts';
import { Facts, Panel } from '#web/parts/record/facts.tsx';
import { RolesOf } from '#web/parts/record/roles-of.tsx';
import { factorsLabel, stateLabels } from '#web/parts/record/user-labels.ts';
import { Time } from '#web/parts/text/time.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';

/** One control change: old and new values side by side, and the actions on it. */
export function ChangePanel({ change }: { readonly change: Change }) {
  const name = change.id.slice(0, 8);
  const { kind, state, made_by: requester, decided_by: by, reason } = change;
  const user = governedUserSchema.safeParse(change.to).data;
  const title = `${changeKindLabels[kind]}${user === undefined ? '' : ` of ${user.name}:`} ${name}, by ${requester.name}`;
  const [isOpen, setOpen] = useState(state === 'waiting');
  return (
    <Panel title={title} aside={<Chip tone={changeStateTones[state]}>{changeStateLabels[state]}</Chip>}>
      <Stack gap="sm">
        <Facts
          facts={{
            Proposed: <Time value={change.made_at} />,
            'Takes effect': change.effective_at === null || state !== 'waiting' ? null : <Time value={change.effective_at} />,
            Expires: state === 'waiting' ? <Time value={change.expires_at} /> : null,
            'Decided by': by?.name,
            Decided: change.decided_at === null ? null : <Time value={change.decided_at} />,
            Reason: reason,
          }}
        />
        {isOpen ? (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Side title="Now" of={name} value={change.from} other={change.to} />
            <Side title="Proposed" of={name} value={change.to} other={change.from} />
          </SimpleGrid>
        ) : (
          <Group>
            <Button variant="default" size="xs" onClick={() => setOpen(true)}>
              Compare
            </Button>
          </Group>
        )}
        {state === 'waiting' ? <Actions change={change} /> : null}
      </Stack>
    </Panel>
  );
}

type SideProps = {
  readonly title: 'Now' | 'Proposed';
  readonly of: string;
  readonly value: unknown;
  /** The value of the other side. Differences are marked. */
  readonly other: unknown;
};

function Side({ title, of, value, other }: SideProps) {
  const [policy, otherPolicy] = [readPolicy(value), readPolicy(other)];
  const [user, otherUser] = [value, other].map((side) => governedUserSchema.safeParse(side).data);
  const [notified, otherNotified] = [value, other].map((side) => roleTargetsSchema.safeParse(side).data?.targets);
  const onlyHere = title === 'Now' ? 'Removed' : 'New';
  return (
    <Stack gap="xs" component="section" aria-label={`${title}, change ${of}`}>
      <Title order={3}>{title}</Title>
      {policy === null ? null : (
        <>
          <Facts
            facts={{
              [marked('Time zone', policy.zone, otherPolicy?.zone)]: policy.zone,
              [marked('Maximum age of a rate', policy.rate_age_max_h, otherPolicy?.rate_age_max_h)]: `${policy.rate_age_max_h} hours`,
            }}
          />
          <PolicyRules
            policy={policy}
            actions={(rule) => {
              const before = otherPolicy?.rules.find(({ id }) => id === rule.id);
              return <Difference label={before === undefined ? onlyHere : isEqual(before, rule) ? null : 'Changed'} />;
            }}
          />
        </>
      )}
      {user === undefined ? null : <UserFacts user={user} other={otherUser} />}
      {notified === undefined ? null : (
        <RoleTargets
          targets={notified}
          actions={(target) => <Difference label={otherNotified?.some((each) => isEqual(each, target)) === true ? null : onlyHere} />}
        />
      )}
      {policy === null && user === undefined && notified === undefined ? <Text>{JSON.stringify(value)}</Text> : null}
    </Stack>
  );
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A label that states whether its value differs: `'Roles (changed)'`. */
function marked(label: string, one: unknown, other: unknown): string {
  return isEqual(one, other) ? label : `${label} (changed)`;
}

function Difference({ label }: { readonly label: string | null }) {
  return label === null ? null : <Chip tone="waiting">{label}</Chip>;
}

function UserFacts({ user, other }: { readonly user: GovernedUser; readonly other: GovernedUser | undefined }) {
  const { name, email, roles, state, factors, has_link: hasLink } = user;
  const facts = {
    name: ['User', name],
    email: ['E-mail', email],
    roles: ['Roles', state === 'absent' ? null : <RolesOf key="roles" roles={roles} />],
    state: ['Access', state === 'absent' ? 'Not a user yet' : stateLabels[state]],
    factors: ['Second factors', state === 'absent' ? null : factorsLabel(factors)],
    has_link: ['Password link', hasLink ? 'Yes, for setting a password' : 'No'],
  } as const satisfies Partial<Record<keyof GovernedUser, readonly [label: string, value: ReactNode]>>;
  return (
    <Facts
      facts={Object.fromEntries(
        Object.entries(facts).map(([key, [label, value]]) => {
          const field = key as keyof typeof facts;
          return [marked(label, user[field], other?.[field]), value];
        }),
      )}
    />
  );
}

function readPolicy(policy: unknown) {
  const { version: _version, ...rest } = Object(policy) as Record<string, unknown>;
  const read = policyDraftSchema.safeParse(rest);
  return read.success ? read.data : null;
}

function Actions({ change: { id, made_by: requester } }: { readonly change: Change }) {
  const { user } = useSession();
  const decide = useMutation(changeMutations.decide(id));
  const mayDecide = mayDo(userRoles(), decideChange.roles) && requester.email !== user.email;
  return (
    <>
      {mayDo(userRoles(), withdrawChange.roles) ? <Withdrawal id={id} isWaiting={!mayDecide} /> : null}
      {mayDecide ? (
        <DecisionBar
          noun="control change"
          action="Deciding on a control change"
          isInCard
          approveLabel="Approve"
          approve={async () => {
            const { state, reason } = await decide.mutateAsync({ decision: 'approve' });
            return state === 'in_force' ? 'Change approved and in force' : `Not in force: ${reason}`;
          }}
          decline={{ verb: 'Reject', done: 'Change rejected', run: (reason) => decide.mutateAsync({ decision: 'reject', reason }) }}
        />
      ) : null}
    </>
  );
}

const withdrawalSchema = z.object({ reason: trimmedTextSchema(freeTextLengthMax) });

/** Takes a proposed change back, with an optional reason. */
function Withdrawal({ id, isWaiting }: { readonly id: string; readonly isWaiting: boolean }) {
  const withdraw = useMutation(changeMutations.withdraw(id));
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap="sm">
      {isWaiting ? <Text c="dimmed">Waiting for a second security admin.</Text> : null}
      <Button variant="default" onClick={() => setOpen(true)}>
        Withdraw…
      </Button>
      {isOpen ? (
        <DialogForm
          title="Withdraw this control change?"
          submitLabel="Withdraw control change"
          schema={withdrawalSchema}
          defaultValues={{ reason: '' }}
          confirmation={['Deciding on a control change']}
          submit={async ({ reason }) => {
            await withdraw.mutateAsync(reason);
            announce('Change withdrawn');
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
