import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import type { Filter } from './filter-bar.tsx';
import { filterLabel } from './filter-label.ts';
import type { ExportSource } from './list-export.tsx';

const ListExport = lazyComponent(async () => (await import('./list-export.tsx')).ListExport);

type ExportButtonProps = {
  readonly source: ExportSource;
  /** The title of the list: `'Wallets'`. */
  readonly title: string;
  readonly filters: readonly Filter[];
  readonly url: UrlSearch;
};

/** A button that exports all records of a list that match its filters. */
export function ExportButton({ source, title, filters, url }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="download" size={14} />} onClick={() => setOpen(true)}>
        Export
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <ListExport source={source} title={title} filterText={filterLabel(filters, url)} close={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
