import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change } from '#contract/desk/changes.ts';
import { invitationSchema, type UserLink } from '#contract/desk/users.ts';
import type { TimedRole } from '#contract/rules/timed-roles.ts';
import { linkChangeKind } from '#contract/rules/user-change-kinds.ts';
import { nameLengthMax } from '#contract/wire/checked.ts';
import { userMutations } from '#web/data/users/users.ts';
import { announce } from '#web/lib/announce.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { refusalOf } from '#web/parts/form/use-write.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { ProposedNote, proposedWords } from './proposed-words.tsx';
import { RoleFields } from './role-fields.tsx';
import { ShownLink } from './shown-link.tsx';

/** Invites a user, then shows the link once. */
export function UserInvite({ close }: { readonly close: () => void }) {
  const { mutateAsync } = useMutation(userMutations.invite());
  const write = useConfirmedWrite('Changing users');
  const [typed, setTyped] = useState({ name: '', email: '' });
  const [roles, setRoles] = useState<readonly TimedRole[]>([]);
  const [isChecked, setChecked] = useState(false);
  const [made, setMade] = useState<UserLink | { readonly change: Change } | null>(null);
  const problems = isChecked ? problemsOf(typed) : {};
  if (made !== null) return 'change' in made ? <Proposed name={typed.name} close={close} /> : <ShownLink link={made} close={close} />;
  const submit = () => {
    setChecked(true);
    if (Object.keys(problemsOf(typed)).length > 0) return;
    const body = { name: typed.name.trim(), email: typed.email.trim(), roles: [...roles] };
    write.run(
      () => mutateAsync(body),
      (answer) => {
        announce('change' in answer ? proposedWords : `${answer.user.name} is invited`);
        setMade(answer);
      },
    );
  };
  return (
    <Dialog title="Invite a user" isOpen {...(write.isRunning ? {} : { close })}>
      <form
        noValidate
        aria-label="Invite a user"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Name"
            required
            withAsterisk={false}
            data-autofocus
            autoComplete="off"
            maxLength={nameLengthMax}
            value={typed.name}
            error={problems.name ?? refusalOf(write.error, 'name')}
            onChange={({ currentTarget: { value: name } }) => setTyped({ ...typed, name })}
          />
          <TextInput
            label="E-mail"
            type="email"
            required
            withAsterisk={false}
            autoComplete="off"
            maxLength={254}
            value={typed.email}
            error={problems.email ?? refusalOf(write.error, 'email')}
            onChange={({ currentTarget: { value: email } }) => setTyped({ ...typed, email })}
          />
          <RoleFields chosen={roles} choose={setRoles} />
          <Text size="xs" c="dimmed">
            {linkChangeKind(roles.map(({ role }) => role)) === null
              ? 'You get a link to pass on. The desk sends no e-mail.'
              : 'A second person of security decides on it first. Then you get a link to pass on: the desk sends no e-mail.'}
          </Text>
          <Group justify="flex-end" gap="xs" mt="sm">
            <Button variant="default" disabled={write.isRunning} onClick={close}>
              Close
            </Button>
            <Button type="submit" loading={write.isRunning}>
              Invite user
            </Button>
          </Group>
        </Stack>
      </form>
      {write.notice}
    </Dialog>
  );
}

function Proposed({ name, close }: { readonly name: string; readonly close: () => void }) {
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

/** The problems of the typed fields, according to the server's schema. */
function problemsOf({ name, email }: { readonly name: string; readonly email: string }): { name?: string; email?: string } {
  const { shape } = invitationSchema;
  return {
    ...(shape.name.safeParse(name.trim()).success ? {} : { name: 'Name is required' }),
    ...(shape.email.safeParse(email.trim()).success ? {} : { email: 'Enter an e-mail address' }),
  };
}
