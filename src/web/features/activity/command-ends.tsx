import type { ReactNode } from 'react';
import type { Command } from '#contract/desk/command.ts';
import { destinationWords } from '#web/parts/command/command-words.ts';
import { FullHash } from '#web/parts/hash.tsx';
import { AccountLink, WalletLink } from '#web/parts/named-link.tsx';

type EndProps = { readonly command: Command };

/** What pays a command: a wallet, or a validator. */
export function Source({ command: { wallet_id: id } }: EndProps): ReactNode {
  return id === null ? 'The validator' : <WalletLink id={id} />;
}

/** Who receives: a wallet or an account by name, an address in full. */
export function Destination({ command }: EndProps): ReactNode {
  const { destination } = command;
  if (destination?.kind === 'wallet' && destination.id !== null) return <WalletLink id={destination.id} />;
  if (destination?.kind === 'external_account' && destination.id !== null) return <AccountLink id={destination.id} />;
  if (destination?.address === null || destination === null) return destinationWords(command);
  const remark = destination.tag === null ? null : { name: command.asset === 'xrp' ? 'tag' : 'memo', text: destination.tag };
  return <FullHash value={destination.address} what="address" remark={remark} />;
}
