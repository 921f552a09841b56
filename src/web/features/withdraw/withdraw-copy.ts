import * as z from 'zod/mini';
import type { Command } from '#contract/desk/command.ts';
import { addressRemark } from '#contract/money/chains.ts';
import { withoutMark } from '#contract/money/command-request.ts';
import { entityRecordSchema, type EntityRecord } from '#contract/people/entity.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import { idSchema } from '#contract/wire/integer.ts';
import { NumberLiteral, readJson } from '#contract/wire/json.ts';
import { beneficiaryOf } from '#web/parts/command/beneficiary-values.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import { destinationOf, movedIn } from '#web/parts/transaction/transaction-facts.ts';
import type { WithdrawSearch } from './withdraw-search.ts';
import type { Typed } from './withdraw-values.ts';

/**
 * The choices and values copied from an earlier transaction to a new withdrawal, which has its own
 * key.
 */
export type Copied = {
  readonly search: WithdrawSearch;
  readonly typed: Partial<Typed>;
  /** The beneficiaries that the reader sees unmasked. */
  readonly beneficiaries: readonly EntityText[];
};

/** Source, asset, amount, destination and note of a record. Missing ones are left to the user. */
export function copyOf(record: Transaction): Copied {
  if (record.type !== 'transaction') return nothingCopied;
  const [asset, amount] = movedIn(record)[0] ?? [];
  const wallet = record.source?.id;
  const id = record.destination?.id;
  const { walletId, addresses } = destinationOf(record);
  const place = addresses.find((each) => each.asset === asset);
  const isTyped = id === null || id === undefined;
  const hasRemark = place?.remark !== null && place?.remark !== undefined;
  return {
    search: {
      copy: record.id?.toString(),
      wallet: wallet?.toString(),
      asset,
      account: walletId === null && !isTyped ? id.toString() : undefined,
      to_wallet: walletId?.toString(),
    },
    typed: {
      amount: amount ?? '',
      notes: withoutMark(record.notes ?? ''),
      ...(isTyped && place !== undefined
        ? {
            address: place.address,
            remark: place.remark?.text ?? '',
            no_remark: !hasRemark && addressRemark(asset ?? '') !== null ? 'yes' : '',
          }
        : {}),
    },
    beneficiaries: [],
  };
}

const nothingCopied: Copied = { search: {}, typed: {}, beneficiaries: [] };

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
  if (wallet === undefined || !request.success) return nothingCopied;
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
  const isPreset = fee === 'slow' || fee === 'medium' || fee === 'fast';
  return {
    search: {
      wallet,
      asset,
      account: destination.type === 'external' ? destination.id?.toString() : undefined,
      to_wallet: destination.type === 'wallet' ? destination.id?.toString() : undefined,
    },
    typed: {
      amount: textOf(amount),
      ...(isPreset ? { fee } : fee === '' ? {} : { fee: 'own', rate: fee }),
      notes: withoutMark(notes),
      batched: isBatched === true ? 'yes' : '',
      beneficiaries: String(beneficiaries.length),
      ...(place === undefined
        ? {}
        : {
            address: typeof place === 'string' ? place : place.address,
            remark,
            no_remark: remark === '' && addressRemark(asset) !== null ? 'yes' : '',
          }),
    },
    beneficiaries,
  };
}

/** A beneficiary of a request: without a provider its maker stated that there is none. */
function beneficiaryAgain(entity: EntityRecord): EntityText | null {
  const text = beneficiaryOf(entity);
  return text === null ? null : { ...text, custody: text['custody'] === '' ? 'self' : (text['custody'] ?? '') };
}

/** A number of a request with all its digits; empty for anything else. */
function textOf(value: unknown): string {
  if (value instanceof NumberLiteral) return value.text;
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}
