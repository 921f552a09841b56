import { Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { decideChange, withdrawChange, type Change } from '#contract/desk/changes.ts';
import { roleTargetsSchema } from '#contract/desk/notification-targets.ts';
import { governedUserSchema, type GovernedUser } from '#contract/desk/users.ts';
import { policyDraftSchema } from '#contract/money/policy.ts';
import { mayDo } from '#contract/roles.ts';
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
  const { kind, state, made_by: maker, decided_by: by, reason } = change;
  const user = governedUserSchema.safeParse(change.to).data;
  const title = `${changeKindLabels[kind]}${user === undefined ? '' : ` of ${user.name}:`} ${name}, by ${maker.name}`;
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
            <Side title="Now" of={name} value={change.from} />
            <Side title="Proposed" of={name} value={change.to} />
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

type SideProps = { readonly title: string; readonly of: string; readonly value: unknown };

function Side({ title, of, value }: SideProps) {
  const [policy, user, notified] = [readPolicy(value), governedUserSchema.safeParse(value).data, roleTargetsSchema.safeParse(value).data];
  return (
    <Stack gap="xs" component="section" aria-label={`${title}, change ${of}`}>
      <Title order={3}>{title}</Title>
      {policy === null ? null : <PolicyRules policy={policy} />}
      {user === undefined ? null : <UserFacts user={user} />}
      {notified === undefined ? null : <RoleTargets targets={notified.targets} />}
      {policy === null && user === undefined && notified === undefined ? <Text>{JSON.stringify(value)}</Text> : null}
    </Stack>
  );
}

function UserFacts({ user: { name, email, roles, state, factors, has_link: hasLink } }: { readonly user: GovernedUser }) {
  return (
    <Facts
      facts={{
        User: name,
        'E-mail': email,
        Roles: state === 'absent' ? null : <RolesOf roles={roles} />,
        Access: state === 'absent' ? 'Not a user yet' : stateLabels[state],
        'Second factors': state === 'absent' ? null : factorsLabel(factors),
        'Password link': hasLink ? 'Yes, for setting a password' : 'No',
      }}
    />
  );
}

function readPolicy(policy: unknown) {
  const { version: _version, ...rest } = Object(policy) as Record<string, unknown>;
  const read = policyDraftSchema.safeParse(rest);
  return read.success ? read.data : null;
}

function Actions({ change: { id, made_by: maker } }: { readonly change: Change }) {
  const { user } = useSession();
  const decide = useMutation(changeMutations.decide(id));
  const mayDecide = mayDo(userRoles(), decideChange.roles) && maker.email !== user.email;
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

const withdrawalSchema = z.object({ reason: z.string().check(z.trim()) });

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
          {(form) => <TextInput {...inputProps(form, 'reason')} label="Reason (optional)" autoComplete="off" maxLength={1000} />}
        </DialogForm>
      ) : null}
    </Group>
  );
}
