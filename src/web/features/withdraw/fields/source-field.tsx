import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assetFacts, assets, isAsset } from '#contract/assets.ts';
import { decimal } from '#contract/money.ts';
import type { Wallet } from '#contract/wallet.ts';
import { searchable } from '#web/data/searchable.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { places } from '#web/features/withdraw/withdraw-values.ts';
import { announce } from '#web/lib/announce.ts';
import { useFieldError } from '#web/parts/entity/entity-error.ts';
import { controlOf, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import { FieldLabel } from '#web/parts/entity/entity-field.tsx';
import { Icon } from '#web/parts/icon.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import type { FieldProps } from './field-props.ts';
import type { PickerOption } from './picker-options.ts';
import { Picker } from './picker.tsx';
import classes from './fields.module.css';

/** The wallet that pays, and the asset. */
export function SourceField({ form, chosen: { wallet, asset }, choose }: FieldProps) {
  const client = useQueryClient();
  const wallets = useQuery(searchable.wallets);
  const pick = async (key: string) => {
    form.clearErrors([places.wallet, places.asset]);
    choose({ wallet: key });
    const found = await client.query(walletQueries.one(key)).catch(() => null);
    const held = found === null ? [] : spendableAssets(found);
    // What the new wallet does not have goes; the only asset that it has needs no choice.
    if (asset !== null && held.includes(asset)) return;
    choose({ asset: held.length === 1 ? held[0] : undefined });
    if (asset !== null) announce(`${asset.toUpperCase()} is not in this wallet: choose the asset anew`);
  };
  return (
    <>
      <div className={classes.pair}>
        <Picker
          id={places.wallet}
          label="Wallet"
          placeholder="Name or own ID"
          error={useFieldError(form, places.wallet)}
          options={(wallets.data?.items ?? []).map((each) => optionOf(each, asset))}
          value={wallet === null ? '' : partyName(wallet)}
          choose={(key) => void pick(key)}
          {...(wallets.data?.isAll === false ? { foot: 'These are the newest wallets: start an older one from its own page.' } : {})}
          left={() => void form.trigger(places.wallet)}
        />
        <AssetField form={form} wallet={wallet} asset={asset} choose={(each) => choose({ asset: each })} />
      </div>
      {wallet?.kind === 'cold' ? (
        <p className={classes.note}>
          <Icon name="snow" size={14} /> Cold wallet: its keys are offline. The operator signs by hand, so that this takes longer, and it is
          not queued for a batch.
        </p>
      ) : null}
    </>
  );
}

/** The assets of a wallet that can be spent, in the order of the specification. */
function spendableAssets({ spendable_balance: balance }: Wallet): readonly string[] {
  const known: readonly string[] = assets;
  return Object.entries(balance ?? {})
    .flatMap(([asset, amount]) => (decimal.isPositive(amount) ? [asset] : []))
    .toSorted((a, b) => known.indexOf(a) - known.indexOf(b));
}

/** How long a balance that stands beside a wallet in the list is good enough, ms. */
const besideMs = 30_000;

function optionOf(wallet: Wallet, asset: string | null): PickerOption {
  return {
    key: String(wallet.id),
    group: 'Wallets',
    lead: partyName(wallet),
    detail: [wallet.kind === 'cold' ? 'Cold' : null, wallet.custom_id].filter(Boolean).join(' · ') || undefined,
    aside: <SpendableIn id={String(wallet.id)} asset={asset} />,
    texts: [wallet.custom_id ?? '', String(wallet.id)],
  };
}

/** What can be spent, of the chosen asset where the wallet has it. The list of wallets does not tell: each is read as it is shown. */
function SpendableIn({ id, asset }: { readonly id: string; readonly asset: string | null }) {
  const { data: wallet } = useQuery({ ...walletQueries.one(id), staleTime: besideMs });
  if (wallet === undefined) return null;
  const held = spendableAssets(wallet);
  const shown = asset !== null && held.includes(asset) ? [asset] : held.slice(0, 2);
  if (shown.length === 0) return 'nothing to spend';
  const more = asset === null ? held.length - shown.length : 0;
  const words = shown.map((each) => `${wallet.spendable_balance?.[each]} ${each.toUpperCase()}`);
  return `${words.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

type AssetFieldProps = Pick<FieldProps, 'form'> & {
  readonly wallet: Wallet | null;
  readonly asset: string | null;
  readonly choose: (asset: string) => void;
};

function AssetField({ form, wallet, asset, choose }: AssetFieldProps) {
  const held = wallet === null ? [] : spendableAssets(wallet);
  const offered = asset === null || held.includes(asset) ? held : [asset, ...held];
  const words = { id: places.asset, label: <FieldLabel label="Asset" isRequired />, error: useFieldError(form, places.asset) };
  return (
    <FieldFrame {...words}>
      <select
        {...controlOf({ ...words, isRequired: true })}
        value={asset ?? ''}
        onChange={(event) => {
          choose(event.currentTarget.value);
          form.clearErrors([places.asset, places.amount, places.to]);
        }}
      >
        <option value="" disabled>
          {wallet === null ? 'Choose a wallet first' : held.length === 0 ? 'This wallet has nothing to spend' : 'Choose one'}
        </option>
        {offered.map((each) => (
          <option key={each} value={each}>
            {assetWords(each)}: {wallet?.spendable_balance?.[each] ?? '0'} spendable
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function assetWords(asset: string): string {
  const ticker = asset.toUpperCase();
  return isAsset(asset) && assetFacts[asset].name !== ticker ? `${ticker}, ${assetFacts[asset].name}` : ticker;
}
