import { Anchor, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toCents } from '#contract/money/cad-cents.ts';
import { cadForecast } from '#contract/rules/cad-forecast.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { cadRatesQuery } from '#web/data/cad-rates.ts';
import { estimateOf, marginText, rangeText } from '#web/features/regulatory/cad-estimate.ts';
import { GroupedAmount } from '#web/features/regulatory/regulatory-amount.tsx';
import { Digits } from '#web/parts/money/amount.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { ShortHash } from '#web/parts/text/short-hash.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { destinationOf, sourceOf, titleOf } from '#web/parts/transaction/transaction-facts.ts';
import type { BulkItem } from './bulk-check.ts';

/** The amount, value, sender and receiving wallet of a selected deposit. */
export function DepositHeading({ item: { id, record } }: { readonly item: Pick<BulkItem, 'id' | 'record'> }) {
  if (record?.type !== 'external') return <Code>{id}</Code>;
  return (
    <Stack gap={0}>
      <Group gap="0 0.5rem" align="baseline">
        <Anchor
          fw={570}
          c="inherit"
          renderRoot={(props) => <Link {...props} to="/regulatory/$transactionId" params={{ transactionId: id }} />}
        >
          <GroupedAmount deposit={record} />
        </Anchor>
        <CadValue deposit={record} />
      </Group>
      <Text size="xs" c="dimmed">
        {titleOf(record)}, <Time value={record.timestamp} />
      </Text>
      <Text size="xs" c="dimmed">
        from <Sender deposit={record} /> to <CutText text={destinationOf(record).name ?? 'an unknown wallet'} />
      </Text>
    </Stack>
  );
}

function CadValue({ deposit }: { readonly deposit: ExternalTransaction }) {
  const { data: rates } = useQuery(cadRatesQuery);
  const forecast = rates === undefined ? null : cadForecast(deposit, rates);
  if (forecast === null) return rates === undefined ? null : <SmallText>no rate</SmallText>;
  const estimate = estimateOf(forecast, deposit);
  return (
    <SmallText title={`An estimate, ${rangeText(estimate)}`}>
      ≈ <Digits text={toCents(forecast.cad)} /> CAD ({marginText(estimate)})
    </SmallText>
  );
}

function SmallText({ title, children }: { readonly title?: string; readonly children: React.ReactNode }) {
  return (
    <Text span size="xs" c="dimmed" title={title}>
      {children}
    </Text>
  );
}

/** The name of the sender, or its first address and the number of further addresses. */
function Sender({ deposit }: { readonly deposit: ExternalTransaction }) {
  const { name, addresses } = sourceOf(deposit);
  const [first] = addresses;
  if (name !== null) return <CutText text={name} />;
  if (first === undefined) return 'an unknown sender';
  return (
    <>
      <ShortHash value={first.address} noun="address" />
      {addresses.length > 1 ? ` and ${addresses.length - 1} more` : ''}
    </>
  );
}
