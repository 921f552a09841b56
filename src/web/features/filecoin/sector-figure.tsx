import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StorageProvider } from '#contract/service/filecoin.ts';
import { providerQueries } from '#web/data/providers.ts';
import { Chart } from '#web/parts/chart/chart.tsx';
import { Figure, FigureStates } from '#web/parts/chart/figure.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { Digits } from '#web/parts/money/amount.tsx';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { sectorSummary, type SectorRow } from './sector-rows.ts';

const series = [{ key: 'sectors', title: 'Sectors', tone: 'first' }] as const;

const columns: readonly Column<SectorRow>[] = [
  { key: 'state', title: 'State', card: 'lead', render: ({ title }) => title },
  { key: 'count', title: 'Sectors', align: 'right', card: 'side', render: ({ count }) => <Digits text={count} /> },
];

/**
 * The number of sectors in each state. They are read separately from the provider, because the service is slow to return them.
 */
export function SectorFigure({ walletId, providerId }: { readonly walletId: string; readonly providerId: string }) {
  const query = useQuery(providerQueries.sectors(walletId, providerId));
  return (
    <FigureStates query={query} title="Sectors" height={200}>
      {(provider) => <SectorChart provider={provider} />}
    </FigureStates>
  );
}

function SectorChart({ provider }: { readonly provider: StorageProvider }) {
  const summary = sectorSummary(provider);
  const rows = summary?.rows ?? [];
  const otherFacts = summary?.otherFacts ?? {};
  return (
    <Stack>
      <Figure
        title="Sectors"
        note="By state, from the custodian. States may overlap: a faulty sector is still live."
        description={`Bars: ${rows.map(({ title, count }) => `${title} ${count}`).join(', ')}.`}
        height={Math.max(120, rows.length * 40)}
        emptyText={rows.length === 0 ? 'No sectors for this provider.' : undefined}
        chart={
          <Chart
            kind="bars"
            isCount
            series={series}
            points={rows.map(({ key, title, count }) => ({ key, label: title, values: { sectors: count } }))}
          />
        }
        table={<PageTable isBare caption="Sectors by state" columns={columns} rows={rows} rowKey={({ key }) => key} />}
      />
      {Object.keys(otherFacts).length === 0 ? null : (
        <Panel title="More sector details">
          <FactList facts={otherFacts} />
        </Panel>
      )}
    </Stack>
  );
}
