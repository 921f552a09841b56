import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { auditQueries } from '#web/data/audit.ts';
import { searchableLists } from '#web/data/searchable.ts';
import type { PickerOption } from '#web/parts/form/picker-options.ts';
import { Picker } from '#web/parts/form/picker.tsx';
import { inputProps, SmallFormFrame, useSmallForm } from '#web/parts/form/small-form.tsx';
import type { FilterPanelProps } from '#web/parts/list/filter-bar.tsx';
import { objectKinds, objectPath, type ObjectKindName } from './audit-object.ts';

/** The field for the user who acted. A user who does not exist any more can be typed as an e-mail. */
export function ActorPanel({ search: { actor = '' }, change, close }: FilterPanelProps) {
  const users = useQuery(auditQueries.users);
  const chooseUser = (email: string) => {
    close();
    change({ actor: email });
  };
  return (
    <Picker
      id="actor-filter"
      label="User"
      isRequired={false}
      placeholder="Name or e-mail"
      error={undefined}
      reads={[users]}
      options={(users.data?.users ?? []).map(({ name, email }) => userOption(email, name, email))}
      value={actor}
      choose={chooseUser}
      acceptText={(text) => (text.includes('@') ? chooseUser(text) : undefined)}
      onLeave={() => undefined}
    />
  );
}

function userOption(key: string, name: string, email: string): PickerOption {
  return { key, group: 'Users', lead: name, detail: email, texts: [email] };
}

/** The fields for the object of an action: its kind, and the object from a list or by its id or link. */
export function ObjectPanel({ change, close }: FilterPanelProps) {
  const [kind, setKind] = useState<ObjectKindName>('wallet');
  const chooseObject = (object: string) => {
    close();
    change({ object });
  };
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Kind"
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(value as ObjectKindName)}
        data={Object.entries(objectKinds).map(([value, { label }]) => ({ value, label }))}
      />
      {kind === 'user' || kind === 'wallet' || kind === 'account' ? (
        <ListedObject key={kind} kind={kind} choose={chooseObject} />
      ) : (
        <TypedObject key={kind} kind={kind} choose={chooseObject} />
      )}
    </Stack>
  );
}

type ObjectFieldProps<Kind> = { readonly kind: Kind; readonly choose: (object: string) => void };

function ListedObject({ kind, choose }: ObjectFieldProps<'user' | 'wallet' | 'account'>) {
  const users = useQuery({ ...auditQueries.users, enabled: kind === 'user' });
  const wallets = useQuery({ ...searchableLists.wallets, enabled: kind === 'wallet' });
  const accounts = useQuery({ ...searchableLists.accounts, enabled: kind === 'account' });
  const { label, path } = objectKinds[kind];
  const recordOption = ({ id, name }: { readonly id: number | string; readonly name?: string | null | undefined }): PickerOption => ({
    key: String(id),
    group: label,
    lead: name ?? `${label} ${id}`,
    detail: String(id),
    texts: [String(id)],
  });
  const options = {
    user: (users.data?.users ?? []).map(({ id, name, email }) => userOption(String(id), name, email)),
    wallet: (wallets.data?.items ?? []).map(recordOption),
    account: (accounts.data?.items ?? []).map(recordOption),
  };
  return (
    <Picker
      id="object-filter"
      label={label}
      isRequired={false}
      placeholder="Name, number or link"
      error={undefined}
      reads={[{ user: users, wallet: wallets, account: accounts }[kind]]}
      options={options[kind]}
      value=""
      choose={(id) => choose(`${path}${id}`)}
      acceptText={(text) => {
        const object = objectPath(kind, text);
        if (object !== null) choose(object);
      }}
      onLeave={() => undefined}
    />
  );
}

function TypedObject({ kind, choose }: ObjectFieldProps<ObjectKindName>) {
  const smallForm = useSmallForm({
    schema: z.object({ id: z.string().check(z.refine((text) => objectPath(kind, text) !== null, 'Enter an ID, or the link of its page')) }),
    defaultValues: { id: '' },
    submit: ({ id }) => choose(objectPath(kind, id) ?? ''),
  });
  return (
    <SmallFormFrame
      label="Object"
      small={smallForm}
      buttons={
        <Group justify="flex-end">
          <Button type="submit">Apply</Button>
        </Group>
      }
    >
      <TextInput {...inputProps(smallForm.form, 'id')} label={`${objectKinds[kind].label} ID or link`} autoComplete="off" />
    </SmallFormFrame>
  );
}
