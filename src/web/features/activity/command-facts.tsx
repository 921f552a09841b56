import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Command } from '#contract/desk/command.ts';
import { decimalOf } from '#contract/money.ts';
import { personalDataView } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { Amount } from '#web/parts/amount.tsx';
import { commandKindWords, destinationWords, reviewWords } from '#web/parts/command/command-words.ts';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { FullHash } from '#web/parts/hash.tsx';
import { AccountLink, WalletLink } from '#web/parts/named-link.tsx';
import { Time } from '#web/parts/time.tsx';
import classes from './activity.module.css';

/** The command's content, and the exact request. */
export function CommandFacts({ command }: { readonly command: Command }) {
  const { request, review, outcome } = command;
  return (
    <>
      <Panel title="Facts">
        <Facts
          facts={{
            Kind: commandKindWords[command.kind],
            Amount: command.amount === null ? null : <Amount value={decimalOf(command.amount)} ticker={command.asset} />,
            From: <Source command={command} />,
            To: <Destination command={command} />,
            'Made by': `${command.made_by.name} (${command.made_by.email})`,
            Made: <Time value={command.made_at} isFull />,
            Sent: command.sent_at === null ? null : <Time value={command.sent_at} isFull />,
            'Our review': review === null ? null : reviewWords(review),
            'Reviewed at': review?.at ? <Time value={review.at} isFull /> : null,
            'Reason of the review': review?.reason,
            'Part of':
              command.batch_id === null ? null : (
                <Link to="/batch-sends/$batchId" params={{ batchId: command.batch_id }}>
                  A batch send
                </Link>
              ),
            'Sent although equal to': command.duplicate_of,
            'Answer of the service': outcome?.status ?? null,
            Mark: command.mark === null ? null : <span className={classes.code}>{command.mark}</span>,
            'Command ID': <span className={classes.code}>{command.id}</span>,
          }}
        />
      </Panel>
      <Panel title="Request" aside={personalDataView(userRoles()) === 'full' ? null : <span>personal data masked</span>}>
        <p className={classes.code}>
          {request.method} {request.path}
        </p>
        {request.body === null ? <p>No body.</p> : <pre className={classes.body}>{request.body}</pre>}
      </Panel>
    </>
  );
}

function Source({ command: { wallet_id: id } }: { readonly command: Command }): ReactNode {
  return id === null ? 'The validator' : <WalletLink id={id} />;
}

function Destination({ command }: { readonly command: Command }): ReactNode {
  const { destination } = command;
  if (destination?.kind === 'wallet' && destination.id !== null) return <WalletLink id={destination.id} />;
  if (destination?.kind === 'external_account' && destination.id !== null) return <AccountLink id={destination.id} />;
  if (destination?.address === null || destination === null) return destinationWords(command);
  const remark = destination.tag === null ? null : { name: command.asset === 'xrp' ? 'tag' : 'memo', text: destination.tag };
  return <FullHash value={destination.address} what="address" remark={remark} />;
}
