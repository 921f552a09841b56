import type { FieldPath } from 'react-hook-form';
import type { PersonRole } from '#contract/desk/person.ts';
import { depositHolders } from '#contract/people/entity-holders.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import type { FieldSources, Source, Sources } from '#web/parts/entity/entity-source.ts';
import { entityValuesOf, kindOf, type EntityText } from '#web/parts/entity/entity-values.ts';
import type { RegulatoryFormReturn, RegulatoryValues } from './regulatory-values.ts';

/** The change of a field: its values before and after. */
type Change = { readonly name: string; readonly before: string; readonly after: string };

/** An earlier deposit as the source of a person's values. */
type Earlier = Extract<Source, { is: 'earlier' }>;

/**
 * The changes of an entity when the officer chooses a person. Values from the person's record are filled in. For fields missing there,
 * typed values stay, but values about another person (default originator, other deposit) are cleared. A change of kind clears the
 * identification type.
 */
function personChanges(role: PersonRole, text: EntityText, sources: Sources, entity: EntityRecord): readonly Change[] {
  const named: EntityText = entityValuesOf(role, entity);
  const isOtherKind = kindOf(text) !== kindOf(named);
  return Object.entries(named).flatMap(([name, value]) => {
    const before = text[name] ?? '';
    const source = sources[`${depositHolders[role]}.${name}`];
    const isAboutOtherPerson = (source !== undefined && source.is !== 'typed') || (isOtherKind && name === 'id_doc_type_code');
    const after = value === '' && !isAboutOtherPerson ? before : value;
    return after === before ? [] : [{ name, before, after }];
  });
}

/** The sources after the officer chose a person: every field in the person's record comes from the earlier deposit, changed or not. */
function personSources(role: PersonRole, entity: EntityRecord, sources: Sources, changes: readonly Change[], earlier: Earlier): Sources {
  const filled = Object.entries(entityValuesOf(role, entity)).filter(([name, value]) => name !== 'kind' && value !== '');
  const emptied = new Set(changes.filter(({ after }) => after === '').map(({ name }) => `${depositHolders[role]}.${name}`));
  return {
    ...Object.fromEntries(Object.entries(sources).filter(([path]) => !emptied.has(path))),
    ...Object.fromEntries(filled.map(([name]) => [`${depositHolders[role]}.${name}`, earlier])),
  };
}

/** The path of a field of either entity. */
type PersonPath = Extract<FieldPath<RegulatoryValues>, `${string}.${string}`>;

/** The members of a form that filling it requires. */
type FilledForm = Pick<RegulatoryFormReturn, 'getValues' | 'setValue' | 'clearErrors'>;

type Filling = {
  readonly form: FilledForm;
  readonly sources: FieldSources;
  readonly role: PersonRole;
  readonly entity: EntityRecord;
  readonly earlier: Earlier;
};

/**
 * Fills the form from a person and returns an undo function. Undo restores each field not changed
 * since.
 */
export function fillFromPerson({ form, sources, role, entity, earlier }: Filling): () => void {
  const entityPath = depositHolders[role];
  const pathOf = (name: string) => `${entityPath}.${name}` as PersonPath;
  const sourcesBefore = sources.store.get();
  const changes = personChanges(role, form.getValues(entityPath), sourcesBefore, entity);
  const stateBefore = form.getValues('firstOriginator');
  setAll(
    form,
    changes.map(({ name, after }) => [pathOf(name), after]),
  );
  sources.store.set(personSources(role, entity, sourcesBefore, changes, earlier));
  // The form names another originator, so the default originator needs no acceptance.
  if (role === 'originator' && stateBefore !== 'unnamed') form.setValue('firstOriginator', 'replaced');
  form.clearErrors(entityPath);
  if (role === 'originator') form.clearErrors('firstOriginator');
  return () => {
    const untouched = changes.filter(({ name, after }) => form.getValues(pathOf(name)) === after);
    setAll(
      form,
      untouched.map(({ name, before }) => [pathOf(name), before]),
    );
    const emptied = untouched.filter(({ after }) => after === '').map(({ name }) => pathOf(name));
    sources.store.set(sourcesBack(sources.store.get(), sourcesBefore, earlier, emptied));
    if (form.getValues('firstOriginator') === 'replaced') form.setValue('firstOriginator', stateBefore);
    form.clearErrors(entityPath);
  };
}

/** The sources after an undo; fields typed since stay typed. */
function sourcesBack(now: Sources, before: Sources, earlier: Earlier, emptied: readonly string[]): Sources {
  const remaining = Object.entries(now).flatMap(([path, source]) => {
    const was = source === earlier ? before[path] : source;
    return was === undefined ? [] : [[path, was] as const];
  });
  const back = Object.entries(before).filter(([path]) => emptied.includes(path));
  return Object.fromEntries([...back, ...remaining]);
}

/** Sets fields of an entity. States are emptied first, so that the new country does not clear and announce them. */
function setAll(form: FilledForm, values: readonly (readonly [path: PersonPath, value: string])[]): void {
  for (const [path] of values) if (path.endsWith('state')) form.setValue(path, '');
  for (const [path, value] of values) form.setValue(path, value);
}
