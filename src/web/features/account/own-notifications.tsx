import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { kindsFor, listRoleTargets, noEmailWords, type OwnTarget } from '#contract/desk/notification-targets.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { targetMutations, targetQueries } from '#web/data/users/notification-targets.ts';
import { announce } from '#web/lib/announce.ts';
import { TargetFields } from '#web/parts/notification/target-fields.tsx';
import { ownTargetOf, valuesOfTarget, type TargetValues } from '#web/parts/notification/target-values.ts';
import { Panel } from '#web/parts/record/facts.tsx';

/**
 * The e-mail notifications of the user. Without an e-mail server, only users who may see the notifications of roles get a note about that.
 */
export function OwnNotifications() {
  const { data } = useQuery(targetQueries.own);
  if (data === undefined || (!data.email && !mayDo(userRoles(), listRoleTargets.roles))) return null;
  return <Panel title="Notifications">{data.email ? <OwnForm own={data.own} /> : <Text c="dimmed">{noEmailWords}</Text>}</Panel>;
}

function OwnForm({ own }: { readonly own: OwnTarget | null }) {
  const { user } = useSession();
  const change = useMutation(targetMutations.changeOwn());
  const form = useForm<TargetValues>({
    defaultValues: valuesOfTarget(own ?? { kinds: [...kindsFor(userRoles())] }),
    resolver: (values) => {
      const read = ownTargetOf(values);
      return 'target' in read ? { values, errors: {} } : { values: {}, errors: read.errors };
    },
  });
  const isOn = useWatch({ control: form.control, name: 'is_on' });
  const submit = form.handleSubmit((values) => {
    const read = ownTargetOf(values);
    if ('target' in read) change.mutate(read.target, { onSuccess: () => announce('Notifications saved') });
  });
  return (
    <form noValidate aria-label="Notifications" onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Checkbox
          label={`Send notices to ${user.email}`}
          description="A message holds a link and what kind of notice it is: no names, no amounts, no addresses."
          {...form.register('is_on')}
        />
        {isOn ? <TargetFields form={form} kinds={kindsFor(userRoles())} /> : null}
        {change.error === null ? null : (
          <Text c="red" role="alert">
            Not saved: {change.error.message}
          </Text>
        )}
        <Group>
          <Button type="submit" variant="default" loading={change.isPending}>
            Save notifications
          </Button>
          {change.isSuccess ? <Text c="dimmed">Saved</Text> : null}
        </Group>
      </Stack>
    </form>
  );
}
