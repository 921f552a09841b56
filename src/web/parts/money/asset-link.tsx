import { Link } from '@tanstack/react-router';

/** An asset's ticker, linked to its holders. Lower-cased, because some records use capitals and the service expects lower case. */
export function AssetLink({ asset }: { readonly asset: string }) {
  return (
    <Link to="/assets/$currency" params={{ currency: asset.toLowerCase() }} title={`Wallets with ${asset.toUpperCase()}`}>
      {asset.toUpperCase()}
    </Link>
  );
}
