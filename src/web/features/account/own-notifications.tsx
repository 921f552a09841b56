import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { kindsFor, listRoleTargets, noEmailMessage, type OwnTarget } from '#contract/desk/notification-targets.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { targetMutations, targetQueries } from '#web/data/users/notification-targets.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { inputProps, SmallFormFrame, useSmallForm } from '#web/parts/form/small-form.tsx';
import { TargetFields } from '#web/parts/notification/target-fields.tsx';
import { userTargetFormSchema, timingValues } from '#web/parts/notification/target-values.ts';
import { Panel } from '#web/parts/record/facts.tsx';

/**
 * The e-mail notifications of the user. If no e-mail server is configured, users who manage the notifications of roles see a note, and
 * other users see nothing.
 */
export function OwnNotifications() {
  const { data } = useQuery(targetQueries.own);
  if (data === undefined || (!data.email && !mayDo(userRoles(), listRoleTargets.roles))) return null;
  return (
    <Panel title="Notifications">
      {data.email ? <NotificationsForm ownTarget={data.own} /> : <Text c="dimmed">{noEmailMessage}</Text>}
    </Panel>
  );
}

function NotificationsForm({ ownTarget }: { readonly ownTarget: OwnTarget | null }) {
  const { user } = useSession();
  const { mutateAsync, isSuccess } = useMutation(targetMutations.changeOwn());
  const kinds = kindsFor(userRoles());
  const smallForm = useSmallForm({
    schema: userTargetFormSchema,
    defaultValues: { is_on: ownTarget?.is_on ?? false, ...timingValues(ownTarget ?? { kinds: [...kinds] }) },
    submit: async (target) => {
      await mutateAsync(target);
      announce('Notifications saved');
    },
  });
  return (
    <SmallFormFrame
      label="Notifications"
      smallForm={smallForm}
      buttons={
        <Group>
          <Button type="submit" variant="default" loading={smallForm.isRunning}>
            Save notifications
          </Button>
          {isSuccess ? <Text c="dimmed">Saved</Text> : null}
        </Group>
      }
    >
      <Checkbox
        {...inputProps(smallForm.form, 'is_on')}
        label={`Send notifications to ${user.email}`}
        description="Messages contain a link and the type only: no names, amounts or addresses."
      />
      {smallForm.form.watch('is_on') ? <TargetFields kinds={kinds} /> : null}
    </SmallFormFrame>
  );
}
