import { feePresets, type FeePresetRecord } from '#contract/service/fee-preset.ts';
import { type createStaking, groupIdMax } from '#contract/service/staking.ts';
import { remarkLengthMax } from '#contract/wire/checked.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { creationProblem, weiText } from '#web/features/staking/validator/ether-amount.ts';
import { beneficiaryEntities, beneficiaryPlaces, beneficiaryProblems, emptyBeneficiary } from '#web/parts/command/beneficiary-values.ts';
import type { FeeChoice } from '#web/parts/command/fee-field.tsx';
import { rateProblem } from '#web/parts/command/typed-fee.ts';
import type { FormProblem } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';

/** Paths in the form. */
export const creationPlaces = {
  wallet: 'desk.wallet',
  contract: 'desk.contract',
  rewards: 'desk.rewards',
  amount: 'desk.amount',
  compounding: 'desk.compounding',
  fee: 'desk.fee',
  rate: 'desk.rate',
  group: 'desk.group',
  notes: 'desk.notes',
  beneficiaries: 'desk.beneficiaries',
} as const satisfies Record<string, EntityPath>;

/** Every possible path of the form, in order. */
export const allCreationPlaces: readonly string[] = [...Object.values(creationPlaces), ...beneficiaryPlaces];

/** The initial values of the form. */
export function emptyCreation(): EntityForms {
  const desk = {
    wallet: '',
    contract: '',
    rewards: '',
    amount: '32',
    compounding: '',
    fee: 'medium',
    rate: '',
    group: '',
    notes: '',
    beneficiaries: '0',
  };
  return { desk, beneficiary0: emptyBeneficiary(), beneficiary1: emptyBeneficiary(), beneficiary2: emptyBeneficiary() };
}

/** The choice of compounding; undefined lets the amount decide. */
export function compoundingIn(text: EntityText): boolean | undefined {
  return text['compounding'] === 'yes' ? true : text['compounding'] === 'no' ? false : undefined;
}

export function feeChoice(text: EntityText): FeeChoice {
  return [...feePresets, 'own' as const].find((each) => each === text['fee']) ?? 'medium';
}

/**
 * The problems that prevent a review, in the order of the form. `contract` is the id of the account
 * in use.
 */
export function creationProblems(values: EntityForms, contract: string, presets: FeePresetRecord | null): readonly FormProblem[] {
  const { desk: text = {} } = values;
  const problem = (path: EntityPath, label: string, message: string | null): readonly FormProblem[] =>
    message === null ? [] : [{ path, name: path, label, message }];
  const wholeRate = () => (/^\d+$/.test((text['rate'] ?? '').trim()) ? null : 'The rate must be a whole number of gwei');
  return [
    ...problem(creationPlaces.wallet, 'Wallet', text['wallet'] ? null : 'Choose the wallet that pays'),
    ...problem(creationPlaces.contract, 'Staking contract', contract === '' ? 'Choose the account of the staking contract' : null),
    ...problem(creationPlaces.rewards, 'Rewards go to', text['rewards'] ? null : 'Choose where rewards go'),
    ...problem(creationPlaces.amount, 'Amount', creationProblem(text['amount'] ?? '', compoundingIn(text))),
    ...(feeChoice(text) === 'own' ? problem(creationPlaces.rate, 'Own rate', rateProblem(text['rate'] ?? '', presets) ?? wholeRate()) : []),
    ...problem(creationPlaces.group, 'Group', lengthProblem('The group', text['group'], groupIdMax)),
    ...problem(creationPlaces.notes, 'Note', lengthProblem('The note', text['notes'], remarkLengthMax)),
    ...beneficiaryProblems(values, false),
  ];
}

function lengthProblem(what: string, typed: string | undefined, max: number): string | null {
  const { length } = (typed ?? '').trim();
  return length <= max ? null : `${what} has ${length} characters: the limit is ${max} fit`;
}

/** The request body of a new validator; null while incomplete. The desk adds the key. */
export function creationBody(values: EntityForms, contract: string, isNamed: boolean): BodyOf<typeof createStaking> | null {
  const { desk: text = {} } = values;
  const amount = weiText(text['amount'] ?? '');
  if (amount === null || !text['wallet'] || !text['rewards'] || contract === '') return null;
  const compounding = compoundingIn(text);
  const [group, notes] = [(text['group'] ?? '').trim(), (text['notes'] ?? '').trim()];
  const fee = feeChoice(text);
  const people = isNamed ? beneficiaryEntities(values, false) : [];
  return {
    asset: 'eth',
    amount,
    ...(compounding === undefined ? {} : { compounding }),
    source_wallet_id: integerOfText(text['wallet']),
    destination_id: integerOfText(contract),
    withdrawal_wallet_id: integerOfText(text['rewards']),
    fee: fee === 'own' ? integerOfText((text['rate'] ?? '').trim()) : fee,
    ...(group === '' ? {} : { group_id: group }),
    ...(notes === '' ? {} : { notes }),
    ...(people.length === 0 ? {} : { beneficiary_entities: people }),
  };
}
