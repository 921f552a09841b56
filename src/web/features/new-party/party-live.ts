import { get } from 'react-hook-form';
import type { EntityKind } from '#contract/people/entity.ts';
import { partyFields, personFields, type PartySection } from '#contract/rules/party-form.ts';
import { isApplicable, partyProblems, type PartyProblem } from '#contract/rules/party-problems.ts';
import { ownershipOf, type Owner } from './ownership.ts';
import { partyBody, peopleOf, personTitle, type PartyValues } from './party-values.ts';
import { stepsOf, stepState, type StepName, type StepState } from './wizard-steps.ts';

/** The form's status outside its fields, recomputed shortly after a change. */
export type PartyLive = {
  readonly kind: EntityKind;
  readonly steps: Readonly<Partial<Record<StepName, StepState>>>;
  /** People's names, by their key in the form. */
  readonly names: Readonly<Record<string, string>>;
  /** Keys of people with an invalid field, not only missing ones. */
  readonly wrong: ReadonlySet<string>;
  readonly problems: readonly PartyProblem[];
  /** The number of filled required fields, and of all required fields. */
  readonly done: number;
  readonly of: number;
  readonly tree: Owner;
};

type Around = { readonly today: string; readonly refused: ReadonlySet<PartySection>; readonly hasAgreements: boolean };

/** Computes the status of a form. */
export function liveOf(values: PartyValues, { today, refused, hasAgreements }: Around): PartyLive {
  const { direct_party: party } = values;
  const { kind } = party;
  const problems = partyProblems(partyBody(values), today);
  const people = kind === 'corporate' ? peopleOf(values) : [];
  const of = countRequired(values, people);
  const parts = stepsOf(kind).flatMap((step) =>
    step === 'documents' || step === 'check' ? [] : [[step, stepState(step, problems, refused)] as const],
  );
  const isWhole = parts.every(([, state]) => state === 'complete');
  const invalid = problems.filter(({ problem }) => problem === 'invalid');
  return {
    kind,
    problems,
    steps: {
      ...Object.fromEntries(parts),
      documents: hasAgreements ? 'complete' : 'incomplete',
      check: isWhole ? 'complete' : parts.some(([, state]) => state === 'wrong') ? 'wrong' : 'incomplete',
    },
    names: Object.fromEntries(people.map(({ person }) => [person.key, personTitle(person)])),
    wrong: new Set(invalid.map(({ path }) => String(get(party, path.replace(/[^.]+$/, 'key'))))),
    done: Math.max(0, of - problems.filter(({ problem }) => problem === 'missing').length),
    of,
    tree: ownershipOf(party),
  };
}

function countRequired({ direct_party: party }: PartyValues, people: ReturnType<typeof peopleOf>): number {
  const own = partyFields(party.kind).filter((field) => field.required && isApplicable(field, party.kind, party));
  const others = people.flatMap(({ list, person }) => personFields(list, person.kind).filter(({ required }) => required));
  return own.length + others.length;
}
