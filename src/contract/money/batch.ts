import { queuedBatchAssets } from './assets.ts';

/** Kinds of destination in a batch. Spec: `POST /api/v2/send_batch_now`. */
export const batchDestinationTypes = ['wallet', 'external_account', 'public_address'] as const;

export type BatchDestinationRefusal = 'id_missing' | 'id_not_usable' | 'public_address_missing' | 'public_address_not_usable';

type Destination = {
  readonly type: (typeof batchDestinationTypes)[number];
  readonly id?: number | undefined;
  readonly public_address?: string | undefined;
};

/**
 * Returns why a batch destination is refused, or null if it is accepted. The types `wallet` and `external_account` need `id`,
 * and the type `public_address` needs `public_address`. Spec: `send_batch_now`.
 */
export function batchDestinationRefusal(destination: Destination): BatchDestinationRefusal | null {
  const { type, id, public_address: address } = destination;
  switch (type) {
    case 'public_address':
      if (id !== undefined) return 'id_not_usable';
      return address === undefined ? 'public_address_missing' : null;
    case 'wallet':
    case 'external_account':
      if (address !== undefined) return 'public_address_not_usable';
      return id === undefined ? 'id_missing' : null;
    default:
      return type satisfies never;
  }
}

/** The field and the message of each refusal. The wording is ours, because the spec is silent. */
export const batchDestinationMessages = {
  id_missing: { path: ['id'], message: 'is required for a wallet or an external account' },
  id_not_usable: { path: ['id'], message: 'must be absent with a public address' },
  public_address_missing: { path: ['public_address'], message: 'is required for a public address' },
  public_address_not_usable: { path: ['public_address'], message: 'is allowed with a public address only' },
} satisfies Record<BatchDestinationRefusal, { path: string[]; message: string }>;

export type QueueRefusal = 'several_assets' | 'asset_not_batched' | 'source_not_warm';

/**
 * Returns why the service cannot queue a withdrawal to send it together with others (`is_batched`), or null if it can. Operator
 * facts: Creating a wallet transaction.
 */
export function queueRefusal(withdrawal: { readonly assets: readonly string[]; readonly sourceKind: string }): QueueRefusal | null {
  const [asset, ...otherAssets] = withdrawal.assets;
  if (otherAssets.length > 0) return 'several_assets';
  if (!queuedBatchAssets.some((queuedAsset) => queuedAsset === asset)) return 'asset_not_batched';
  return withdrawal.sourceKind === 'warm' ? null : 'source_not_warm';
}
