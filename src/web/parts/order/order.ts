import * as z from 'zod/mini';
import type { Command } from '#contract/desk/command.ts';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { entityRecordSchema, type EntityRecord } from '#contract/people/entity.ts';
import { commandFactsOrNull } from '#contract/rules/command-facts.ts';
import { withoutMark } from '#contract/rules/command-request.ts';
import { feePresets } from '#contract/service/fee-preset.ts';
import { idSchema } from '#contract/wire/integer.ts';
import { NumberLiteral, readJson, writeJson } from '#contract/wire/json.ts';
import { feeUnitLabel } from '#web/parts/money/fee-unit.ts';

/** The contents of a request other than amount, source and destination. */
type OrderBody = {
  readonly beneficiaries: readonly EntityRecord[];
  /** The note as the requester wrote it. Empty without a note. */
  readonly note: string;
  /** The fee: a preset (`'medium'`) or a custom rate with all its digits (`'12.5'`). Null without a fee. */
  readonly fee: string | null;
  /** Whether the custodian queues the payment and sends it together with others. */
  readonly isBatched: boolean;
  /**
   * Only for a new validator: whether it compounds, the recipient of its rewards, and its group. Null for `compounding` means
   * that the amount decides.
   */
  readonly compounding: boolean | null;
  readonly receiverId: number | null;
  readonly group: string;
};

/** An order: the facts of a request that users read. The form's review and the approval page show the same facts. */
export type Order = OrderBody & Pick<Command, 'kind' | 'wallet_id' | 'asset' | 'amount' | 'destination'>;

const bodySchema = z.object({
  beneficiary_entity: z.nullish(entityRecordSchema),
  beneficiary_entities: z.nullish(z.array(entityRecordSchema)),
  notes: z.nullish(z.string()),
  fees: z.nullish(z.record(z.string(), z.unknown())),
  fee: z.nullish(z.unknown()),
  is_batched: z.nullish(z.boolean()),
  compounding: z.nullish(z.boolean()),
  withdrawal_wallet_id: z.nullish(idSchema),
  group_id: z.nullish(z.string()),
});

/** Converts a command to an order. */
export function orderOfCommand(command: Command): Order {
  const { kind, wallet_id, asset, amount, destination, request } = command;
  return { kind, wallet_id, asset, amount, destination, ...readBody(request.body === null ? {} : readJson(request.body)) };
}

/** Converts a request that was not sent yet to an order. Null if the endpoint would reject the request. */
export function orderOfRequest(kind: CommandKind, params: Readonly<Record<string, string | number>>, body: unknown): Order | null {
  const sentBody: unknown = readJson(writeJson(body ?? {}));
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const facts = commandFactsOrNull(kind, texts, sentBody);
  if (facts === null) return null;
  const { walletId, asset, amount, destination } = facts;
  return { kind, wallet_id: walletId, asset, amount, destination, ...readBody(sentBody) };
}

function readBody(body: unknown): OrderBody {
  const parsedBody = bodySchema.safeParse(body).data;
  const singleBeneficiary = parsedBody?.beneficiary_entity;
  return {
    beneficiaries:
      parsedBody?.beneficiary_entities ?? (singleBeneficiary === null || singleBeneficiary === undefined ? [] : [singleBeneficiary]),
    note: withoutMark(parsedBody?.notes ?? ''),
    fee: textOf(parsedBody?.fee ?? Object.values(parsedBody?.fees ?? {})[0]),
    isBatched: parsedBody?.is_batched === true,
    compounding: parsedBody?.compounding ?? null,
    receiverId: parsedBody?.withdrawal_wallet_id ?? null,
    group: parsedBody?.group_id ?? '',
  };
}

function textOf(fee: unknown): string | null {
  if (fee instanceof NumberLiteral) return fee.text;
  return typeof fee === 'string' || typeof fee === 'number' ? `${fee}` : null;
}

/** The fee of an order as text: `'medium'`, `'own rate 12.5 gwei'`. Null without a fee. */
export function feeLabel({ fee, asset }: Pick<Order, 'fee' | 'asset'>): string | null {
  if (fee === null || feePresets.some((preset) => preset === fee)) return fee;
  return `own rate ${fee} ${asset !== null && isAsset(asset) ? feeUnitLabel(assetFacts[asset].feeUnit) : ''}`.trim();
}
