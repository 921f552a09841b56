import type { PersonRole } from '#contract/desk/person.ts';
import type { EntityRecord } from '#contract/entity.ts';
import { holders } from '#web/parts/entity/entity-form-values.ts';
import type { EntityFormReturn } from '#web/parts/entity/entity-form.ts';
import type { FieldSources, Source, Sources } from '#web/parts/entity/entity-source.ts';
import { kindOf, textOfEntity, type EntityText } from '#web/parts/entity/entity-values.ts';
import { choices } from './regulatory-values.ts';

/** One field's change: what it held, what it holds then. */
type Change = { readonly name: string; readonly before: string; readonly after: string };

/** Where a person's values come from. */
type Earlier = Extract<Source, { is: 'earlier' }>;

/**
 * What changes in an entity when a person is taken. What the book knows goes in; of what it does not know, typed values stay, and those of
 * somebody else (the default originator, another deposit) go: they are facts of another person. A new kind takes the identification type with it.
 */
function personChanges(role: PersonRole, text: EntityText, sources: Sources, entity: EntityRecord): readonly Change[] {
  const known = textOfEntity(role, entity);
  const isOtherKind = kindOf(text) !== kindOf(known);
  return Object.entries(known).flatMap(([name, value]) => {
    const before = text[name] ?? '';
    const source = sources[`${holders[role]}.${name}`];
    const isStranger = (source !== undefined && source.is !== 'typed') || (isOtherKind && name === 'id_doc_type_code');
    const after = value === '' && !isStranger ? before : value;
    return after === before ? [] : [{ name, before, after }];
  });
}

/** The sources after a person is taken: every field that the book knows comes from the earlier deposit, changed or not. */
function personSources(role: PersonRole, entity: EntityRecord, sources: Sources, changes: readonly Change[], earlier: Earlier): Sources {
  const known = Object.entries(textOfEntity(role, entity)).filter(([name, value]) => name !== 'kind' && value !== '');
  const emptied = new Set(changes.filter(({ after }) => after === '').map(({ name }) => `${holders[role]}.${name}`));
  return {
    ...Object.fromEntries(Object.entries(sources).filter(([path]) => !emptied.has(path))),
    ...Object.fromEntries(known.map(([name]) => [`${holders[role]}.${name}`, earlier])),
  };
}

/** What of a form is needed to fill it. */
type FilledForm = Pick<EntityFormReturn, 'getValues' | 'setValue' | 'clearErrors'>;

type Filling = {
  readonly form: FilledForm;
  readonly sources: FieldSources;
  readonly role: PersonRole;
  readonly entity: EntityRecord;
  readonly earlier: Earlier;
};

/** Fills the form from a person, and gives the way back: each field that was not changed since is as before. */
export function fillFromPerson({ form, sources, role, entity, earlier }: Filling): () => void {
  const holder = holders[role];
  const text = form.getValues()[holder] ?? {};
  const sourcesBefore = sources.store.get();
  const changes = personChanges(role, text, sourcesBefore, entity);
  const defaultBefore = form.getValues(choices.default);
  setAll(
    form,
    holder,
    changes.map(({ name, after }) => [name, after]),
  );
  sources.store.set(personSources(role, entity, sourcesBefore, changes, earlier));
  // Somebody else is named now: the default originator waits for no yes any more.
  if (role === 'originator' && defaultBefore !== '') form.setValue(choices.default, 'replaced');
  form.clearErrors(holder);
  if (role === 'originator') form.clearErrors(choices.default);
  return () => {
    const untouched = changes.filter(({ name, after }) => form.getValues(`${holder}.${name}`) === after);
    setAll(
      form,
      holder,
      untouched.map(({ name, before }) => [name, before]),
    );
    const emptied = untouched.filter(({ after }) => after === '').map(({ name }) => `${holder}.${name}`);
    sources.store.set(sourcesBack(sources.store.get(), sourcesBefore, earlier, emptied));
    if (form.getValues(choices.default) === 'replaced') form.setValue(choices.default, defaultBefore);
    form.clearErrors(holder);
  };
}

/** The sources with those of a filling taken back; what was typed since is typed still. */
function sourcesBack(now: Sources, before: Sources, earlier: Earlier, emptied: readonly string[]): Sources {
  const kept = Object.entries(now).flatMap(([path, source]) => {
    const was = source === earlier ? before[path] : source;
    return was === undefined ? [] : [[path, was] as const];
  });
  const back = Object.entries(before).filter(([path]) => emptied.includes(path));
  return Object.fromEntries([...back, ...kept]);
}

/** Sets fields of an entity; the states are emptied first, so that a new country has none to clear and to announce. */
function setAll(form: FilledForm, holder: string, values: readonly (readonly [name: string, value: string])[]): void {
  for (const [name] of values) if (name.endsWith('state')) form.setValue(`${holder}.${name}`, '');
  for (const [name, value] of values) form.setValue(`${holder}.${name}`, value);
}
