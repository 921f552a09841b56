import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { partyLists, type PartyList } from '#contract/rules/party-form.ts';
import { partyPeopleMax } from '#contract/service/direct-party-creation.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { formPathOfList } from './party-paths.ts';
import { blankPerson, personTitle, type PartyValues, type OwnerValues, type PeoplePath, type PersonValues } from './party-values.ts';
import { PersonCard, type PeopleProps } from './person-card.tsx';
import { unfoldedMax, type PartyDraft } from './use-party-form.ts';

const listDescriptions = {
  authorized_persons: 'People who can act for the company with the custodian.',
  directors: 'Every director of the company.',
  beneficial_owners: 'All owners of the company, people and companies. For a company, also its owners.',
} as const satisfies Record<PartyList, string>;

/** The step for one list of people of a company. */
export function PeopleStep({ draft, list }: { readonly draft: PartyDraft; readonly list: PartyList }) {
  const error = useFieldError(draft.form, formPathOfList(list));
  return (
    <Stack gap="sm">
      <Text c="dimmed">{listDescriptions[list]}</Text>
      {error === undefined ? null : <Text c="red">{error}</Text>}
      <PeopleList draft={draft} list={list} path={`direct_party.${list}`} isNested={false} />
    </Stack>
  );
}

type RemovedPerson = { readonly person: OwnerValues | PersonValues; readonly index: number; readonly name: string };

/** The people of a list, with buttons to add, remove, restore and move people. */
function PeopleList({ draft, list, path, isNested }: PeopleProps) {
  const { form, unfoldedKeys } = draft;
  const { fields, append, remove, insert, move } = useFieldArray<PartyValues, PeoplePath>({ control: form.control, name: path });
  const [removedPerson, setRemovedPerson] = useState<RemovedPerson | null>(null);
  const singularNoun = isNested ? 'owner of this company' : partyLists[list].one;
  const undoId = `undo-${path}`;
  const onListChanged = () => {
    form.clearErrors(formPathOfList(list));
    draft.noteChange();
  };
  const addPerson = () => {
    const person = blankPerson();
    // In a long list, all cards except the new one are folded. This keeps the page short and fast.
    const otherKeys = new Set(fields.length < unfoldedMax ? [] : fields.map(({ key }) => key));
    unfoldedKeys.set(new Set([...[...unfoldedKeys.get()].filter((key) => !otherKeys.has(key)), person.key]));
    append(person, { shouldFocus: false });
    onListChanged();
    requestAnimationFrame(() => focusField(`${path}.${fields.length}.firstname`));
  };
  const removeAt = (index: number) => {
    const person = structuredClone(form.getValues(`${path}.${index}`));
    const name = personTitle(person) || `this ${singularNoun}`;
    announce(`Removed: ${name}`);
    setRemovedPerson({ person, index, name });
    remove(index);
    onListChanged();
    requestAnimationFrame(() => document.getElementById(undoId)?.focus());
  };
  const undo = ({ person, index }: RemovedPerson) => {
    setRemovedPerson(null);
    insert(index, person, { shouldFocus: false });
    onListChanged();
    requestAnimationFrame(() => document.getElementById(`${person.key}-head`)?.focus());
  };
  const isFull = fields.length >= partyPeopleMax;
  return (
    <>
      {fields.length === 0 ? null : (
        <Stack component="ol" gap="xs" p={0}>
          {fields.map(({ key }, index) => (
            <PersonCard
              key={key}
              draft={draft}
              list={list}
              isNested={isNested}
              path={`${path}.${index}`}
              personKey={key}
              index={index}
              isLast={index === fields.length - 1}
              remove={() => removeAt(index)}
              move={(step) => {
                move(index, index + step);
                onListChanged();
              }}
              People={PeopleList}
            />
          ))}
        </Stack>
      )}
      {removedPerson === null ? null : (
        <Paper px="sm" py="xs">
          <Group style={{ overflowWrap: 'anywhere' }}>
            <Text dir="auto" c="dimmed">
              Removed: {removedPerson.name}
            </Text>
            <Button id={undoId} variant="default" onClick={() => undo(removedPerson)}>
              Undo
            </Button>
          </Group>
        </Paper>
      )}
      <Group>
        <Button variant="default" onClick={addPerson} disabled={isFull}>
          Add {/^[aeiou]/.test(singularNoun) ? 'an' : 'a'} {singularNoun}
        </Button>
        {isFull ? (
          <Text size="xs" c="dimmed">
            At most {partyPeopleMax} allowed.
          </Text>
        ) : null}
      </Group>
    </>
  );
}
