import { NativeSelect, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageSizeMax } from '#contract/wire/page.ts';
import { auditQueries } from '#web/data/audit.ts';
import { commandQueries } from '#web/data/commands.ts';
import { foundRecordsQuery, searchDebounceMs } from '#web/data/searchable.ts';
import { useSearchableAccounts, useSearchableWallets } from '#web/data/use-searchable.ts';
import { commandTitle } from '#web/parts/command/command-labels.ts';
import type { OptionsState, PickerOption } from '#web/parts/form/picker-options.ts';
import { Picker } from '#web/parts/form/picker.tsx';
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
      options={(users.data?.users ?? []).map(({ name, email }) => ({
        key: email,
        group: 'Users',
        lead: name,
        detail: email,
        texts: [email],
      }))}
      value={actor}
      choose={chooseUser}
      acceptText={(text) => (text.includes('@') ? chooseUser(text) : undefined)}
      onLeave={() => undefined}
    />
  );
}

/** The fields for the object of an action: its kind, and the object from a list or by its ID or link. */
export function ObjectPanel({ change, close }: FilterPanelProps) {
  const [kind, setKind] = useState<ObjectKindName>('request');
  const [hasProblem, setProblem] = useState(false);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), searchDebounceMs);
  const requests = useQuery({ ...commandQueries.list({ page_size: pageSizeMax }), enabled: kind === 'request' });
  const isSearched = kind === 'request' && q !== '';
  const found = useQuery({ ...foundRecordsQuery(q, 'request'), enabled: isSearched });
  const users = useQuery({ ...auditQueries.users, enabled: kind === 'user' });
  const wallets = useSearchableWallets(kind === 'wallet');
  const accounts = useSearchableAccounts(kind === 'account');
  const { label, path } = objectKinds[kind];
  const chooseObject = (object: string | null) => {
    setProblem(object === null);
    if (object === null) return;
    close();
    change({ object });
  };
  const recordOptions = (records: readonly NamedRecord[] = []) =>
    records.map(({ id, name, email }): PickerOption => {
      const detail = email ?? String(id);
      return { key: `${path}${id}`, group: label, lead: name ?? `${label} ${id}`, detail, texts: [detail] };
    });
  const newestRequests = (requests.data?.page ?? []).map(({ data }) => data);
  const newestIds = new Set(newestRequests.map(({ id }) => id));
  const olderRequests = (found.data?.groups ?? [])
    .flatMap(({ items }) => items)
    .filter(({ link }) => !newestIds.has(link.split('/').at(-1) ?? ''));
  const lists: Partial<Record<ObjectKindName, PickerSource>> = {
    request: {
      reads: isSearched ? [requests, found] : [requests],
      onType: setTyped,
      options: [
        ...newestRequests.map((command) => ({
          key: `${path}${command.id}`,
          group: label,
          lead: commandTitle(command),
          detail: command.id.slice(0, 8),
          texts: [command.id],
        })),
        ...olderRequests.map(({ title, detail, link }) => ({
          key: objectPath('request', link) ?? link,
          group: label,
          lead: title,
          detail,
          texts: [typed],
        })),
      ],
    },
    user: { reads: [users], options: recordOptions(users.data?.users) },
    wallet: { ...wallets.pickerProps, options: recordOptions(wallets.items) },
    account: { ...accounts.pickerProps, options: recordOptions(accounts.items) },
  };
  const optionList = lists[kind];
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Kind"
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          setKind(value as ObjectKindName);
          setProblem(false);
        }}
        data={Object.entries(objectKinds).map(([value, each]) => ({ value, label: each.label }))}
      />
      <Picker
        key={kind}
        id="object-filter"
        label={label}
        isRequired={false}
        placeholder={optionList === undefined ? 'ID or link' : 'Name, number or link'}
        error={hasProblem ? 'Enter an ID, or the link of the page' : undefined}
        reads={[]}
        options={[]}
        {...optionList}
        value=""
        choose={chooseObject}
        acceptText={(text) => chooseObject(objectPath(kind, text))}
        onLeave={() => undefined}
      />
    </Stack>
  );
}

type NamedRecord = { readonly id: number | string; readonly name?: string | null | undefined; readonly email?: string };

/** The options of a kind, and the props of the picker that depend on how they are read. */
type PickerSource = {
  readonly reads: readonly OptionsState[];
  readonly options: readonly PickerOption[];
  readonly onType?: (text: string) => void;
  readonly incompleteNote?: string;
};
