import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { submitRegulatoryInformation } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { draftQuery } from '#web/data/drafts.ts';
import { heldRoles } from '#web/data/session.ts';
import { textSum } from '#web/lib/text-sum.ts';
import { EmptyPanel, SkeletonRows } from '#web/parts/list-states.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { BulkForm } from './regulatory-bulk-form.tsx';
import { useBulkRecords } from './regulatory-bulk-records.ts';
import { itemsMax } from './regulatory-queue-selection.ts';
import { idsIn } from './regulatory-search.ts';

/** Several deposits of one originator: filled in once, sent one by one. */
export function RegulatoryBulk({ ids: text }: { readonly ids: string | undefined }) {
  const ids = useMemo(() => idsIn(text).slice(0, itemsMax), [text]);
  const left = idsIn(text).length - ids.length;
  return (
    <>
      <PageHeader
        title={ids.length === 1 ? 'Fill in one deposit' : `Fill in ${ids.length} deposits together`}
        trail={<Link to="/regulatory">Regulatory</Link>}
        aside={left > 0 ? `${left} more in the address: ${itemsMax} at once at most` : undefined}
      />
      {ids.length === 0 ? (
        <EmptyPanel title="No deposit is chosen">
          Select some in the <Link to="/regulatory">queue</Link>, with the boxes or with <kbd>x</kbd>.
        </EmptyPanel>
      ) : mayDo(heldRoles(), submitRegulatoryInformation.roles) ? (
        <Chosen ids={ids} />
      ) : (
        <EmptyPanel title="For compliance">Only people with the compliance role may submit regulatory information.</EmptyPanel>
      )}
    </>
  );
}

function Chosen({ ids }: { readonly ids: readonly string[] }) {
  const items = useBulkRecords(ids);
  const name = `bulk-${textSum(ids.join(' '))}`;
  const draft = useQuery(draftQuery(name));
  const read = items.filter(({ record, error }) => record !== undefined || error !== null).length;
  if (read < ids.length || draft.isPending)
    return (
      <>
        <output>
          Reading the deposits: {read} of {ids.length}
        </output>
        <SkeletonRows widths={[50, 50]} rows={10} />
      </>
    );
  return <BulkForm items={items} draftName={name} draft={draft.data ?? null} />;
}
