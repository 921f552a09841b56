import { decimalOf } from '#contract/money/money.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { TransactionStatus } from '#contract/service/transaction-status.ts';
import type { OutgoingTransaction, Transaction } from '#contract/service/transaction.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { amountLiterals } from '#custody/presenters/amounts.ts';
import type { TestCustody } from '#custody/test-custody.ts';

/** A withdrawal in a test. Amounts and rates are texts, and other fields are as in the body. */
export type TestWithdrawal = Omit<BodyOf<typeof createWithdrawal>, 'amounts' | 'fees'> & {
  readonly amounts: Readonly<Record<string, string>>;
  readonly rates?: Readonly<Record<string, string>>;
  readonly fees?: Readonly<Record<string, 'slow' | 'medium' | 'fast'>>;
};

type Client = Pick<TestCustody, 'ask' | 'refusalOf'>;

/** Returns amounts as number literals. The amounts are texts by asset, for example `{ btc: '0.5' }`. */
export function amountLiteralsOf(amounts: Readonly<Record<string, string>>) {
  return amountLiterals(Object.entries(amounts).map(([asset, amount]) => [asset, decimalOf(amount)] as const));
}

function bodyOf({ amounts, rates, fees, ...otherFields }: TestWithdrawal): BodyOf<typeof createWithdrawal> {
  const allFees = { ...fees, ...(rates === undefined ? {} : amountLiteralsOf(rates)) };
  return { ...otherFields, amounts: amountLiteralsOf(amounts), ...(Object.keys(allFees).length === 0 ? {} : { fees: allFees }) };
}

/** Creates a withdrawal and returns the record. */
export async function withdraw({ ask }: Client, walletId: number, withdrawal: TestWithdrawal): Promise<OutgoingTransaction> {
  return requireOutgoing(await ask(createWithdrawal, { params: { wallet_id: walletId }, body: bodyOf(withdrawal) }));
}

/** Returns status and message of a refused withdrawal. */
export function withdrawalRefusal({ refusalOf }: Client, walletId: number, withdrawal: TestWithdrawal): Promise<string> {
  return refusalOf(createWithdrawal, { params: { wallet_id: walletId }, body: bodyOf(withdrawal) });
}

/** Moves a transaction to a state through the sandbox. */
export async function moveTo(
  { ask }: Client,
  id: number | null | undefined,
  status: TransactionStatus | 'confirmed',
): Promise<OutgoingTransaction> {
  return requireOutgoing(await ask(sandboxEndpoints.setTransactionStatus, { params: { id: id ?? 0 }, body: { status } }));
}

/** Returns the answer of a call, or null if the service refused it with 400 or 404. Throws any other error. */
export async function answerUnlessRefused<Answer>(pendingAnswer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await pendingAnswer;
  } catch (error) {
    if (error instanceof Error && /answered 40[04] /.test(error.message)) return null;
    throw error;
  }
}

/** Returns the transaction. Fails if it is a deposit. */
export function requireOutgoing(transaction: Transaction): OutgoingTransaction {
  if (transaction.type !== 'transaction') throw new Error('a withdrawal is no external transaction');
  return transaction;
}

/** A beneficiary that suffices for every withdrawal. */
export const sufficientBeneficiary = {
  kind: 'individual',
  firstname: 'Grace',
  lastname: 'Hopper',
  email: 'grace@example.com',
  address1: '1 Navy Yard',
  city: 'Arlington',
  state: 'Virginia',
  postcode: '22201',
  country: 'United States',
};

/** Valid addresses on several chains. */
export const someAddresses = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ltc: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  eth: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  xrp: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  xlm: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
} as const;
