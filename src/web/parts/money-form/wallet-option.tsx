import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { assetFacts, assets, isAsset } from '#contract/money/assets.ts';
import { decimal } from '#contract/money/money.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { walletQueries } from '#web/data/wallets.ts';
import type { PickerOption } from '#web/parts/form/picker-options.ts';
import { TextWithAmounts } from '#web/parts/text/text-with-amounts.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';

/** The assets with a spendable balance in a wallet, in the order of the specification. */
export function spendableAssets({ spendable_balance: balance }: Wallet): readonly string[] {
  const assetNames: readonly string[] = assets;
  return Object.entries(balance ?? {})
    .flatMap(([asset, amount]) => (decimal.isPositive(amount) ? [asset] : []))
    .toSorted((a, b) => assetNames.indexOf(a) - assetNames.indexOf(b));
}

/** How long a balance in the list of options stays fresh, ms. */
const listBalanceStaleMs = 30_000;

/** Options for the paying wallet. Wallets with the asset come first. */
export function walletOptions(wallets: readonly Wallet[], asset: string | null): readonly PickerOption[] {
  const options = wallets.map((wallet) => walletOption(wallet, asset));
  return [...options.filter(({ group }) => group === 'Wallets'), ...options.filter(({ group }) => group !== 'Wallets')];
}

/** The assets with a positive balance in a wallet. Null if the record has no balances. */
export function fundedAssets({ balance }: Wallet): readonly string[] | null {
  if (balance === null || balance === undefined) return null;
  return Object.entries(balance).flatMap(([asset, amount]) => (decimal.isPositive(amount) ? [asset] : []));
}

function walletOption(wallet: Wallet, asset: string | null): PickerOption {
  const ownedAssets = fundedAssets(wallet);
  const isAssetMissing = asset !== null && ownedAssets !== null && !ownedAssets.includes(asset);
  return {
    key: String(wallet.id),
    group: isAssetMissing ? `Without ${asset.toUpperCase()}` : 'Wallets',
    lead: partyName(wallet),
    detail: [wallet.kind === 'cold' ? 'Cold' : null, wallet.custom_id].filter(Boolean).join(' · ') || undefined,
    aside: <SpendableBalance id={String(wallet.id)} asset={asset} />,
    texts: [
      wallet.custom_id ?? '',
      String(wallet.id),
      ...(ownedAssets ?? []).flatMap((each) => [each, isAsset(each) ? assetFacts[each].name : '']),
    ],
  };
}

/**
 * The spendable balance of a wallet. It is not in the list of wallets, so each wallet is read when its option becomes visible.
 */
function SpendableBalance({ id, asset }: { readonly id: string; readonly asset: string | null }) {
  const { ref, inViewport: isInView } = useInViewport<HTMLSpanElement>();
  const { data: wallet } = useQuery({ ...walletQueries.one(id), staleTime: listBalanceStaleMs, enabled: isInView });
  return <span ref={ref}>{wallet === undefined ? '\u00a0' : <TextWithAmounts text={spendableLabel(wallet, asset)} />}</span>;
}

/** The spendable amount of the asset, or without one of the wallet's first asset: `'3.01 BTC and 1 more spendable'`. */
function spendableLabel(wallet: Wallet, asset: string | null): string {
  const [visibleAsset, ...furtherAssets] = spendableAssets(wallet).filter((each) => asset === null || each === asset);
  if (visibleAsset === undefined) return asset === null ? 'no spendable balance' : `no ${asset.toUpperCase()} spendable`;
  const furtherText = furtherAssets.length > 0 ? ` and ${furtherAssets.length} more` : '';
  return `${wallet.spendable_balance?.[visibleAsset]} ${visibleAsset.toUpperCase()}${furtherText} spendable`;
}
