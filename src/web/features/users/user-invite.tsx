import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { invitationSchema, type UserLink } from '#contract/desk/users.ts';
import type { TimedRole } from '#contract/rules/timed-roles.ts';
import { linkChangeKind } from '#contract/rules/user-change-kinds.ts';
import { nameLengthMax, trimmedTextSchema } from '#contract/wire/checked.ts';
import { userMutations } from '#web/data/users/users.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { OneTimeLink } from './one-time-link.tsx';
import { ProposedNote, proposedMessage } from './proposed-message.tsx';
import { RoleFields } from './role-fields.tsx';

const { shape } = invitationSchema;

const schema = z.object({
  name: z.pipe(trimmedTextSchema(nameLengthMax).check(z.minLength(1, 'Name is required')), shape.name),
  email: z.string().check(
    z.trim(),
    z.refine((email) => shape.email.safeParse(email).success, 'Enter an e-mail address'),
  ),
  roles: z.array(z.custom<TimedRole>()),
});

/** The dialog that invites a user and then shows the user's link once. */
export function UserInvite({ close }: { readonly close: () => void }) {
  const { mutateAsync } = useMutation(userMutations.invite());
  const [link, setLink] = useState<UserLink | null>(null);
  const [proposedName, setProposedName] = useState<string | null>(null);
  if (proposedName !== null) return <ProposedInvitation name={proposedName} close={close} />;
  if (link !== null) return <OneTimeLink link={link} close={close} />;
  const submit = async (values: z.infer<typeof schema>) => {
    const answer = await mutateAsync(values);
    announce('change' in answer ? proposedMessage : `${answer.user.name} is invited`);
    if ('change' in answer) setProposedName(values.name);
    else setLink(answer);
  };
  return (
    <DialogForm
      title="Invite user"
      submitLabel="Invite user"
      schema={schema}
      defaultValues={{ name: '', email: '', roles: [] }}
      submit={submit}
      confirmation={['Changing users']}
      close={close}
    >
      {(form) => (
        <>
          <TextInput {...inputProps(form, 'name')} label="Name" required withAsterisk={false} data-autofocus autoComplete="off" />
          <TextInput {...inputProps(form, 'email')} label="E-mail" type="email" required withAsterisk={false} autoComplete="off" />
          <Controller
            control={form.control}
            name="roles"
            render={({ field: { value, onChange }, fieldState }) => (
              <>
                <RoleFields chosen={value} choose={onChange} error={fieldState.error?.message} />
                <Text size="xs" c="dimmed">
                  {linkChangeKind(value.map(({ role }) => role)) === null
                    ? 'You get a link to send to the user. The desk sends no e-mail.'
                    : 'A second security admin must approve it. Then you get a link to send to the user. The desk sends no e-mail.'}
                </Text>
              </>
            )}
          />
        </>
      )}
    </DialogForm>
  );
}

function ProposedInvitation({ name, close }: { readonly name: string; readonly close: () => void }) {
  return (
    <Dialog title="Invitation proposed" isOpen close={close}>
      <Text>
        <bdi>{name}</bdi> is not a user yet. <ProposedNote /> Once it is approved, the link is on the user’s page.
      </Text>
      <Group justify="flex-end" mt="sm">
        <Button onClick={close}>Close</Button>
      </Group>
    </Dialog>
  );
}
