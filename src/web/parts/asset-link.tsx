import { Link } from '@tanstack/react-router';

/** An asset's ticker, which leads to who holds it. Some records write symbols in capitals; the service asks for small ones. */
export function AssetLink({ asset }: { readonly asset: string }) {
  return (
    <Link to="/assets/$currency" params={{ currency: asset.toLowerCase() }} title={`Who holds ${asset.toUpperCase()}`}>
      {asset.toUpperCase()}
    </Link>
  );
}
