import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  kindsForRole,
  noEmailMessage,
  proposeRoleTargets,
  targetChannels,
  type RoleTarget,
  type Sendable,
} from '#contract/desk/notification-targets.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { targetMutations, targetQueries } from '#web/data/users/notification-targets.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { channelLabels, RoleTargets } from '#web/parts/notification/role-targets.tsx';
import { TargetFields } from '#web/parts/notification/target-fields.tsx';
import { roleTargetFormSchema, timingValues } from '#web/parts/notification/target-values.ts';
import { Panel } from '#web/parts/record/facts.tsx';
import { assignableRoles, roleLabels } from '#web/parts/record/user-labels.ts';

/** The notification targets of roles. A security admin edits them and proposes the changes to a second security admin. */
export function TeamNotifications() {
  const query = useQuery(targetQueries.roles);
  return (
    <Panel title="Team notifications">
      <ListStates query={query} what="The team’s notifications" skeleton={<SkeletonRows widths={[60]} rows={2} />}>
        {({ targets, email, webhooks }) =>
          !email && !webhooks ? (
            <Text c="dimmed">{noEmailMessage}</Text>
          ) : mayDo(userRoles(), proposeRoleTargets.roles) ? (
            <TargetEditor storedTargets={targets} sendable={{ email, webhooks }} />
          ) : (
            <RoleTargets targets={targets} />
          )
        }
      </ListStates>
    </Panel>
  );
}

type EditedTarget = { readonly target: RoleTarget | null; readonly index: number };

type TargetsProps = { readonly storedTargets: readonly RoleTarget[]; readonly sendable: Sendable };

function TargetEditor({ storedTargets, sendable }: TargetsProps) {
  const { mutateAsync } = useMutation(targetMutations.proposeRoles());
  const write = useConfirmedWrite('Changing notifications');
  const [draft, setDraft] = useState<readonly RoleTarget[] | null>(null);
  const [editedTarget, setEdited] = useState<EditedTarget | null>(null);
  const [isProposed, setProposed] = useState(false);
  const targets = draft ?? storedTargets;
  const replaceTarget = (target: RoleTarget, index: number) => {
    setDraft(targets.toSpliced(index, 1, target));
    setProposed(false);
    setEdited(null);
  };
  const propose = () =>
    write.run(
      () => mutateAsync({ targets: [...targets] }),
      () => {
        announce('Proposed');
        setDraft(null);
        setProposed(true);
      },
    );
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        E-mail and webhook notifications for roles. Messages contain a link and the type only: no names, amounts or addresses.
      </Text>
      {isProposed ? (
        <Text role="note">
          Proposed. A second security admin must approve it under <Link to="/changes">Control changes</Link>.
        </Text>
      ) : null}
      <RoleTargets
        targets={targets}
        actions={(target, index) => (
          <Group gap={4} wrap="nowrap">
            <Button variant="default" size="xs" aria-label={`Edit ${target.address}`} onClick={() => setEdited({ target, index })}>
              Edit
            </Button>
            <Button
              variant="default"
              size="xs"
              aria-label={`Remove ${target.address}`}
              onClick={() => setDraft(targets.toSpliced(index, 1))}
            >
              Remove
            </Button>
          </Group>
        )}
      />
      <Group gap="xs">
        <Button variant="default" onClick={() => setEdited({ target: null, index: targets.length })}>
          {' '}
          Add target{' '}
        </Button>
        {draft === null ? null : (
          <>
            <Button loading={write.isRunning} onClick={propose}>
              Propose targets
            </Button>
            <Button variant="default" disabled={write.isRunning} onClick={() => setDraft(null)}>
              Discard
            </Button>
          </>
        )}
      </Group>
      {write.notice}
      {editedTarget === null ? null : (
        <TargetDialog
          target={editedTarget.target}
          sendable={sendable}
          onDone={(target) => replaceTarget(target, editedTarget.index)}
          close={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}

type TargetDialogProps = {
  /** The target to edit. Null for a new target. */
  readonly target: RoleTarget | null;
  readonly sendable: Sendable;
  readonly onDone: (target: RoleTarget) => void;
  readonly close: () => void;
};

function TargetDialog({ target, sendable, onDone, close }: TargetDialogProps) {
  const channels = targetChannels.filter((channel) => (channel === 'email' ? sendable.email : sendable.webhooks));
  const { role = 'treasury', channel = channels[0] ?? 'email', address = '', ...timing } = target ?? {};
  return (
    <DialogForm
      title={target === null ? 'New target' : 'Edit target'}
      submitLabel={target === null ? 'Add target' : 'Save'}
      isWide
      schema={roleTargetFormSchema}
      defaultValues={{ role, channel, address, ...timingValues(timing) }}
      submit={onDone}
      close={close}
    >
      {(form) => {
        const isEmail = form.watch('channel') === 'email';
        return (
          <>
            <NativeSelect
              {...form.register('role', { onChange: () => form.setValue('kinds', []) })}
              label="Role"
              data-autofocus
              data={assignableRoles.map((value) => ({ value, label: roleLabels[value][0] }))}
            />
            <NativeSelect
              {...inputProps(form, 'channel')}
              label="Channel"
              data={channels.map((value) => ({ value, label: channelLabels[value] }))}
            />
            <TextInput
              {...inputProps(form, 'address')}
              label={isEmail ? 'Mailbox' : 'Webhook URL'}
              placeholder={isEmail ? 'treasury@acme.example' : 'https://'}
              autoComplete="off"
            />
            <TargetFields kinds={kindsForRole(form.watch('role'))} />
          </>
        );
      }}
    </DialogForm>
  );
}
