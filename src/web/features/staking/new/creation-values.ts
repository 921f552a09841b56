import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import type { FeePresetRecord } from '#contract/service/fee-preset.ts';
import { type createStaking, groupIdMax } from '#contract/service/staking.ts';
import { freeTextLengthMax } from '#contract/wire/checked.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { creationProblem, weiText } from '#web/features/staking/validator/ether-amount.ts';
import { beneficiaryEntities, beneficiaryProblems, repeatedBeneficiaries } from '#web/parts/money-form/beneficiary-values.ts';
import { problemOn, type Problem } from '#web/parts/money-form/money-spec.ts';
import { repeatedFee, feeValues, commonValues, beneficiaryValues, typedText } from '#web/parts/money-form/money-values.ts';
import { rateProblem } from '#web/parts/money-form/typed-fee.ts';
import type { Order } from '#web/parts/order/order.ts';

/** The choices for compounding. With `by_amount`, the amount of the validator decides. */
export const compoundings = ['by_amount', 'yes', 'no'] as const;

const creationValuesSchema = z.object({
  ...commonValues,
  /** The ID of the account of the staking contract. */
  contract: typedText(),
  wallet: typedText(),
  rewards: typedText(),
  amount: typedText('32'),
  compounding: orElse(z.enum(compoundings), 'by_amount'),
  ...feeValues,
  beneficiaries: beneficiaryValues,
  group: typedText(),
  notes: typedText(),
});

export type CreationValues = z.infer<typeof creationValuesSchema>;

/** Reads the form's values in the order of its fields. Missing values get their defaults. */
export function creationValues(values: object): CreationValues {
  return creationValuesSchema.parse(values);
}

/** The form values that repeat an earlier order. */
export function repeatedCreation(order: Order): Partial<CreationValues> {
  const { destination, wallet_id: wallet, receiverId, amount, compounding, beneficiaries, group, note } = order;
  return {
    contract: destination?.id?.toString() ?? '',
    wallet: wallet?.toString() ?? '',
    rewards: receiverId?.toString() ?? '',
    amount: amount ?? '',
    compounding: compounding === null ? 'by_amount' : compounding ? 'yes' : 'no',
    ...repeatedFee(order),
    beneficiaries: repeatedBeneficiaries(beneficiaries),
    group,
    notes: note,
  };
}

const compoundingBodies = { by_amount: undefined, yes: true, no: false } as const;

/** Whether the validator compounds. Undefined means that its amount decides. */
export function compoundingOf({ compounding }: Pick<CreationValues, 'compounding'>): boolean | undefined {
  return compoundingBodies[compounding];
}

type LoadedInput = {
  /** The ID of the account of the staking contract. */
  readonly contract: string;
  readonly presets: FeePresetRecord | null;
};

/** The request body of a new validator, or the problems of the form in its order. The desk itself adds the validator's key. */
export function parseCreation(values: CreationValues, { contract, presets }: LoadedInput) {
  const { wallet, rewards, fee, rate, group, notes } = values;
  const compounding = compoundingOf(values);
  const rateRefusal = () => rateProblem(rate, presets) ?? (/^\d+$/.test(rate.trim()) ? null : 'The rate must be a whole number of gwei');
  const problems: readonly Problem<CreationValues>[] = [
    ...problemOn('contract' as const, contract === '' ? 'Choose the deposit contract' : null),
    ...problemOn('wallet' as const, wallet === '' ? 'Choose the wallet that pays' : null),
    ...problemOn('rewards' as const, rewards === '' ? 'Choose an address for rewards' : null),
    ...problemOn('amount' as const, creationProblem(values.amount, compounding)),
    ...problemOn('rate' as const, fee === 'own' ? rateRefusal() : null),
    ...beneficiaryProblems(values.beneficiaries, false),
    ...problemOn('group' as const, lengthProblem('The group', group, groupIdMax)),
    ...problemOn('notes' as const, lengthProblem('The note', notes, freeTextLengthMax)),
  ];
  const amount = weiText(values.amount);
  if (amount === null || problems.length > 0) return { body: null, problems };
  const entities = beneficiaryEntities(values.beneficiaries, false);
  const body: BodyOf<typeof createStaking> = {
    asset: 'eth',
    amount,
    ...(compounding === undefined ? {} : { compounding }),
    source_wallet_id: integerOfText(wallet),
    destination_id: integerOfText(contract),
    withdrawal_wallet_id: integerOfText(rewards),
    fee: fee === 'own' ? integerOfText(rate.trim()) : fee,
    ...(group.trim() === '' ? {} : { group_id: group.trim() }),
    ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
    ...(entities.length === 0 ? {} : { beneficiary_entities: entities }),
  };
  return { body, problems: null };
}

function lengthProblem(label: string, typed: string, max: number): string | null {
  const { length } = typed.trim();
  return length <= max ? null : `${label} has ${length} characters; the limit is ${max}`;
}
