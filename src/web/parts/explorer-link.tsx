import { isAsset } from '#contract/assets.ts';
import { explorers } from '#contract/code-lists/explorers.ts';
import classes from './explorer-link.module.css';

type ExplorerLinkProps = {
  readonly asset: string | null | undefined;
  readonly kind: 'address' | 'transaction';
  /** The address, or the transaction's hash on its chain. */
  readonly value: string;
};

/** Opens a public explorer apart from the desk, its domain in view; nothing for an asset that the desk knows none of. */
export function ExplorerLink({ asset, kind, value }: ExplorerLinkProps) {
  const symbol = asset?.toLowerCase() ?? '';
  if (!isAsset(symbol)) return null;
  const { domain, [kind]: path } = explorers[symbol];
  return (
    <a
      className={classes.explorer}
      href={`https://${domain}${path}${encodeURIComponent(value)}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`See the ${kind} at ${domain}, in a new tab`}
    >
      {domain}
      <span aria-hidden="true"> ↗</span>
    </a>
  );
}
