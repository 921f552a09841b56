import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { kindsFor, listRoleTargets, noEmailMessage, type OwnTarget } from '#contract/desk/notification-targets.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { targetMutations, targetQueries } from '#web/data/users/notification-targets.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { inputProps, SmallFormFrame, useSmallForm } from '#web/parts/form/small-form.tsx';
import { TargetFields } from '#web/parts/notification/target-fields.tsx';
import { ownFormSchema, timingValues } from '#web/parts/notification/target-values.ts';
import { Panel } from '#web/parts/record/facts.tsx';

/**
 * The e-mail notifications of the user. Without an e-mail server, only users who may see the notifications of roles get a note about that.
 */
export function OwnNotifications() {
  const { data } = useQuery(targetQueries.own);
  if (data === undefined || (!data.email && !mayDo(userRoles(), listRoleTargets.roles))) return null;
  return <Panel title="Notifications">{data.email ? <OwnForm own={data.own} /> : <Text c="dimmed">{noEmailMessage}</Text>}</Panel>;
}

function OwnForm({ own }: { readonly own: OwnTarget | null }) {
  const { user } = useSession();
  const { mutateAsync, isSuccess } = useMutation(targetMutations.changeOwn());
  const kinds = kindsFor(userRoles());
  const small = useSmallForm({
    schema: ownFormSchema,
    defaultValues: { is_on: own?.is_on ?? false, ...timingValues(own ?? { kinds: [...kinds] }) },
    submit: async (target) => {
      await mutateAsync(target);
      announce('Notifications saved');
    },
  });
  return (
    <SmallFormFrame
      label="Notifications"
      small={small}
      buttons={
        <Group>
          <Button type="submit" variant="default" loading={small.isRunning}>
            Save notifications
          </Button>
          {isSuccess ? <Text c="dimmed">Saved</Text> : null}
        </Group>
      }
    >
      <Checkbox
        {...inputProps(small.form, 'is_on')}
        label={`Send notifications to ${user.email}`}
        description="Messages contain a link and the type only: no names, amounts or addresses."
      />
      {small.form.watch('is_on') ? <TargetFields kinds={kinds} /> : null}
    </SmallFormFrame>
  );
}
