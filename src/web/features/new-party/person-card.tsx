import { ActionIcon, Box, Group, NativeSelect, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { memo, useCallback, type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { entityKinds } from '#contract/people/entity.ts';
import { partyLists, personFields, acceptsCompanies, type PartyList } from '#contract/rules/party-form.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { FieldGroups } from '#web/parts/entity/entity-field-groups.tsx';
import { kindLabels } from '#web/parts/entity/people-panels.tsx';
import { Choice } from '#web/parts/form/choice.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import {
  partyTitle,
  peopleOf,
  personTitle,
  type PartyFormReturn,
  type PartyValues,
  type PeoplePath,
  type PersonPath,
} from './party-values.ts';
import type { PartyDraft } from './use-party-form.ts';

/** A list of people in the form. A nested list contains the owners of a company, which is itself an owner of the party. */
export type PeopleProps = { readonly draft: PartyDraft; readonly list: PartyList; readonly path: PeoplePath; readonly isNested: boolean };

type PersonCardProps = Omit<PeopleProps, 'path'> & {
  readonly path: PersonPath;
  readonly personKey: string;
  /** The person's position in the list, counted from 0. */
  readonly index: number;
  readonly isLast: boolean;
  readonly remove: () => void;
  readonly move: (step: -1 | 1) => void;
  /** The component that renders the owners of a company. */
  readonly People: ComponentType<PeopleProps>;
};

/** One person or company of a list. The component is memoised and re-renders only when its own position changes. */
export const PersonCard = memo(
  function PersonCard({ personKey: key, index, isLast, remove, move, ...fields }: PersonCardProps) {
    const { draft, list, isNested, path } = fields;
    const isOpen = useIsOpen(draft, key);
    const singularNoun = isNested ? 'owner' : partyLists[list].one;
    const name = useStoreValue(draft.status, (status) => status.names[key] ?? '');
    const isWrong = useStoreValue(draft.status, (status) => (status.peopleWithErrors.has(key) ? 1 : 0)) === 1;
    const title = `${singularNoun.charAt(0).toUpperCase()}${singularNoun.slice(1)} ${index + 1}`;
    const toggle = () => {
      const next = new Set(draft.unfoldedKeys.get());
      if (!next.delete(key)) next.add(key);
      draft.unfoldedKeys.set(next);
    };
    return (
      // `contain` prevents typing in one card from re-computing the layout of other cards.
      <Paper component="li" style={{ contain: 'layout style' }} aria-label={title}>
        <Group gap="xs" p={4} wrap="nowrap">
          <UnstyledButton id={`${key}-head`} flex={1} miw={0} px="xs" py={4} aria-expanded={isOpen} onClick={toggle}>
            <Group gap="0 0.5rem" style={{ overflowWrap: 'anywhere' }}>
              <MoveIcon degrees={isOpen ? 90 : 0}>
                <Icon name="right" size={12} />
              </MoveIcon>
              <Text fw={570}>{title}</Text>
              <Text component="bdi" c="dimmed" miw={0}>
                {name}
              </Text>
              {isWrong ? (
                <Text size="xs" c="red">
                  to be corrected
                </Text>
              ) : null}
            </Group>
          </UnstyledButton>
          <Group gap={2} wrap="nowrap">
            <ActionIcon variant="subtle" color="gray" aria-label={`Move ${title} up`} disabled={index === 0} onClick={() => move(-1)}>
              <Icon name="up" size={14} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={`Move ${title} down`} disabled={isLast} onClick={() => move(1)}>
              <MoveIcon degrees={180}>
                <Icon name="up" size={14} />
              </MoveIcon>
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${title}`} onClick={remove}>
              <Icon name="close" size={14} />
            </ActionIcon>
          </Group>
        </Group>
        {isOpen ? <PersonFields key={path} {...fields} title={title} /> : null}
      </Paper>
    );
  },
  // `remove` and `move` depend only on the path, so they are not compared.
  (oldProps, newProps) => oldProps.path === newProps.path && oldProps.isLast === newProps.isLast,
);

function MoveIcon({ degrees, children }: { readonly degrees: number; readonly children: ReactNode }) {
  return (
    <Box component="span" display="inline-flex" c="dimmed" style={{ rotate: `${degrees}deg` }}>
      {children}
    </Box>
  );
}

type PersonFieldsProps = Pick<PersonCardProps, 'draft' | 'list' | 'isNested' | 'path' | 'People'> & { readonly title: string };

function PersonFields({ draft, list, isNested, path, title, People }: PersonFieldsProps) {
  const { form } = draft;
  const kind = useWatch({ control: form.control, name: `${path}.kind` });
  const chooseKind = (next: typeof kind) => {
    form.setValue(`${path}.kind`, next);
    form.clearErrors(path);
    draft.noteChange();
  };
  const isOwner = acceptsCompanies(list);
  return (
    <Stack gap="sm" px="sm" pb="sm">
      <Group justify="space-between" gap="xs">
        {isOwner && !isNested ? <Choice legend={`Kind of ${title}`} value={kind} choices={kindLabels} choose={chooseKind} /> : null}
        <CopyFrom draft={draft} list={list} path={path} title={title} />
      </Group>
      <FieldGroups entityPath={path} fields={personFields(list, kind)} kind={kind} titles={groupTitles} />
      {isOwner && kind === 'corporate' ? (
        <Stack
          component="section"
          gap="xs"
          pl="sm"
          style={{ borderInlineStart: '2px solid var(--mantine-color-default-border)' }}
          aria-label={`People who own ${title}`}
        >
          <Title order={3}>People who own this company</Title>
          <People draft={draft} list={list} path={`${path}.beneficial_owners` as PeoplePath} isNested />
        </Stack>
      ) : null}
    </Stack>
  );
}

const groupTitles = { contact: 'Contact', relationship: 'Ownership' } as const;

/** A menu that copies the common fields of another person in the form. */
function CopyFrom({ draft, list, path, title }: Pick<PersonFieldsProps, 'draft' | 'list' | 'path' | 'title'>) {
  // The value is one text, so that the component re-renders only when people are added, removed or renamed.
  const text = useStoreValue(draft.status, () => JSON.stringify(peopleToCopy(draft.form.getValues(), path)));
  const people = JSON.parse(text) as ReturnType<typeof peopleToCopy>;
  if (people.length === 0) return null;
  return (
    <NativeSelect
      aria-label={`Copy into ${title} from`}
      value=""
      onChange={({ currentTarget }) => {
        const source = people.find((person) => person.path === currentTarget.value);
        if (source === undefined) return;
        copyFields(draft.form, source.path, path, list);
        draft.noteChange();
      }}
    >
      <option value="">Copy from…</option>
      {people.map((person) => (
        <option key={person.path} value={person.path}>
          {person.name}
        </option>
      ))}
    </NativeSelect>
  );
}

function useIsOpen({ unfoldedKeys }: PartyDraft, key: string): boolean {
  return useSyncExternalStore(
    unfoldedKeys.subscribe,
    useCallback(() => unfoldedKeys.get().has(key), [unfoldedKeys, key]),
  );
}

type CopySource = PersonPath | 'direct_party';

/** The people from whom fields can be copied: all other people with a name. */
function peopleToCopy(values: PartyValues, path: PersonPath): readonly { readonly path: CopySource; readonly name: string }[] {
  const otherPeople = peopleOf(values).flatMap((other) => {
    const name = personTitle(other.person);
    return name === '' || other.path === path ? [] : [{ path: other.path, name: `${name} (${partyLists[other.list].one})` }];
  });
  const partyName = partyTitle(values.direct_party);
  return partyName === '' ? otherPeople : [{ path: 'direct_party', name: `${partyName} (the party)` }, ...otherPeople];
}

/** Copies the filled fields that both people have. The kind (person or company) is not copied. */
function copyFields(form: PartyFormReturn, from: CopySource, path: PersonPath, list: PartyList): void {
  const source = { ...form.getValues(from), additional_info: '' };
  const names = new Set(entityKinds.flatMap((kind) => personFields(list, kind).map(({ name }) => name)));
  const filledNames = [...names].filter((name) => source[name] !== '');
  // Sets countries first, because a state depends on its country.
  for (const name of filledNames.toSorted((one, other) => Number(other.endsWith('country')) - Number(one.endsWith('country'))))
    form.setValue(`${path}.${name}`, source[name]);
  form.clearErrors(path);
  announce(filledNames.length === 1 ? 'One field copied' : `${filledNames.length} fields copied`);
}
