import { walletKinds, type WalletKind } from '#contract/service/wallet.ts';
import { Chip } from '#web/parts/transaction/status.tsx';

/** Labels of the kinds of wallets. */
export const walletKindLabels = { warm: 'Warm', cold: 'Cold' } as const satisfies Record<WalletKind, string>;

/** The kind of a wallet: warm or cold. An unknown kind appears unchanged. */
export function WalletKindChip({ kind }: { readonly kind: string | null | undefined }) {
  if (kind === null || kind === undefined) return <span>—</span>;
  const entry = walletKinds.find((each) => each === kind);
  return (
    <Chip tone={entry === 'warm' ? 'warm' : entry === 'cold' ? 'cold' : 'quiet'}>
      {entry === undefined ? kind : walletKindLabels[entry]}
    </Chip>
  );
}
