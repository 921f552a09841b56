import { queuedBatchAssets } from '#contract/money/assets.ts';
import type { FeePreset } from '#contract/service/fee-preset.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { emptyBeneficiary } from '#web/parts/command/beneficiary-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import type { Recipient } from './withdraw-recipient.ts';

/** The name of the draft: there is one unfinished withdrawal at a time. */
export const draftName = 'withdraw-new';

/** Paths in the form; the three choices are in the page's URL. */
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

/** The text values of the form besides beneficiaries. */
export type Typed = {
  /** The Idempotency-Key, created when the form opened. */
  readonly key: string;
  /** The digest of the content that the key is for. */
  readonly keyed: string;
  readonly amount: string;
  readonly fee: FeePreset | 'own';
  readonly rate: string;
  readonly notes: string;
  readonly batched: string;
  readonly address: string;
  readonly remark: string;
  /** `yes`: the receiver gave no tag or memo. */
  readonly no_remark: string;
  /** The number of beneficiaries in the form, in digits. */
  readonly beneficiaries: string;
  /** The two addresses whose middles the user compared. */
  readonly compared: string;
  /** The earlier equal command or transaction that the user acknowledged. */
  readonly repeats: string;
  /** The total to send in the end, while a test amount goes first. */
  readonly total: string;
};

/** The initial values of the form. */
export function startingValues(given: Partial<Typed> = {}): EntityForms {
  const typed = {
    ...startingText,
    key: crypto.randomUUID(),
    fee: 'medium',
    ...given,
  } satisfies Typed;
  return { desk: typed, beneficiary0: emptyBeneficiary(), beneficiary1: emptyBeneficiary(), beneficiary2: emptyBeneficiary() };
}

/** The values of the form other than beneficiaries. */
export function typedIn({ desk }: EntityForms): Typed {
  const { fee, ...text } = { ...startingText, ...desk };
  return { ...text, fee: fees.find((each) => each === fee) ?? 'medium' };
}

const fees = ['slow', 'medium', 'fast', 'own'] as const;

const startingText = {
  key: '',
  keyed: '',
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

/** The chosen records; null before a choice. */
export type Chosen = { readonly wallet: Wallet | null; readonly asset: string | null; readonly recipient: Recipient | null };

export const nothingChosen: Chosen = { wallet: null, asset: null, recipient: null };

/**
 * Whether a withdrawal may be queued for a batch. Operator facts: Creating a wallet transaction,
 * `is_batched`.
 */
export function mayBeBatched({ wallet, asset, recipient }: Chosen): boolean {
  return wallet?.kind === 'warm' && recipient?.is !== 'wallet' && queuedBatchAssets.some((each) => each === asset);
}
