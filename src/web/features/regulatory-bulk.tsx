import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { submitRegulatoryInformation } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { isWaiting } from '#contract/transaction.ts';
import { draftQuery } from '#web/data/drafts.ts';
import { heldRoles } from '#web/data/session.ts';
import { textSum } from '#web/lib/text-sum.ts';
import { Icon } from '#web/parts/icon.tsx';
import { EmptyPanel } from '#web/parts/list-states.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { SkeletonForm, SkeletonRows } from '#web/parts/skeleton.tsx';
import { bulkCheck } from './regulatory-bulk-check.ts';
import { BulkForm, type BulkFormProps } from './regulatory-bulk-form.tsx';
import { BulkList } from './regulatory-bulk-list.tsx';
import { useBulkRecords } from './regulatory-bulk-records.ts';
import { itemsMax } from './regulatory-queue-selection.ts';
import { idsIn } from './regulatory-search.ts';
import { startingValues } from './regulatory-values.ts';
import classes from './regulatory-bulk.module.css';

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
  const { items, again } = useBulkRecords(ids);
  const name = `bulk-${textSum(ids.join(' '))}`;
  const draft = useQuery(draftQuery(name));
  const read = items.filter(({ record, error }) => record !== undefined || error !== null).length;
  if (read < ids.length || draft.isPending)
    return (
      <div className={classes.columns}>
        <div>
          <output className={classes.reading}>
            Reading the deposits: {read} of {ids.length}
          </output>
          <SkeletonRows widths={[60, 40]} rows={Math.min(ids.length, rowsMax)} />
        </div>
        <SkeletonForm />
      </div>
    );
  return <Fillable items={items} draftName={name} draft={draft.data ?? null} again={again} />;
}

/** Most deposits that are announced while they are read. */
const rowsMax = 12;

/** The form once a deposit asks for something, and until the page is left: what was sent stays told. Without one, why not. */
function Fillable({ again, ...props }: BulkFormProps & { readonly again: () => void }) {
  const { items, draft } = props;
  const asks = draft !== null || items.some(({ record }) => isWaiting(record));
  const [hasAsked, setHasAsked] = useState(asks);
  if (asks && !hasAsked) setHasAsked(true);
  return hasAsked ? <BulkForm {...props} /> : <NothingAsked items={items} again={again} />;
}

function NothingAsked({ items, again }: Pick<BulkFormProps, 'items'> & { readonly again: () => void }) {
  const values = startingValues({ type: 'external' });
  const checks = new Map(items.map((item) => [item.id, bulkCheck(item, values, { allTheSame: new Set(), isUnderWay: () => false })]));
  return (
    <div className={classes.nothing}>
      <BulkList items={items} checks={checks} results={{}} allTheSame={new Set()} setAllTheSame={() => undefined} />
      <EmptyPanel title={items.length === 1 ? 'It cannot be filled in' : 'None of these can be filled in'}>
        <p>
          Back to the <Link to="/regulatory">queue</Link>.
        </p>
        {items.some(({ error }) => error !== null) ? (
          <Button variant="default" className={classes.again} onClick={again} leftSection={<Icon name="retry" size={14} />}>
            Read again
          </Button>
        ) : null}
      </EmptyPanel>
    </div>
  );
}
