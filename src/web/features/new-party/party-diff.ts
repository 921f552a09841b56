import { partyFields, partyLists, personFields, type PartyField } from '#contract/rules/party-form.ts';
import { personTitle } from './party-draft.ts';
import { partyHolder, peopleOf, type PartyForm } from './party-values.ts';

const kinds = ['individual', 'corporate'] as const;

/** The differences between two states of a form: `'First name'`, `'Directors, Ada Lovelace: Last name'`, `'Directors: Ada removed'`. */
export function changesBetween(before: PartyForm, after: PartyForm): readonly string[] {
  const own = changedLabels(kinds.flatMap(partyFields), before.values[partyHolder], after.values[partyHolder]);
  const [was, is] = [before, after].map(({ rows }) => new Map(peopleOf(rows).map(({ holder, list }) => [holder, list])));
  const nameIn = ({ values }: PartyForm, holder: string) => personTitle(values[holder] ?? {}) || 'unnamed person';
  const added = [...(is ?? [])].filter(([holder]) => was?.has(holder) !== true);
  const removed = [...(was ?? [])].filter(([holder]) => is?.has(holder) !== true);
  const kept = [...(is ?? [])].filter(([holder]) => was?.has(holder) === true);
  return [
    ...own,
    ...added.map(([holder, list]) => `${partyLists[list].title}: ${nameIn(after, holder)} added`),
    ...removed.map(([holder, list]) => `${partyLists[list].title}: ${nameIn(before, holder)} removed`),
    ...kept.flatMap(([holder, list]) => {
      const fields = kinds.flatMap((kind) => personFields(list, kind));
      const labels = changedLabels(fields, before.values[holder], after.values[holder]);
      return labels.map((label) => `${partyLists[list].title}, ${nameIn(after, holder)}: ${label}`);
    }),
  ];
}

type Text = Readonly<Record<string, string>>;

function changedLabels(fields: readonly PartyField[], before: Text = {}, after: Text = {}): readonly string[] {
  const labels = new Map([['kind', 'Kind'], ...fields.map(({ name, label }) => [name, label] as const)]);
  return [...labels].flatMap(([name, label]) => ((before[name] ?? '') === (after[name] ?? '') ? [] : [label]));
}
