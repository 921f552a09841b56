import { queuedBatchAssets } from '#contract/assets.ts';
import type { FeePreset } from '#contract/fee-preset.ts';
import type { Wallet } from '#contract/wallet.ts';
import { emptyBeneficiary } from '#web/parts/command/beneficiary-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import type { Recipient } from './withdraw-recipient.ts';

/** The name of the draft: one withdrawal at a time is being filled in. */
export const draftName = 'withdraw-new';

/** Places in the form; the three choices stand in the address of the page. */
export const places = {
  wallet: 'desk.wallet',
  asset: 'desk.asset',
  to: 'desk.to',
  remark: 'desk.remark',
  amount: 'desk.amount',
  fee: 'desk.fee',
  rate: 'desk.rate',
  notes: 'desk.notes',
  batched: 'desk.batched',
  beneficiaries: 'desk.beneficiaries',
} as const satisfies Record<string, EntityPath>;

/** What the form holds besides beneficiaries, all of it text. */
export type Typed = {
  /** The Idempotency-Key, made when the form opened. */
  readonly key: string;
  readonly amount: string;
  readonly fee: FeePreset | 'own';
  readonly rate: string;
  readonly notes: string;
  readonly batched: string;
  readonly address: string;
  readonly remark: string;
  /** `yes`: the receiver gave no tag or memo. */
  readonly no_remark: string;
  /** How many beneficiaries the form shows, in digits. */
  readonly beneficiaries: string;
  /** The two addresses whose middles were compared. */
  readonly compared: string;
  /** The earlier command or transaction that was looked at. */
  readonly repeats: string;
  /** What shall have been sent in the end, while a test goes first. */
  readonly total: string;
};

/** What the form starts with. */
export function startingValues(given: Partial<Typed> = {}): EntityForms {
  const typed = {
    ...startingText,
    key: crypto.randomUUID(),
    fee: 'medium',
    ...given,
  } satisfies Typed;
  return { desk: typed, beneficiary0: emptyBeneficiary(), beneficiary1: emptyBeneficiary(), beneficiary2: emptyBeneficiary() };
}

/** What of the form is no beneficiary. */
export function typedIn({ desk }: EntityForms): Typed {
  const { fee, ...text } = { ...startingText, ...desk };
  return { ...text, fee: fees.find((each) => each === fee) ?? 'medium' };
}

const fees = ['slow', 'medium', 'fast', 'own'] as const;

const startingText = {
  key: '',
  amount: '',
  fee: 'medium',
  rate: '',
  notes: '',
  batched: '',
  address: '',
  remark: '',
  no_remark: '',
  beneficiaries: '0',
  compared: '',
  repeats: '',
  total: '',
} satisfies EntityText;

/** What was chosen, as far as it is. */
export type Chosen = { readonly wallet: Wallet | null; readonly asset: string | null; readonly recipient: Recipient | null };

export const nothingChosen: Chosen = { wallet: null, asset: null, recipient: null };

/** Whether a withdrawal may be queued for a batch. Operator facts: Creating a wallet transaction, `is_batched`. */
export function mayBeBatched({ wallet, asset, recipient }: Chosen): boolean {
  return wallet?.kind === 'warm' && recipient?.is !== 'wallet' && queuedBatchAssets.some((each) => each === asset);
}
