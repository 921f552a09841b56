import * as z from 'zod/mini';
import type { Command } from '#contract/desk/command.ts';
import { addressRemark } from '#contract/money/chains.ts';
import { withoutMark } from '#contract/money/command-request.ts';
import { entityRecordSchema } from '#contract/people/entity.ts';
import { feePresets } from '#contract/service/fee-preset.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import { idSchema } from '#contract/wire/integer.ts';
import { NumberLiteral, readJson } from '#contract/wire/json.ts';
import { beneficiaryAgain } from '#web/parts/money-form/beneficiary-values.ts';
import { destinationOf, movedIn } from '#web/parts/transaction/transaction-facts.ts';
import type { WithdrawalValues } from './withdraw-values.ts';

/** The values copied from an earlier one to a new withdrawal, which has its own key. */
export type Copied = Partial<WithdrawalValues>;

/** Source, asset, amount, destination and note of a record. Missing ones are left to the user. */
export function copyOf(record: Transaction): Copied {
  if (record.type !== 'transaction') return {};
  const [asset, amount] = movedIn(record)[0] ?? [];
  const id = record.destination?.id;
  const { walletId, addresses } = destinationOf(record);
  const place = addresses.find((each) => each.asset === asset);
  const isTyped = id === null || id === undefined;
  return {
    wallet: record.source?.id?.toString() ?? '',
    asset: asset ?? '',
    account: walletId === null && !isTyped ? id.toString() : '',
    toWallet: walletId?.toString() ?? '',
    amount: amount ?? '',
    notes: withoutMark(record.notes ?? ''),
    ...(isTyped && place !== undefined ? placeAgain(asset ?? '', place.address, place.remark?.text ?? '') : {}),
  };
}

/** An address typed before; without a tag or memo its maker stated that there is none. */
function placeAgain(asset: string, address: string, remark: string): Copied {
  return { address, remark, hasNoRemark: remark === '' && addressRemark(asset) !== null };
}

const requestSchema = z.object({
  destination: z.object({
    type: z.string(),
    id: z.optional(idSchema),
    addresses: z.optional(z.record(z.string(), z.union([z.string(), z.looseObject({ address: z.string() })]))),
  }),
  amounts: z.record(z.string(), z.unknown()),
  fees: z.optional(z.record(z.string(), z.unknown())),
  notes: z.optional(z.string()),
  is_batched: z.optional(z.boolean()),
  beneficiary_entity: z.optional(entityRecordSchema),
  beneficiary_entities: z.optional(z.array(entityRecordSchema)),
});

/** All that was entered for an earlier request that sent nothing; masked people are left to the user. */
export function copyOfRequest({ path, body }: Pick<Command['request'], 'path' | 'body'>): Copied {
  const wallet = /^\/api\/v1\/wallets\/(\d+)\/transactions$/.exec(path)?.[1];
  const request = requestSchema.safeParse(body === null ? null : readJson(body));
  if (wallet === undefined || !request.success) return {};
  const {
    destination,
    amounts,
    fees,
    notes = '',
    is_batched: isBatched,
    beneficiary_entity: one,
    beneficiary_entities: several,
  } = request.data;
  const [asset = '', amount] = Object.entries(amounts)[0] ?? [];
  const place = destination.addresses?.[asset];
  const remark = typeof place === 'object' ? textOf(place['tag'] ?? place['memo']) : '';
  const beneficiaries = (several ?? (one === undefined ? [] : [one])).map(beneficiaryAgain).filter((text) => text !== null);
  const fee = textOf(fees?.[asset]);
  const preset = feePresets.find((each) => each === fee);
  return {
    wallet,
    asset,
    account: (destination.type === 'external' && destination.id?.toString()) || '',
    toWallet: (destination.type === 'wallet' && destination.id?.toString()) || '',
    amount: textOf(amount),
    ...(fee === '' ? {} : preset === undefined ? { fee: 'own', rate: fee } : { fee: preset }),
    notes: withoutMark(notes),
    isBatched: isBatched === true,
    beneficiaries,
    ...(place === undefined ? {} : placeAgain(asset, typeof place === 'string' ? place : place.address, remark)),
  };
}

/** A number of a request with all its digits; empty for anything else. */
function textOf(value: unknown): string {
  if (value instanceof NumberLiteral) return value.text;
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}
