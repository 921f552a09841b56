import { assets, type Asset } from '#contract/money/assets.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import type { WalletKind } from '#contract/service/wallet.ts';
import { beneficiaries, originators } from './entities.ts';

/** A wallet of the seeds. */
export type SeedWallet = {
  readonly kind: WalletKind;
  readonly name: string;
  readonly description: string;
  readonly custom_id: string;
  readonly ageDays: number;
  /** Assets with a balance in the wallet. The wallet has an address for every asset. */
  readonly holds: readonly Asset[];
  /** Names of the wallet's additional addresses, for assets that permit several. */
  readonly more?: Partial<Record<Asset, readonly string[]>>;
  readonly originator?: EntityRecord;
};

const namedWallets = [
  {
    kind: 'cold',
    name: 'Treasury vault A',
    description: 'Long-term reserve in bitcoin and ether. Two officers, released on Tuesdays.',
    custom_id: 'TRS-COLD-A',
    ageDays: 412,
    holds: ['btc', 'eth'],
  },
  {
    kind: 'cold',
    name: 'Treasury vault B',
    description: 'Reserve in the smaller coins.',
    custom_id: 'TRS-COLD-B',
    ageDays: 398,
    holds: ['ltc', 'bch', 'dash', 'etc'],
  },
  {
    kind: 'warm',
    name: 'Treasury operating',
    description: 'Daily liquidity, refilled from the vaults each morning.',
    custom_id: 'TRS-WARM-01',
    ageDays: 391,
    holds: ['btc', 'eth', 'ltc', 'bch', 'dash', 'etc', 'usdc'],
  },
  {
    kind: 'warm',
    name: 'Retail deposits',
    description: 'Deposits of private clients before allocation.',
    custom_id: 'CLI-RETAIL',
    ageDays: 355,
    holds: ['btc', 'ltc', 'xrp'],
    more: { btc: ['Branch Halifax', 'Branch Winnipeg'], ltc: ['Branch Halifax'] },
  },
  {
    kind: 'warm',
    name: 'Meridian OTC settlement',
    description: 'Settlement of block trades with Meridian; all deposits come from them.',
    custom_id: 'CLI-MERIDIAN',
    ageDays: 310,
    holds: ['btc', 'eth', 'usdc', 'pax'],
    originator: originators.meridian,
  },
  {
    kind: 'warm',
    name: 'Stablecoin desk',
    description: 'Dollar and euro float for redemptions.',
    custom_id: 'DSK-STABLE',
    ageDays: 287,
    holds: ['eth', 'usdc', 'pax', 'eurs'],
  },
  {
    kind: 'cold',
    name: 'Staking reserve',
    description: 'Ether set aside for validators, liquid staking and restaking tokens.',
    custom_id: 'STK-COLD',
    ageDays: 264,
    holds: ['eth', 'lseth', 'eigen'],
  },
  {
    kind: 'cold',
    name: 'Bullion-backed holdings',
    description: 'PAX Gold for the metals mandate; ether pays the fees.',
    custom_id: 'MND-GOLD',
    ageDays: 233,
    holds: ['paxg', 'eth'],
  },
  {
    kind: 'cold',
    name: 'Cardano mandate',
    description: 'Held for one institutional client.',
    custom_id: 'MND-ADA',
    ageDays: 201,
    holds: ['ada'],
  },
  {
    kind: 'warm',
    name: 'Filecoin operations',
    description: 'Gas and pledge payments of the storage providers.',
    custom_id: 'FIL-OPS',
    ageDays: 188,
    holds: ['fil'],
  },
  {
    kind: 'cold',
    name: 'Filecoin collateral',
    description: 'Owner wallet of the storage providers; rewards arrive here.',
    custom_id: 'FIL-COLD',
    ageDays: 187,
    holds: ['fil'],
  },
  {
    kind: 'warm',
    name: 'Payments float',
    description: 'XRP and lumens for cross-border payouts.',
    custom_id: 'PAY-FLOAT',
    ageDays: 152,
    holds: ['xrp', 'xlm'],
    originator: originators.quillfeather,
  },
] as const satisfies readonly SeedWallet[];

/** The tracking value of a wallet. It identifies the wallet in the seed. */
export type WalletId = (typeof namedWallets)[number]['custom_id'];

/** Assets that no named wallet has. */
const furtherAssets = assets.filter((asset) => !namedWallets.some((wallet: SeedWallet) => wallet.holds.includes(asset)));

/** The demo's wallets, oldest first. The operating wallet also gets the assets that no other wallet has. */
export const wallets: readonly (SeedWallet & { readonly custom_id: WalletId })[] = namedWallets.map((wallet) =>
  wallet.custom_id === 'TRS-WARM-01' ? { ...wallet, holds: [...wallet.holds, ...furtherAssets] } : wallet,
);

/** An approved external account of the seeds. */
export type SeedAccount = {
  readonly name: string;
  readonly description: string;
  readonly custom_id: string;
  readonly ageDays: number;
  readonly takes: readonly Asset[];
  readonly tags?: Partial<Record<Asset, string>>;
  readonly beneficiary: EntityRecord;
};

/** The demo's external accounts, except the account of the staking contract. */
export const accounts: readonly SeedAccount[] = [
  account('Kestrel Exchange', 'Main venue; settles twice a day.', 'CP-KESTREL', 340, ['btc', 'eth', 'usdc', 'ltc', 'bch'], 'kestrel'),
  account('Kestrel Exchange, XRP', 'The same venue; the tag is ours.', 'CP-KESTREL-XRP', 338, ['xrp'], 'kestrel', { xrp: '3190277645' }),
  account('Lakehead Prime', 'Prime broker for the smaller coins.', 'CP-LAKEHEAD', 296, ['ltc', 'bch', 'dash', 'etc', 'btc'], 'lakehead'),
  account('Aurora dealing desk', 'Euro and dollar tokens, Frankfurt.', 'CP-AURORA', 251, ['eth', 'usdc', 'pax', 'eurs', 'paxg'], 'aurora'),
  account('Aurora restaking', 'Redemptions of staking tokens.', 'CP-AURORA-STK', 240, ['lseth', 'eigen'], 'aurora'),
  account('Pinecrest Grants', 'Quarterly grants in ada and fil.', 'CP-PINECREST', 176, ['ada', 'fil'], 'pinecrest'),
  account('Harbourline payouts', 'Remittance partner; always with its memo.', 'CP-HARBOUR', 149, ['xlm'], 'lakehead', { xlm: 'HL-77120' }),
  account('A. Delacroix-Whitby', 'Private client, own account at Kestrel.', 'R-20406', 121, ['btc', 'eth'], 'delacroix'),
];

function account(
  name: string,
  description: string,
  custom_id: string,
  ageDays: number,
  acceptedAssets: readonly Asset[],
  beneficiary: keyof typeof beneficiaries,
  tags?: Partial<Record<Asset, string>>,
): SeedAccount {
  return {
    name,
    description,
    custom_id,
    ageDays,
    takes: acceptedAssets,
    beneficiary: beneficiaries[beneficiary],
    ...(tags === undefined ? {} : { tags }),
  };
}
