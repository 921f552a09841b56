import { commandRows } from '#contract/desk/command.ts';
import { commandKinds, type CommandKind } from '#contract/money/command-basics.ts';
import { decimal, decimalOf, literalOf } from '#contract/money/money.ts';
import { commandFacts, partText, withdrawalDestination } from '#contract/rules/command-facts.ts';
import { feePresets, type FeePreset } from '#contract/service/fee-preset.ts';
import { createWithdrawal, destinationSchema } from '#contract/service/withdrawal.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { paramsIn } from '#contract/wire/path-params.ts';
import { plainDecimal, type Decimal } from '#contract/wire/plain-decimal.ts';
import { orderOfCalls, orderOfFacts, type CheckedOrder } from './checked-order.ts';

/**
 * The order of a form in progress. Returns null for other paths, and for a form without values that every check needs.
 * Batches have a separate pre-flight.
 */
export function draftOrder(path: string, body: unknown, id: string | null = null): CheckedOrder | null {
  return withdrawalDraft(path, body, id) ?? stakingDraft(path, body, id);
}

/** Reads the order of a withdrawal's form. Returns null until the form has an asset and an amount. */
function withdrawalDraft(path: string, body: unknown, id: string | null): CheckedOrder | null {
  const { wallet_id: wallet } = paramsIn(createWithdrawal.path, path);
  if (wallet === undefined || !/^[1-9]\d{0,15}$/.test(wallet)) return null;
  const fields = typeof body === 'object' && body !== null ? body : {};
  const [asset, amountValue] = firstEntry(Reflect.get(fields, 'amounts'));
  const amount = decimalIn(amountValue);
  if (asset === null || amount === null || !decimal.isPositive(amount)) return null;
  const destinationResult = destinationSchema.safeParse(Reflect.get(fields, 'destination'));
  const destination = destinationResult.success ? withdrawalDestination(asset, destinationResult.data) : null;
  const [, fee] = firstEntry(Reflect.get(fields, 'fees'));
  const draft = {
    fee: feePresets.find((preset) => preset === fee) ?? decimalIn(fee) ?? ('medium' as const),
    estimate: Object.fromEntries(Object.entries(fields).filter(([field]) => estimatedFields.has(field))),
    hasBeneficiary: ['beneficiary_entity', 'beneficiary_entities'].some((field) => isFilled(Reflect.get(fields, field))),
    addresses: destination === null || destination.address === null ? [] : [destination.address],
  };
  const withdrawalFacts = { kind: 'withdrawal' as const, walletId: integerOfText(wallet), asset, amount, destination };
  if (destination === null) return orderOfCalls(withdrawalFacts, [], { id, draft });
  return orderOfFacts('withdrawal', { ...withdrawalFacts, destination, parts: [partText(asset, destination, amount)] }, { id, draft });
}

/** The fields of a withdrawal that decide its fee estimate. */
const estimatedFields: ReadonlySet<string> = new Set(['destination', 'amounts', 'fees']);

/** Reads the order of a complete request about a validator or a storage provider. */
function stakingDraft(path: string, body: unknown, id: string | null): CheckedOrder | null {
  for (const kind of commandKinds) {
    if (kind === 'withdrawal' || kind === 'batch_send') continue;
    const row = commandRows[kind];
    const params = row.params.safeParse(paramsIn(row.path, path));
    if (!params.success || (kind === 'staking' && path !== row.path)) continue;
    if (row.body !== null && !row.body.safeParse(body).success) return null;
    const facts = commandFacts(kind, params.data, body);
    const fee = feeIn(kind, body);
    const to: unknown = Reflect.get(Object(body), 'destination_id');
    const estimate =
      facts.amount === null
        ? null
        : {
            ...(to === undefined ? {} : { destination: { type: 'external', id: to } }),
            amounts: { [facts.asset]: literalOf(facts.amount) },
            fees: { [facts.asset]: isRate(fee) ? literalOf(fee) : fee },
          };
    const hasFee = kind === 'staking' || kind === 'reward_withdrawal';
    return orderOfFacts(kind, facts, { id, draft: { fee: hasFee ? fee : null, estimate, hasBeneficiary: false, addresses: [] } });
  }
  return null;
}

/** The fee in a valid body. The default is `medium`, as at the service. */
function feeIn(kind: CommandKind, body: unknown): FeePreset | Decimal {
  const acceptedBody: unknown = commandRows[kind].body?.parse(body);
  const fee: unknown = Reflect.get(Object(acceptedBody), 'fee');
  if (typeof fee === 'number') return decimalOf(String(fee));
  return typeof fee === 'string' ? (fee as FeePreset | Decimal) : 'medium';
}

function isRate(fee: FeePreset | Decimal): fee is Decimal {
  return /^\d/.test(fee);
}

function firstEntry(value: unknown): readonly [string | null, unknown] {
  return typeof value === 'object' && value !== null ? (Object.entries(value)[0] ?? [null, undefined]) : [null, undefined];
}

function decimalIn(value: unknown): Decimal | null {
  return value instanceof NumberLiteral ? plainDecimal(value.text) : null;
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
}
