import { partyLists } from '#contract/people/party-form.ts';
import { announce } from '#web/lib/announce.ts';
import type { EntityFormReturn } from '#web/parts/entity/entity-form.ts';
import { partyTitle, personTitle } from './party-draft.ts';
import { partyHolder, peopleOf, type PartyForm } from './party-values.ts';

/** The people to copy from: all others with a name. */
export function peopleToCopy({ values, rows }: PartyForm, holder: string): readonly { readonly holder: string; readonly name: string }[] {
  const others = peopleOf(rows).flatMap((person) => {
    const name = personTitle(values[person.holder] ?? {});
    return name === '' || person.holder === holder ? [] : [{ holder: person.holder, name: `${name} (${partyLists[person.list].one})` }];
  });
  const own = partyTitle(values[partyHolder] ?? {});
  return own === '' ? others : [{ holder: partyHolder, name: `${own} (the party)` }, ...others];
}

/** Copies the common filled fields. Fields that the source lacks, and kinds, stay unchanged. */
export function copyInto(form: EntityFormReturn, from: string, holder: string): void {
  const [given, own] = [form.getValues(from) ?? {}, form.getValues(holder) ?? {}];
  const names = Object.keys(own).filter((name) => name !== 'kind' && name !== 'additional_info' && (given[name] ?? '') !== '');
  // Countries first, because a state depends on its country.
  for (const name of names.toSorted((one, other) => Number(other.endsWith('country')) - Number(one.endsWith('country'))))
    form.setValue(`${holder}.${name}`, given[name] ?? '');
  form.clearErrors(holder);
  announce(names.length === 1 ? 'One field copied' : `${names.length} fields copied`);
}
