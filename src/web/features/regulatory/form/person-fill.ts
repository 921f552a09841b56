import type { FieldPath } from 'react-hook-form';
import type { PersonRole } from '#contract/desk/person.ts';
import { depositHolders } from '#contract/people/entity-holders.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import type { FieldSources, Source, Sources } from '#web/parts/entity/entity-source.ts';
import { entityValuesOf, kindOf, type EntityText } from '#web/parts/entity/entity-values.ts';
import type { RegulatoryFormReturn, RegulatoryValues } from './regulatory-values.ts';

/** The change of a field, with its values before and after. */
type FieldChange = { readonly name: string; readonly before: string; readonly after: string };

/** The source of values that come from a person of an earlier deposit. */
type EarlierSource = Extract<Source, { is: 'earlier' }>;

/**
 * The fields to change after the officer has chosen a person. Fields of the person's record are filled, fields with values about
 * another person are cleared, and typed values stay.
 */
function personChanges(role: PersonRole, text: EntityText, sources: Sources, entity: EntityRecord): readonly FieldChange[] {
  const personText: EntityText = entityValuesOf(role, entity);
  const isOtherKind = kindOf(text) !== kindOf(personText);
  return Object.entries(personText).flatMap(([name, value]) => {
    const oldText = text[name] ?? '';
    const source = sources[`${depositHolders[role]}.${name}`];
    const isAboutOtherPerson = (source !== undefined && source.is !== 'typed') || (isOtherKind && name === 'id_doc_type_code');
    const newText = value === '' && !isAboutOtherPerson ? oldText : value;
    return newText === oldText ? [] : [{ name, before: oldText, after: newText }];
  });
}

/**
 * The sources after the officer chose a person. Every field of the person's record comes from the earlier deposit, even if its
 * value is unchanged.
 */
function personSources(
  role: PersonRole,
  entity: EntityRecord,
  sources: Sources,
  changes: readonly FieldChange[],
  earlierSource: EarlierSource,
): Sources {
  const filledFields = Object.entries(entityValuesOf(role, entity)).filter(([name, value]) => name !== 'kind' && value !== '');
  const emptiedPaths = new Set(changes.filter(({ after }) => after === '').map(({ name }) => `${depositHolders[role]}.${name}`));
  return {
    ...Object.fromEntries(Object.entries(sources).filter(([path]) => !emptiedPaths.has(path))),
    ...Object.fromEntries(filledFields.map(([name]) => [`${depositHolders[role]}.${name}`, earlierSource])),
  };
}

/** The path of a field of the originator or of the third party. */
type PersonPath = Extract<FieldPath<RegulatoryValues>, `${string}.${string}`>;

/** The members of the form object that `fillFromPerson` uses. */
type FilledForm = Pick<RegulatoryFormReturn, 'getValues' | 'setValue' | 'clearErrors'>;

type FillOptions = {
  readonly form: FilledForm;
  readonly sources: FieldSources;
  readonly role: PersonRole;
  readonly entity: EntityRecord;
  readonly earlierSource: EarlierSource;
};

/** Fills the form from a person and returns an undo function. Undo skips fields that were changed in the meantime. */
export function fillFromPerson({ form, sources, role, entity, earlierSource }: FillOptions): () => void {
  const entityPath = depositHolders[role];
  const pathOf = (name: string) => `${entityPath}.${name}` as PersonPath;
  const sourcesBefore = sources.store.get();
  const changes = personChanges(role, form.getValues(entityPath), sourcesBefore, entity);
  const stateBefore = form.getValues('firstOriginator');
  setValues(
    form,
    changes.map(({ name, after }) => [pathOf(name), after]),
  );
  sources.store.set(personSources(role, entity, sourcesBefore, changes, earlierSource));
  // The form now names another person, so the officer need not accept the default originator.
  if (role === 'originator' && stateBefore !== 'unnamed') form.setValue('firstOriginator', 'replaced');
  form.clearErrors(entityPath);
  if (role === 'originator') form.clearErrors('firstOriginator');
  return () => {
    const untouchedChanges = changes.filter(({ name, after }) => form.getValues(pathOf(name)) === after);
    setValues(
      form,
      untouchedChanges.map(({ name, before }) => [pathOf(name), before]),
    );
    const emptiedPaths = untouchedChanges.filter(({ after }) => after === '').map(({ name }) => pathOf(name));
    sources.store.set(sourcesAfterUndo(sources.store.get(), sourcesBefore, earlierSource, emptiedPaths));
    if (form.getValues('firstOriginator') === 'replaced') form.setValue('firstOriginator', stateBefore);
    form.clearErrors(entityPath);
  };
}

/** The sources after an undo. Fields that the officer typed in the meantime stay typed. */
function sourcesAfterUndo(
  currentSources: Sources,
  sourcesBefore: Sources,
  earlierSource: EarlierSource,
  emptiedPaths: readonly string[],
): Sources {
  const remainingSources = Object.entries(currentSources).flatMap(([path, source]) => {
    const sourceBefore = source === earlierSource ? sourcesBefore[path] : source;
    return sourceBefore === undefined ? [] : [[path, sourceBefore] as const];
  });
  const restoredSources = Object.entries(sourcesBefore).filter(([path]) => emptiedPaths.includes(path));
  return Object.fromEntries([...restoredSources, ...remainingSources]);
}

/** Sets fields of an entity. States are emptied first, because a new country would clear them and announce it. */
function setValues(form: FilledForm, values: readonly (readonly [path: PersonPath, value: string])[]): void {
  for (const [path] of values) if (path.endsWith('state')) form.setValue(path, '');
  for (const [path, value] of values) form.setValue(path, value);
}
