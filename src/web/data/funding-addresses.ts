import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { createFundingAddress, editFundingAddress, listFundingAddresses } from '#contract/endpoints.ts';
import { fundingAddressSchema } from '#contract/funding-address.ts';
import { readableOf } from '#contract/unreadable.ts';
import { call } from './call.ts';
import { walletsKey } from './wallets.ts';
import { nextReadMs, quietly } from './watched.ts';

/** Name, notes and watch of an address. */
export type FundingAddressEdit = BodyOf<typeof editFundingAddress>;

const addressesSchema = readableOf(fundingAddressSchema);

/**
 * The addresses of a wallet for an asset; they belong to what is known of wallets, and are read again by themselves. What cannot be read stays in its
 * place.
 */
export const fundingAddressQueries = {
  of: (walletId: string, currency: string) =>
    queryOptions({
      queryKey: [...walletsKey, 'addresses', walletId, currency],
      queryFn: (context) =>
        call({ ...listFundingAddresses, response: addressesSchema }, { params: { wallet_id: walletId, currency }, ...quietly(context) }),
      refetchInterval: ({ state }) => nextReadMs(state),
    }),
};

/** What can be done to addresses; each drops what was known of wallets, also when nobody knows whether it happened. */
export const fundingAddressMutations = {
  create: (walletId: string, currency: string) =>
    mutationOptions({
      mutationFn: (address: FundingAddressEdit) => call(createFundingAddress, { params: { wallet_id: walletId, currency }, body: address }),
      onSettled: (_all, _error, _address, _result, { client }) => void client.invalidateQueries({ queryKey: walletsKey }),
    }),
  edit: (walletId: string, currency: string, address: string) =>
    mutationOptions({
      mutationFn: (edit: FundingAddressEdit) =>
        call(editFundingAddress, { params: { wallet_id: walletId, currency, address }, body: edit }),
      onSettled: (_edited, _error, _edit, _result, { client }) => void client.invalidateQueries({ queryKey: walletsKey }),
    }),
};
