import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { contractId, stakingCreation, makeValidator } from '#custody/staking/test-staking.ts';
import { sufficientThirdParty, makeDeposit, makeWallet, lvctrOriginator, type TestCustody } from '#custody/test-custody.ts';
import { company, makeActiveParty, makeDirectParty, person } from '#custody/test-direct-parties.ts';
import { sufficientBeneficiary, amountLiteralsOf, someAddresses, withdraw } from '#custody/withdrawals/test-withdrawals.ts';

/** Names of the endpoints that accept a JSON body. */
type WithBody<Table> = { [Name in keyof Table]: Table[Name] extends { body: null } ? never : Name }[keyof Table];

/** The ids of a world's records, which requests can name. */
export type World = Awaited<ReturnType<typeof makeWorld>>;

/**
 * Creates one record of every kind: wallets with funds, transactions in several states, an account, direct parties, a validator
 * and a storage provider.
 */
export async function makeWorld(custody: TestCustody) {
  const [wallet, otherWallet] = [(await makeWallet(custody)).id, (await makeWallet(custody, 'Other')).id];
  const deposits = [];
  for (const [asset, amount] of [
    ['ltc', '5000'],
    ['eth', '5000'],
    ['fil', '500'],
    ['xrp', '9000'],
  ] as const)
    deposits.push((await makeDeposit(custody, wallet, asset, amount)).id ?? 0);
  const pubkey = await makeValidator(custody, wallet);
  await custody.ask(sandboxEndpoints.changeSettings, { body: settings });
  const outsideDestination = { type: 'external', addresses: { ltc: someAddresses.ltc } } as const;
  const sends = [];
  for (const amount of ['1', '2', '3'])
    sends.push(
      (
        await withdraw(custody, wallet, {
          destination: outsideDestination,
          amounts: { ltc: amount },
          beneficiary_entity: sufficientBeneficiary,
        })
      ).id ?? 0,
    );
  await custody.ask(sandboxEndpoints.createStorageProvider, {
    body: { wallet_id: wallet, storage_provider_id: 'f01234', available_rewards_fil: '500' },
  });
  const account = { name: 'Exchange', funding_addresses: { ltc: someAddresses.ltc }, default_beneficiary_entity: sufficientBeneficiary };
  await custody.ask(sandboxEndpoints.createExternalAccount, { body: account });
  await makeActiveParty(custody, { ...person, email: 'active@example.org' });
  const party = (await makeDirectParty(custody)).id;
  const [asset] = await custody.ask(endpoints.createFundingAddress, {
    params: { wallet_id: wallet, currency: 'ltc' },
    body: { name: 'Second' },
  });
  return { wallet, other: otherWallet, deposits, sends, pubkey, provider: 'f01234', party, address: asset?.address ?? '' };
}

/** Settings that enable every endpoint. The test restores them after each request that changed them. */
export const settings = {
  approvals_required: true,
  settlements_enabled: true,
  staking_enabled: true,
  voluntary_exits_supported: true,
  cad_rates: { ltc: '1', eth: '1', fil: '1' },
  cold_wallets_available: 1_000_000,
  webhook_url: 'http://127.0.0.1:9/hooks',
  step_ms: 600_000,
  staking_contract_address: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
};

/** Bodies that the endpoints accept in this world, or in a world with other records. Malformed bodies are derived from them. */
export function validBodies({ wallet, other, sends }: World) {
  const fee = { originator_entity: lvctrOriginator, beneficiary_entities: [sufficientBeneficiary] };
  const rates = { ltc: new NumberLiteral('5') };
  const addresses = { ltc: someAddresses.ltc, xrp: { address: someAddresses.xrp, tag: new NumberLiteral('7') } };
  return {
    createWallet: [
      { name: 'Vault', kind: 'cold', description: 'd', custom_id: 'c', owner_entity_id: 1, default_originator_entity: lvctrOriginator },
    ],
    editWallet: [{ name: 'Vault', description: 'd', custom_id: 'c', default_originator_entity: lvctrOriginator }],
    createWithdrawal: [
      { destination: { type: 'external', addresses }, amounts: amountLiteralsOf({ ltc: '1', xrp: '2' }), notes: 'n', ...fee },
      { destination: { type: 'wallet', id: other }, amounts: amountLiteralsOf({ ltc: '1' }), fees: rates, is_batched: true },
      {
        destination: { type: 'external', id: contractId + 1 },
        amounts: amountLiteralsOf({ ltc: '0.5' }),
        fees: { ltc: 'fast' },
        beneficiary_entity: sufficientBeneficiary,
      },
    ],
    estimateTotalFees: [{ destination: { type: 'external', addresses }, amounts: amountLiteralsOf({ ltc: '1' }), fees: rates }],
    submitRegulatoryInformation: [
      {
        originator_entity: lvctrOriginator,
        third_party_entity: sufficientThirdParty,
        is_originator_declared: true,
        is_client_instructed: false,
      },
    ],
    sendBatchNow: [
      {
        source_wallet_id: wallet,
        asset: 'ltc',
        destinations: [
          { type: 'wallet', id: other, amount: '1000' },
          { type: 'public_address', public_address: someAddresses.ltc, amount: '1000' },
        ],
      },
    ],
    createFundingAddress: [{ name: 'Third', notes: 'n', is_watched: true }],
    editFundingAddress: [{ name: 'Second', notes: 'n', is_watched: false }],
    withdrawRewards: [{ amount_afil: new NumberLiteral('1000000000000000001'), fee: 'slow', notes: 'n' }],
    createStaking: [
      {
        ...stakingCreation(wallet),
        compounding: true,
        fee: 'fast',
        group_id: 'g',
        notes: 'n',
        beneficiary_entities: [sufficientBeneficiary],
      },
    ],
    withdrawFromValidator: [{ amount: '0' }, { amount: '1000000000000000000' }],
    topUpValidator: [{ amount: '1000000000000000000', source_wallet_id: wallet }],
    createDirectParty: [{ direct_party: person }, { direct_party: company }],
    deposit: [{ wallet_id: wallet, asset: 'ltc', amount: '0.5', source_address: someAddresses.ltc, memo: 'm' }],
    setTransactionStatus: [{ status: 'approved' }, { status: 'completed' }, { status: 'canceled' }],
    setRegulatoryStatus: [{ regulatory_status: 'missing_lvctr_info' }],
    reviewDirectParty: [{ decision: 'reject', reason: 'r' }],
    createExternalAccount: [
      {
        name: 'A',
        custom_id: 'c',
        description: 'd',
        funding_addresses: { xrp: someAddresses.xrp },
        extras: { [someAddresses.xrp]: { tag: 7 } },
      },
    ],
    createStorageProvider: [{ wallet_id: wallet, storage_provider_id: 'f09', available_rewards_fil: '1.5' }],
    startReconciliation: [{ wallet_id: wallet }],
    advanceClock: [{ advance_seconds: sends.length }],
    changeSettings: [settings],
    setFaults: [[{ method: 'GET', path: '/nowhere', fault: 'refuse', times: 1 }]],
    playScenario: [{ pause_seconds: 3600 }],
    reset: [{ seed: 'none' }], // This seed does not exist. A real reset would delete the world that the requests use.
  } satisfies Record<WithBody<typeof endpoints> | WithBody<typeof sandboxEndpoints>, readonly unknown[]>;
}
