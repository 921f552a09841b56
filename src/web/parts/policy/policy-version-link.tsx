import { Link } from '@tanstack/react-router';

/** A link to a version of the policy, compared with the version before. */
export function PolicyVersionLink({ version }: { readonly version: number }) {
  return (
    <Link to="/policy" search={{ view: 'versions', left: String(Math.max(1, version - 1)), right: String(version) }}>
      Policy version {version}
    </Link>
  );
}
