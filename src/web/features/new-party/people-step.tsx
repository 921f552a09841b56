import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { partyLists, type PartyList } from '#contract/rules/party-form.ts';
import { partyPeopleMax } from '#contract/service/direct-party-creation.ts';
import { announce } from '#web/lib/announce.ts';
import { useStore } from '#web/lib/store.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { personTitle } from './party-draft.ts';
import { placeOfList } from './party-places.ts';
import { rowsIn, withoutRow, withRow, type RowPlace } from './party-rows.ts';
import { blankPerson, newHolder } from './party-values.ts';
import { PersonCard } from './person-card.tsx';
import { openMax, type PartyDraft } from './use-party-form.ts';

const about = {
  authorized_persons: 'People who can act for the company with the custodian.',
  directors: 'Every director of the company.',
  beneficial_owners: 'Everyone who owns the company, people and companies; for a company also the people who own it.',
} as const satisfies Record<PartyList, string>;

/** A list of people of a corporate party. */
export function PeopleStep({ draft, list }: { readonly draft: PartyDraft; readonly list: PartyList }) {
  const error = useFieldError(draft.form, placeOfList(list));
  return (
    <Stack gap="sm">
      <Text c="dimmed">{about[list]}</Text>
      {error === undefined ? null : <Text c="red">{error}</Text>}
      <People draft={draft} list={list} under={null} />
    </Stack>
  );
}

type Removed = { readonly holder: string; readonly index: number; readonly name: string };

/** The rows of a list, with add, remove, undo and move. */
function People({ draft, list, under }: { readonly draft: PartyDraft } & RowPlace) {
  const rows = useStore(draft.rows);
  const holders = rowsIn(rows, { list, under });
  const [removed, setRemoved] = useState<Removed | null>(null);
  const one = under === null ? partyLists[list].one : 'owner of this company';
  const add = () => {
    const holder = newHolder();
    draft.form.setValue(holder, blankPerson(list));
    // Folds the others in a long list, so that the page stays short and fast.
    const others = holders.length < openMax ? new Set<string>() : new Set(holders);
    draft.open.set(new Set([...[...draft.open.get()].filter((each) => !others.has(each)), holder]));
    draft.setRows(withRow(draft.rows.get(), { list, under }, holder));
    requestAnimationFrame(() => focusField(`${holder}.firstname`));
  };
  const remove = (holder: string) => {
    const name = personTitle(draft.form.getValues(holder) ?? {}) || `this ${one}`;
    announce(`Removed: ${name}`);
    setRemoved({ holder, index: holders.indexOf(holder), name });
    draft.setRows(withoutRow(draft.rows.get(), { list, under }, holder));
    requestAnimationFrame(() => document.getElementById(undoId(list, under))?.focus());
  };
  const undo = ({ holder, index }: Removed) => {
    setRemoved(null);
    draft.setRows(withRow(draft.rows.get(), { list, under }, holder, index));
    requestAnimationFrame(() => document.getElementById(`${holder}-head`)?.focus());
  };
  const isFull = holders.length >= partyPeopleMax;
  return (
    <>
      {holders.length === 0 ? null : (
        <Stack component="ol" gap="xs" p={0}>
          {holders.map((holder, index) => (
            <PersonCard
              key={holder}
              draft={draft}
              list={list}
              under={under}
              holder={holder}
              place={index + 1}
              isLast={index === holders.length - 1}
              remove={remove}
              Owners={People}
            />
          ))}
        </Stack>
      )}
      {removed === null ? null : (
        <Paper px="sm" py="xs">
          <Group style={{ overflowWrap: 'anywhere' }}>
            <Text dir="auto" c="dimmed">
              Removed: {removed.name}
            </Text>
            <Button id={undoId(list, under)} variant="default" onClick={() => undo(removed)}>
              Undo
            </Button>
          </Group>
        </Paper>
      )}
      <Group>
        <Button variant="default" onClick={add} disabled={isFull}>
          Add {/^[aeiou]/.test(one) ? 'an' : 'a'} {one}
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

function undoId(list: PartyList, under: string | null): string {
  return `undo-${under ?? list}`;
}
