import { get } from 'react-hook-form';
import type { EntityKind } from '#contract/people/entity.ts';
import { partyFields, personFields, type PartySection } from '#contract/rules/party-form.ts';
import { isApplicable, partyProblems, type PartyProblem } from '#contract/rules/party-problems.ts';
import { ownershipOf, type Owner } from './ownership.ts';
import { partyBody, peopleOf, personTitle, type PartyValues } from './party-values.ts';
import { stepsOf, stepState, type StepName, type StepState } from './wizard-steps.ts';

/** The status of the form, for components outside its fields. It is updated shortly after each change. */
export type PartyStatus = {
  readonly kind: EntityKind;
  readonly steps: Readonly<Partial<Record<StepName, StepState>>>;
  /** Names of the people in the form, by key. */
  readonly names: Readonly<Record<string, string>>;
  /** Keys of the people with an invalid field. A missing field is not invalid. */
  readonly peopleWithErrors: ReadonlySet<string>;
  readonly problems: readonly PartyProblem[];
  /** The number of filled required fields, and of all required fields. */
  readonly filledCount: number;
  readonly requiredCount: number;
  readonly tree: Owner;
};

type StatusInput = { readonly today: string; readonly refusedSections: ReadonlySet<PartySection>; readonly hasAgreements: boolean };

/** Computes the status of a form. */
export function partyStatusOf(values: PartyValues, { today, refusedSections, hasAgreements }: StatusInput): PartyStatus {
  const { direct_party: party } = values;
  const { kind } = party;
  const problems = partyProblems(partyBody(values), today);
  const people = kind === 'corporate' ? peopleOf(values) : [];
  const requiredCounts = countRequired(values, people);
  const stepStates = stepsOf(kind).flatMap((step) =>
    step === 'documents' || step === 'check' ? [] : [[step, stepState(step, problems, refusedSections)] as const],
  );
  const isComplete = stepStates.every(([, state]) => state === 'complete');
  const invalidProblems = problems.filter(({ problem }) => problem === 'invalid');
  return {
    kind,
    problems,
    steps: {
      ...Object.fromEntries(stepStates),
      documents: hasAgreements ? 'complete' : 'incomplete',
      check: isComplete ? 'complete' : stepStates.some(([, state]) => state === 'wrong') ? 'wrong' : 'incomplete',
    },
    names: Object.fromEntries(people.map(({ person }) => [person.key, personTitle(person)])),
    peopleWithErrors: new Set(invalidProblems.map(({ path }) => String(get(party, path.replace(/[^.]+$/, 'key'))))),
    filledCount: Math.max(0, requiredCounts - problems.filter(({ problem }) => problem === 'missing').length),
    requiredCount: requiredCounts,
    tree: ownershipOf(party),
  };
}

function countRequired({ direct_party: party }: PartyValues, people: ReturnType<typeof peopleOf>): number {
  const ownRequired = partyFields(party.kind).filter((field) => field.required && isApplicable(field, party.kind, party));
  const requiredOfPeople = people.flatMap(({ list, person }) => personFields(list, person.kind).filter(({ required }) => required));
  return ownRequired.length + requiredOfPeople.length;
}
