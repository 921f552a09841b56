import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Command } from '#contract/desk/command.ts';
import { queueLimits } from '#contract/limits.ts';
import { decimalOf } from '#contract/money/money.ts';
import { commandQueries } from '#web/data/commands.ts';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { addressRows } from '#web/parts/address/address-rows.ts';
import { Amount } from '#web/parts/amount.tsx';
import { commandKindWords } from '#web/parts/command/command-words.ts';
import { SentFigures } from '#web/parts/command/sent-figures.tsx';
import { PeoplePanels } from '#web/parts/entity/people-panels.tsx';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { FullHash } from '#web/parts/hash.tsx';
import { Time } from '#web/parts/time.tsx';
import { Destination, Source } from './command-ends.tsx';
import { readOrder } from './order-body.ts';

/** What a command under review will send, as its maker saw it: the reviewer reads this before they decide. */
export function CommandOrder({ command }: { readonly command: Command }) {
  const { data } = useQuery(commandQueries.commandPreflight(command.id));
  const { beneficiaries, note, fee, isBatched } = readOrder(command.request.body);
  const figures = data?.figures ?? null;
  return (
    <>
      <Panel title="What will be sent">
        <Facts
          facts={{
            Kind: commandKindWords[command.kind],
            Amount: <OrderAmount command={command} />,
            From: <Source command={command} />,
            To: <Destination command={command} />,
            Address: command.destination?.kind === 'external_account' ? <AccountAddress command={command} /> : null,
            'Fee level': fee === null ? null : fee.charAt(0).toUpperCase() + fee.slice(1),
            Note: note === '' ? 'None' : note,
            Batch: isBatched ? `Queued: sent with others, after ${queueLimits.count} are queued or ${queueLimits.time.words}` : null,
            'Made by': `${command.made_by.name} (${command.made_by.email})`,
            Made: <Time value={command.made_at} isFull />,
          }}
        />
        {figures === null ? null : (
          <Box mt="md">
            <SentFigures figures={figures} />
          </Box>
        )}
      </Panel>
      {beneficiaries.length === 0 ? null : <PeoplePanels people={beneficiaries.map((entity) => ({ role: 'beneficiary', entity }))} />}
    </>
  );
}

function OrderAmount({ command: { amount, asset } }: { readonly command: Command }) {
  if (amount === null) return 'Everything that the validator has';
  return amount === '0' ? 'Everything' : <Amount value={decimalOf(amount)} ticker={asset} />;
}

/** The address that an approved account has for the asset, in full. The service sends there: the request names the account alone. */
function AccountAddress({ command: { destination, asset } }: { readonly command: Command }) {
  const id = destination?.id ?? null;
  const account = useQuery({ ...externalAccountQueries.one(String(id)), enabled: id !== null });
  if (account.data === undefined) return account.error === null ? 'Loading…' : `Could not be loaded: ${account.error.message}`;
  const row = addressRows(account.data).find(({ assets }) => asset !== null && assets.includes(asset));
  if (row === undefined) return 'None on the record: the service chooses it';
  return <FullHash value={row.address} what="address" remark={row.remark} />;
}
