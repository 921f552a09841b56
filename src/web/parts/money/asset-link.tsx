import { Link } from '@tanstack/react-router';

/** The symbol of an asset, as a link to the wallets that hold it. The link uses lower case, because the service expects it. */
export function AssetLink({ asset }: { readonly asset: string }) {
  return (
    <Link to="/assets/$currency" params={{ currency: asset.toLowerCase() }} title={`Wallets with ${asset.toUpperCase()}`}>
      {asset.toUpperCase()}
    </Link>
  );
}
