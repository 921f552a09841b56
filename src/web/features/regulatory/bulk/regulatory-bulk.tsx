import { Kbd, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { mayDo } from '#contract/roles.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { isPendingDeposit } from '#contract/service/transaction.ts';
import { fnv64 } from '#contract/wire/fnv64.ts';
import { userRoles } from '#web/data/session.ts';
import { initialFormValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { itemsMax } from '#web/features/regulatory/queue/queue-selection.ts';
import { idsIn } from '#web/features/regulatory/regulatory-search.ts';
import { FormColumns } from '#web/parts/form/form-columns.tsx';
import { WithDraft } from '#web/parts/form/form-with-draft.tsx';
import { EmptyPanel, NotPermitted } from '#web/parts/list/list-states.tsx';
import { SkeletonForm, SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { checkDeposit } from './bulk-check.ts';
import { BulkForm, type BulkFormProps } from './bulk-form.tsx';
import { BulkList } from './bulk-list.tsx';
import { useBulkRecords } from './bulk-records.ts';
import { UnreadNote } from './bulk-unread.tsx';

/** One form for several deposits from the same originator. The deposits are submitted one after another. */
export function RegulatoryBulk({ ids: text }: { readonly ids: string | undefined }) {
  const ids = useMemo(() => idsIn(text).slice(0, itemsMax), [text]);
  const omittedCount = idsIn(text).length - ids.length;
  return (
    <>
      <PageHeader
        title={titleOf(ids.length)}
        trail={<Link to="/regulatory">Regulatory</Link>}
        aside={omittedCount > 0 ? `${omittedCount} more in the link: at most ${itemsMax} at once` : undefined}
      />
      {ids.length === 0 ? (
        <EmptyPanel title="No deposits selected">
          Select some in the <Link to="/regulatory">queue</Link>, with the checkboxes or with <Kbd size="xs">x</Kbd>.
        </EmptyPanel>
      ) : mayDo(userRoles(), submitRegulatoryInformation.roles) ? (
        <ChosenDeposits ids={ids} />
      ) : (
        <NotPermitted>Only compliance officers can submit regulatory information.</NotPermitted>
      )}
    </>
  );
}

/** The title of the page with the number of deposits. */
function titleOf(count: number): string {
  if (count === 1) return 'Complete one deposit';
  return count === 0 ? 'Complete deposits' : `Complete ${count} deposits`;
}

function ChosenDeposits({ ids }: { readonly ids: readonly string[] }) {
  const records = useBulkRecords(ids);
  const readItems = records.items.filter(({ record, error }) => record !== undefined || error !== null).length;
  const name = `bulk-${fnv64(new TextEncoder().encode(ids.join(' ')))}`;
  const progress = <ReadingProgress readCount={readItems} totalCount={ids.length} />;
  return (
    <WithDraft name={name} skeleton={progress}>
      {(draft) => (readItems < ids.length ? progress : <FormOrReason records={records} draftName={name} draft={draft} />)}
    </WithDraft>
  );
}

/** Maximum placeholder rows while deposits are loading. */
const rowsMax = 12;

/** The placeholder for the list and the form. It shows how many deposits are loaded. */
function ReadingProgress({ readCount, totalCount }: { readonly readCount: number; readonly totalCount: number }) {
  return (
    <FormColumns
      label="Deposits"
      side={
        <>
          <Text component="output" c="dimmed">
            Loading deposits: {readCount} of {totalCount}
          </Text>
          <SkeletonRows widths={[60, 40]} rows={Math.min(totalCount, rowsMax)} />
        </>
      }
    >
      <SkeletonForm />
    </FormColumns>
  );
}

/**
 * Shows the form if any deposit requires information, otherwise a reason. Once displayed, the form stays until the user leaves,
 * so that its results stay visible.
 */
function FormOrReason(props: BulkFormProps) {
  const { records, draft } = props;
  const requiresInformation = draft !== null || records.items.some(({ record }) => isPendingDeposit(record));
  const [hasRequiredDeposit, setHasRequiredDeposit] = useState(requiresInformation);
  if (requiresInformation && !hasRequiredDeposit) setHasRequiredDeposit(true);
  return hasRequiredDeposit ? <BulkForm {...props} /> : <NothingRequired records={records} />;
}

function NothingRequired({ records }: Pick<BulkFormProps, 'records'>) {
  const { items } = records;
  const values = initialFormValues({ type: 'external' });
  const context = { exceptions: new Map(), isSubmitting: () => false, defaultName: null };
  const checks = new Map(items.map((item) => [item.id, checkDeposit(item, values, context)]));
  return (
    <Stack>
      <UnreadNote {...records} />
      <BulkList items={items} checks={checks} results={{}} exceptions={new Map()} isLocked setException={() => undefined} />
      <EmptyPanel title={items.length === 1 ? 'This deposit cannot be completed' : 'These deposits cannot be completed'}>
        Back to the <Link to="/regulatory">queue</Link>.
      </EmptyPanel>
    </Stack>
  );
}
