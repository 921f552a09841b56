import { ActionIcon, Box, Group, NativeSelect, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { memo, useCallback, type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { partyKindOf, partyLists, personFields, takesCompanies } from '#contract/rules/party-form.ts';
import { announce } from '#web/lib/announce.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { FieldGroups } from '#web/parts/entity/entity-field-groups.tsx';
import type { EntityFormReturn } from '#web/parts/entity/entity-form.ts';
import { kindWords } from '#web/parts/entity/people-panels.tsx';
import { Choice } from '#web/parts/form/choice.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { partyTitle, personTitle } from './party-draft.ts';
import { withMoved, type RowPlace } from './party-rows.ts';
import { partyHolder, peopleOf, type PartyForm } from './party-values.ts';
import type { PartyDraft } from './use-party-form.ts';

type OwnersComponent = ComponentType<RowPlace & { readonly draft: PartyDraft }>;

type PersonCardProps = RowPlace & {
  readonly draft: PartyDraft;
  readonly holder: string;
  /** Position in the list, from 1. */
  readonly place: number;
  readonly isLast: boolean;
  readonly remove: (holder: string) => void;
  /** Renders the owners of a company. */
  readonly Owners: OwnersComponent;
};

/** One person or company of a list, folded if there are many. Re-renders only when its own position changes. */
export const PersonCard = memo(
  function PersonCard({ draft, list, under, holder, place, isLast, remove, Owners }: PersonCardProps) {
    const isOpen = useIsOpen(draft, holder);
    const one = under === null ? partyLists[list].one : 'owner';
    const name = useStoreValue(draft.live, (live) => live.names[holder] ?? '');
    const isWrong = useStoreValue(draft.live, (live) => (live.wrong.has(holder) ? 1 : 0)) === 1;
    const title = `${one.charAt(0).toUpperCase()}${one.slice(1)} ${place}`;
    const toggle = () => {
      const next = new Set(draft.open.get());
      if (!next.delete(holder)) next.add(holder);
      draft.open.set(next);
    };
    const move = (step: -1 | 1) => draft.setRows(withMoved(draft.rows.get(), { list, under }, holder, step));
    return (
      // Typing in one card lays out only that card.
      <Paper component="li" style={{ contain: 'layout style' }} aria-label={title}>
        <Group gap="xs" p={4} wrap="nowrap">
          <UnstyledButton id={`${holder}-head`} flex={1} miw={0} px="xs" py={4} aria-expanded={isOpen} onClick={toggle}>
            <Group gap="0 0.5rem" style={{ overflowWrap: 'anywhere' }}>
              <Turned by={isOpen ? 90 : 0}>
                <Icon name="right" size={12} />
              </Turned>
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
            <ActionIcon variant="subtle" color="gray" aria-label={`Move ${title} up`} disabled={place === 1} onClick={() => move(-1)}>
              <Icon name="up" size={14} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={`Move ${title} down`} disabled={isLast} onClick={() => move(1)}>
              <Turned by={180}>
                <Icon name="up" size={14} />
              </Turned>
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${title}`} onClick={() => remove(holder)}>
              <Icon name="close" size={14} />
            </ActionIcon>
          </Group>
        </Group>
        {isOpen ? <PersonFields draft={draft} list={list} under={under} holder={holder} title={title} Owners={Owners} /> : null}
      </Paper>
    );
  },
  // `remove` is not compared: it finds the other people by their keys.
  (before, after) => before.holder === after.holder && before.place === after.place && before.isLast === after.isLast,
);

function Turned({ by, children }: { readonly by: number; readonly children: ReactNode }) {
  return (
    <Box component="span" display="inline-flex" c="dimmed" style={{ rotate: `${by}deg` }}>
      {children}
    </Box>
  );
}

type PersonFieldsProps = RowPlace & {
  readonly draft: PartyDraft;
  readonly holder: string;
  readonly title: string;
  readonly Owners: OwnersComponent;
};

function PersonFields({ draft, list, under, holder, title, Owners }: PersonFieldsProps) {
  const { form } = draft;
  const kind = partyKindOf(useWatch({ control: form.control, name: `${holder}.kind` }));
  const choose = (next: typeof kind) => {
    form.setValue(`${holder}.kind`, next);
    form.clearErrors(holder);
    draft.refresh();
    draft.keeper.changed();
  };
  const isOwner = takesCompanies(list);
  return (
    <Stack gap="sm" px="sm" pb="sm">
      <Group justify="space-between" gap="xs">
        {isOwner && under === null ? <Choice legend={`Kind of ${title}`} value={kind} choices={kindWords} choose={choose} /> : null}
        <CopyFrom draft={draft} holder={holder} title={title} />
      </Group>
      <FieldGroups holder={holder} fields={personFields(list, kind)} kind={kind} titles={groupTitles} />
      {isOwner && kind === 'corporate' ? (
        <Stack
          component="section"
          gap="xs"
          pl="sm"
          style={{ borderInlineStart: '2px solid var(--mantine-color-default-border)' }}
          aria-label={`People who own ${title}`}
        >
          <Title order={3}>People who own this company</Title>
          <Owners draft={draft} list={list} under={holder} />
        </Stack>
      ) : null}
    </Stack>
  );
}

const groupTitles = { contact: 'Contact', relationship: 'Ownership' } as const;

/** Copies the common fields from another person in the form. */
function CopyFrom({ draft, holder, title }: { readonly draft: PartyDraft; readonly holder: string; readonly title: string }) {
  // As one text, so that it re-renders only when people are added, removed or renamed.
  const told = useStoreValue(draft.live, () => JSON.stringify(peopleToCopy(draft.now(), holder)));
  const people = JSON.parse(told) as ReturnType<typeof peopleToCopy>;
  if (people.length === 0) return null;
  return (
    <NativeSelect
      aria-label={`Copy into ${title} from`}
      value=""
      onChange={({ currentTarget }) => {
        copyInto(draft.form, currentTarget.value, holder);
        draft.refresh();
        draft.keeper.changed();
      }}
    >
      <option value="">Copy from…</option>
      {people.map((person) => (
        <option key={person.holder} value={person.holder}>
          {person.name}
        </option>
      ))}
    </NativeSelect>
  );
}

function useIsOpen({ open }: PartyDraft, holder: string): boolean {
  return useSyncExternalStore(
    open.subscribe,
    useCallback(() => open.get().has(holder), [open, holder]),
  );
}

/** The people to copy from: all others with a name. */
function peopleToCopy({ values, rows }: PartyForm, holder: string): readonly { readonly holder: string; readonly name: string }[] {
  const others = peopleOf(rows).flatMap((person) => {
    const name = personTitle(values[person.holder] ?? {});
    return name === '' || person.holder === holder ? [] : [{ holder: person.holder, name: `${name} (${partyLists[person.list].one})` }];
  });
  const own = partyTitle(values[partyHolder] ?? {});
  return own === '' ? others : [{ holder: partyHolder, name: `${own} (the party)` }, ...others];
}

/** Copies the common filled fields. Kinds, and fields that are empty in the source, stay unchanged. */
function copyInto(form: EntityFormReturn, from: string, holder: string): void {
  const [given, own] = [form.getValues(from) ?? {}, form.getValues(holder) ?? {}];
  const names = Object.keys(own).filter((name) => name !== 'kind' && name !== 'additional_info' && (given[name] ?? '') !== '');
  // Countries first, because a state depends on its country.
  for (const name of names.toSorted((one, other) => Number(other.endsWith('country')) - Number(one.endsWith('country'))))
    form.setValue(`${holder}.${name}`, given[name] ?? '');
  form.clearErrors(holder);
  announce(names.length === 1 ? 'One field copied' : `${names.length} fields copied`);
}
