import type * as endpoints from '#contract/endpoints.ts';
import { isAsset, subAddressAssets, type Asset } from '#contract/money/assets.ts';
import { fundingAddressRecords } from '#custody/presenters/funding-address-record.ts';
import { Refusal } from '#custody/service-refusal.ts';
import { insertSubAddress } from '#custody/store/funding-addresses.ts';
import { requireWallet } from '#custody/store/wallets.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';
import type { Handlers } from './handler.ts';

/**
 * The endpoints of funding addresses. Spec: Endpoints, Assets and funding addresses. Our choice: an address has only one watch flag,
 * which all API callers share.
 */
export const fundingAddressHandlers = {
  listFundingAddresses: async ({ params: { wallet_id, currency = '' }, service: { db } }) => {
    const { id } = await requireWallet(db, wallet_id);
    if (!isAsset(currency)) throw new Refusal('not_found'); // Our choice: the spec shows no error for a list.
    return fundingAddressRecords(db, id, currency);
  },

  createFundingAddress: async ({ params: { wallet_id, currency }, body, service: { db, clock } }) =>
    withWorldLock(db, async (trx) => {
      const { id } = await requireWallet(trx, wallet_id, 'locked');
      const asset = subAddressAsset(currency);
      await insertSubAddress(trx, { walletId: id, asset, at: await clock.now(trx), fields: body });
      return fundingAddressRecords(trx, id, asset);
    }),

  editFundingAddress: async ({ params: { wallet_id, currency, address }, body, service: { db } }) =>
    withWorldLock(db, async (trx) => {
      const { id } = await requireWallet(trx, wallet_id, 'locked');
      const asset = subAddressAsset(currency);
      const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      if (Object.keys(fields).length > 0)
        await trx
          .updateTable('funding_addresses')
          .set(fields)
          .where('wallet_id', '=', id)
          .where('asset', '=', asset)
          .where('address', '=', address ?? '')
          .execute();
      const editedRecord = (await fundingAddressRecords(trx, id, asset)).find((record) => record.address === address);
      if (editedRecord === undefined) throw new Refusal('not_found');
      return editedRecord;
    }),
} satisfies Handlers<typeof endpoints>;

/** Returns the asset of a creation or an edit. The error message is the operator's. Operator facts: Errors, 400. */
function subAddressAsset(currency: string | undefined): Asset {
  const asset = subAddressAssets.find((candidate) => candidate === currency);
  if (asset === undefined) throw new Refusal('invalid', `Currency ${currency} does not support sub-addresses.`);
  return asset;
}
