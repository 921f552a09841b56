import type { EntityKind } from '#contract/people/entity.ts';
import { partyFields, partyKindOf, personFields, type PartySection } from '#contract/rules/party-form.ts';
import { isApplicable, partyProblems, type PartyProblem } from '#contract/rules/party-problems.ts';
import { ownershipOf, type Owner } from './ownership.ts';
import { personTitle } from './party-draft.ts';
import { placeOfPath } from './party-places.ts';
import { kindIn, partyHolder, partyOfForm, peopleOf, type PartyForm } from './party-values.ts';
import { stepsOf, stepState, type StepName, type StepState } from './wizard-steps.ts';

/** The form's status outside its fields, recomputed shortly after a change. */
export type PartyLive = {
  readonly kind: EntityKind;
  readonly steps: Readonly<Partial<Record<StepName, StepState>>>;
  /** People's names, by their key in the form. */
  readonly names: Readonly<Record<string, string>>;
  /** People with an invalid field, not only missing ones. */
  readonly wrong: ReadonlySet<string>;
  readonly problems: readonly PartyProblem[];
  /** The number of filled required fields, and of all required fields. */
  readonly done: number;
  readonly of: number;
  readonly tree: Owner;
};

type Around = { readonly today: string; readonly refused: ReadonlySet<string>; readonly hasAgreements: boolean };

/** Computes the status of a form. */
export function liveOf(form: PartyForm, { today, refused, hasAgreements }: Around): PartyLive {
  const kind = kindIn(form.values);
  const problems = partyProblems(partyOfForm(form), today);
  const people = kind === 'corporate' ? peopleOf(form.rows) : [];
  const of = countRequired(form, kind);
  const refusedSections = new Set([...refused].map((place) => sectionOf(place, form)));
  const parts = stepsOf(kind).flatMap((step) =>
    step === 'documents' || step === 'check' ? [] : [[step, stepState(step, problems, refusedSections)] as const],
  );
  const isWhole = parts.every(([, state]) => state === 'complete');
  return {
    kind,
    problems,
    steps: {
      ...Object.fromEntries(parts),
      documents: hasAgreements ? 'complete' : 'incomplete',
      check: isWhole ? 'complete' : parts.some(([, state]) => state === 'wrong') ? 'wrong' : 'incomplete',
    },
    names: Object.fromEntries(people.map(({ holder }) => [holder, personTitle(form.values[holder] ?? {})])),
    wrong: new Set(
      problems.flatMap(({ path, problem }) => (problem === 'invalid' ? [placeOfPath(path, form.rows)?.split('.')[0] ?? ''] : [])),
    ),
    done: Math.max(0, of - problems.filter(({ problem }) => problem === 'missing').length),
    of,
    tree: ownershipOf(form.values, form.rows),
  };
}

/** The section of the party that contains a path. */
export function sectionOf(place: string, { values, rows }: PartyForm): PartySection {
  const [holder = '', name = ''] = place.split('.');
  const person = peopleOf(rows).find((each) => each.holder === holder);
  if (person !== undefined) return person.list;
  if (holder !== partyHolder) return name as PartySection;
  return partyFields(kindIn(values)).find((field) => field.name === name)?.section ?? 'party';
}

function countRequired(form: PartyForm, kind: EntityKind): number {
  const own = form.values[partyHolder] ?? {};
  const count = partyFields(kind).filter((field) => field.required && isApplicable(field, kind, own)).length;
  if (kind === 'individual') return count;
  return peopleOf(form.rows).reduce((sum, { list, holder }) => {
    const of = partyKindOf(form.values[holder]?.['kind']);
    return sum + personFields(list, of).filter(({ required }) => required).length;
  }, count);
}
