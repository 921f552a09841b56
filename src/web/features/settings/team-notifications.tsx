import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  kindsForRole,
  noEmailWords,
  proposeRoleTargets,
  targetChannels,
  type RoleTarget,
  type Sendable,
} from '#contract/desk/notification-targets.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { targetMutations, targetQueries } from '#web/data/users/notification-targets.ts';
import { announce } from '#web/lib/announce.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { channelWords, RoleTargets } from '#web/parts/notification/role-targets.tsx';
import { TargetFields } from '#web/parts/notification/target-fields.tsx';
import { roleTargetOf, valuesOfTarget, type TargetValues } from '#web/parts/notification/target-values.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { givenRoles, roleWords } from '#web/parts/record/user-words.ts';

/** The notification targets of roles. A security admin edits them together and proposes them to a second security admin. */
export function TeamNotifications() {
  const query = useQuery(targetQueries.roles);
  return (
    <Panel title="Team notifications">
      <ListStates query={query} what="The team’s notifications" skeleton={<SkeletonRows widths={[60]} rows={2} />}>
        {({ targets, email, webhooks }) =>
          !email && !webhooks ? (
            <Text c="dimmed">{noEmailWords}</Text>
          ) : mayDo(userRoles(), proposeRoleTargets.roles) ? (
            <Targets present={targets} sendable={{ email, webhooks }} />
          ) : (
            <RoleTargets targets={targets} />
          )
        }
      </ListStates>
    </Panel>
  );
}

type Edited = { readonly target: RoleTarget | null; readonly index: number };

type TargetsProps = { readonly present: readonly RoleTarget[]; readonly sendable: Sendable };

function Targets({ present, sendable }: TargetsProps) {
  const { mutateAsync } = useMutation(targetMutations.proposeRoles());
  const write = useConfirmedWrite('Changing notifications');
  const [draft, setDraft] = useState<readonly RoleTarget[] | null>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isProposed, setProposed] = useState(false);
  const targets = draft ?? present;
  const put = (target: RoleTarget, index: number) => {
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
        What a role is told by e-mail or webhook: a link and what kind of notice it is, no names, no amounts, no addresses.
      </Text>
      {isProposed ? (
        <Text role="note">
          Proposed: a second person of security decides under <Link to="/changes">Changes</Link>.
        </Text>
      ) : null}
      <RoleTargets
        targets={targets}
        deeds={(target, index) => (
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
          Add a target
        </Button>
        {draft === null ? null : (
          <>
            <Button loading={write.isRunning} onClick={propose}>
              Propose these targets
            </Button>
            <Button variant="default" disabled={write.isRunning} onClick={() => setDraft(null)}>
              Discard
            </Button>
          </>
        )}
      </Group>
      {write.notice}
      {edited === null ? null : (
        <TargetDialog
          target={edited.target}
          sendable={sendable}
          done={(target) => put(target, edited.index)}
          close={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}

type TargetDialogProps = {
  /** The target to edit; null for a new one. */
  readonly target: RoleTarget | null;
  readonly sendable: Sendable;
  readonly done: (target: RoleTarget) => void;
  readonly close: () => void;
};

function TargetDialog({ target, sendable, done, close }: TargetDialogProps) {
  const channels = targetChannels.filter((channel) => (channel === 'email' ? sendable.email : sendable.webhooks));
  const form = useForm<TargetValues>({
    defaultValues: valuesOfTarget(target ?? { channel: channels[0] ?? 'email' }),
    resolver: (values) => {
      const read = roleTargetOf(values);
      return 'target' in read ? { values, errors: {} } : { values: {}, errors: read.errors };
    },
  });
  const [chosen, channel] = useWatch({ control: form.control, name: ['role', 'channel'] });
  const role = givenRoles.find((each) => each === chosen) ?? 'treasury';
  const submit = form.handleSubmit((values) => {
    const read = roleTargetOf(values);
    if ('target' in read) done(read.target);
  });
  return (
    <Dialog title={target === null ? 'A new target' : 'Edit the target'} isOpen isWide close={close}>
      <form noValidate aria-label="Target" onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <NativeSelect label="Role" data-autofocus {...form.register('role', { onChange: () => form.setValue('kinds', []) })}>
            {givenRoles.map((each) => (
              <option key={each} value={each}>
                {roleWords[each][0]}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect label="By" {...form.register('channel')}>
            {channels.map((each) => (
              <option key={each} value={each}>
                {channelWords[each]}
              </option>
            ))}
          </NativeSelect>
          <TextInput
            label={channel === 'email' ? 'Mailbox' : 'Address of the webhook'}
            placeholder={channel === 'email' ? 'treasury@acme.example' : 'https://'}
            autoComplete="off"
            error={form.formState.errors.address?.message}
            {...form.register('address')}
          />
          <TargetFields key={role} form={form} kinds={kindsForRole(role)} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button type="submit">{target === null ? 'Add this target' : 'Take these changes'}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
