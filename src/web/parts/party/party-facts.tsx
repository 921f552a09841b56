import { Paper, Stack, Text } from '@mantine/core';
import type { CodeList } from '#contract/people/code-lists/codes.ts';
import { corporateIdentificationTypes, individualIdentificationTypes } from '#contract/people/code-lists/codes.ts';
import type { EntityKind } from '#contract/people/entity.ts';
import {
  partyFields,
  partyKindOf,
  partyListNames,
  partyLists,
  personFields,
  acceptsCompanies,
  type PartyField,
  type PartyList,
} from '#contract/rules/party-form.ts';
import { kindLabels, withHiddenLabels } from '#web/parts/entity/people-panels.tsx';
import { FactList, Panel } from '#web/parts/record/facts.tsx';

type Values = Readonly<Record<string, unknown>>;

/** The facts and people of a direct party, in the order of its form. Missing facts are left out, hidden facts are in one line. */
export function PartySections({ party }: { readonly party: Values }) {
  const kind = partyKindOf(party['kind']);
  const fields = partyFields(kind);
  const factsOfSections = (sections: readonly string[]) =>
    factsOf(
      fields.filter(({ section }) => sections.includes(section)),
      kind,
      party,
    );
  const registration = factsOfSections(['registration']);
  return (
    <>
      <Panel title="Direct party">
        <FactList facts={{ Kind: kindLabels[kind], ...factsOfSections(['party']) }} />
      </Panel>
      <Panel title="Identity document">
        <FactList facts={factsOfSections(['identity'])} />
      </Panel>
      {kind === 'individual' || Object.keys(registration).length === 0 ? null : (
        <Panel title="Registration">
          <FactList facts={registration} />
        </Panel>
      )}
      {kind === 'individual'
        ? null
        : partyListNames.map((list) => {
            const people = peopleIn(party[list]);
            return people.length === 0 ? null : (
              <Panel key={list} title={partyLists[list].title} aside={people.length}>
                <PeoplePanel list={list} people={people} />
              </Panel>
            );
          })}
    </>
  );
}

/** Whether a record contains the people of a company. The service may leave them out. */
export function hasPeople(party: Values): boolean {
  return partyListNames.some((list) => peopleIn(party[list]).length > 0);
}

function PeoplePanel({ list, people }: { readonly list: PartyList; readonly people: readonly Values[] }) {
  return (
    <Stack component="ol" gap="xs" p={0}>
      {people.map((person, index) => {
        const kind = partyKindOf(person['kind']);
        const owners = acceptsCompanies(list) && kind === 'corporate' ? peopleIn(person[list]) : [];
        return (
          <Paper component="li" key={index} px="sm">
            <FactList
              facts={{ ...(acceptsCompanies(list) ? { Kind: kindLabels[kind] } : {}), ...factsOf(personFields(list, kind), kind, person) }}
            />
            {owners.length === 0 ? null : (
              <Stack gap="xs" pb="sm">
                <Text size="xs" c="dimmed">
                  Owned by
                </Text>
                <PeoplePanel list={list} people={owners} />
              </Stack>
            )}
          </Paper>
        );
      })}
    </Stack>
  );
}

function factsOf(fields: readonly PartyField[], kind: EntityKind, values: Values): Readonly<Record<string, string>> {
  const facts = Object.fromEntries(
    fields.flatMap(({ name, label, shape }) => {
      const value = values[name];
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      const codes: CodeList = kind === 'corporate' ? corporateIdentificationTypes : individualIdentificationTypes;
      const typeLabel = shape.is === 'identification' ? codes[Number(value)] : undefined;
      return value === '' ? [] : [[label, typeLabel ?? String(value)] as const];
    }),
  );
  return withHiddenLabels(facts);
}

function peopleIn(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.map((person: unknown) => ({ ...(person as Values) })) : [];
}
