import { Anchor } from '@mantine/core';
import { isAsset } from '#contract/money/assets.ts';
import { chainOf } from '#contract/money/chains.ts';

type ExplorerLinkProps = {
  readonly asset: string | null | undefined;
  readonly kind: 'address' | 'transaction';
  /** An address or a transaction hash. */
  readonly value: string;
};

/** A link to a public block explorer. Its text is the explorer's domain. Renders nothing for an asset without an explorer. */
export function ExplorerLink({ asset, kind, value }: ExplorerLinkProps) {
  const symbol = asset?.toLowerCase() ?? '';
  if (!isAsset(symbol)) return null;
  const { domain, [kind]: path } = chainOf(symbol).explorer;
  return (
    <Anchor
      size="xs"
      lh="md"
      display="inline-block"
      href={`https://${domain}${path}${encodeURIComponent(value)}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`See the ${kind} at ${domain}, in a new tab`}
    >
      {domain}
      <span aria-hidden="true"> ↗</span>
    </Anchor>
  );
}
