import { queryOptions } from '@tanstack/react-query';
import { createFundingAddress, editFundingAddress, listFundingAddresses, fundingAddressSchema } from '#contract/service/funding-address.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { readableOf } from '#contract/wire/unreadable.ts';
import { call } from './call.ts';
import { invalidatingMutation } from './dropping.ts';
import { walletsKey } from './keys.ts';
import { pollDelayMs, pollOptions } from './polling.ts';

/** Body of an address edit: name, notes and watch. */
export type FundingAddressEdit = BodyOf<typeof editFundingAddress>;

const addressesSchema = readableOf(fundingAddressSchema);

/** The polled addresses of a wallet for an asset. The key starts with the root key of wallets. */
export const fundingAddressQueries = {
  ofWallet: (walletId: string, currency: string) =>
    queryOptions({
      queryKey: [...walletsKey, 'addresses', walletId, currency],
      queryFn: (context) =>
        call(
          { ...listFundingAddresses, response: addressesSchema },
          { params: { wallet_id: walletId, currency }, ...pollOptions(context) },
        ),
      refetchInterval: ({ state }) => pollDelayMs(state),
    }),
};

/** Mutations of addresses. Each invalidates the queries of wallets, even if its outcome is unknown. */
export const fundingAddressMutations = {
  create: (walletId: string, currency: string) =>
    invalidatingMutation([walletsKey], (address: FundingAddressEdit) =>
      call(createFundingAddress, { params: { wallet_id: walletId, currency }, body: address }),
    ),
  edit: (walletId: string, currency: string, address: string) =>
    invalidatingMutation([walletsKey], (edit: FundingAddressEdit) =>
      call(editFundingAddress, { params: { wallet_id: walletId, currency, address }, body: edit }),
    ),
};
