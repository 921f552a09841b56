import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import type { Filter } from './filter-bar.tsx';
import { filterLabel } from './filter-label.ts';
import type { ListExportOf } from './list-export.tsx';

const ListExport = lazyComponent(async () => (await import('./list-export.tsx')).ListExport);

type ExportButtonProps = {
  readonly of: ListExportOf;
  /** The title of the list: `'Wallets'`. */
  readonly title: string;
  readonly filters: readonly Filter[];
  readonly url: UrlSearch;
};

/** A button that exports all matches of a list as a file. */
export function ExportButton({ of, title, filters, url }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="download" size={14} />} onClick={() => setOpen(true)}>
        Export
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <ListExport of={of} title={title} filterText={filterLabel(filters, url)} close={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
