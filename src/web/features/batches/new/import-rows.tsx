import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { batchSendAssets } from '#contract/money/assets.ts';
import type { BatchAsset } from '#web/features/batches/sheet/sheet.ts';
import { templateOf } from '#web/features/batches/sheet/write-sheet.ts';
import { saveCsv } from '#web/lib/download.ts';
import { focusOnMount } from '#web/lib/focus.ts';
import { DropZone } from '#web/parts/form/drop-zone.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import type { Import } from './use-import.ts';

type ImportRowsProps = {
  readonly readSource: Import['read'];
  readonly asset: BatchAsset | null;
  /** Starts the worker. Called when the user seems about to choose a file. */
  readonly warmUp: () => void;
  readonly add: () => void;
  readonly openPicker: () => void;
};

/** The controls that add rows: from a file, from pasted text, from chosen destinations, or an empty row. */
export function ImportRows({ readSource, asset, warmUp, add, openPicker }: ImportRowsProps) {
  const [isPasting, setPasting] = useState(false);
  return (
    <Stack gap="sm">
      <DropZone
        label="Choose a file of rows"
        prompt={
          <>
            Drop a CSV, TSV or Excel file here, or <u>choose a file</u>
          </>
        }
        description="Or press Ctrl+V anywhere on this page. Up to 10,000 rows."
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values"
        isSingle
        onApproach={warmUp}
        addFiles={([file]) => (file === undefined ? undefined : readSource(file))}
      />
      <Group gap="xs">
        <Button variant="default" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          Paste rows
        </Button>
        <Button variant="default" onClick={openPicker}>
          Address book
        </Button>
        <Button variant="default" onClick={add}>
          Add a row
        </Button>
        {/* Without a chosen asset, the user chooses the asset of the template here. */}
        <Group gap="xs">
          <Text span size="xs" c="dimmed">
            Template:
          </Text>
          {(asset === null ? batchSendAssets : [asset]).map((each) => (
            <Anchor component="button" key={each} type="button" onClick={() => saveCsv(templateOf(each), `batch-template-${each}.csv`)}>
              {each.toUpperCase()} <Icon name="download" size={12} />
            </Anchor>
          ))}
        </Group>
      </Group>
      {isPasting ? (
        <PasteBox
          takeText={(text) => {
            setPasting(false);
            readSource(text);
          }}
        />
      ) : null}
    </Stack>
  );
}

function PasteBox({ takeText }: { readonly takeText: (text: string) => void }) {
  const ref = useRef<HTMLTextAreaElement>(null);
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        label="Rows copied from a spreadsheet, or lines with commas or semicolons"
        w="100%"
        ref={useMergedRef(ref, focusOnMount)}
        id="paste-rows"
        rows={5}
        spellCheck={false}
        placeholder={'Destination\tAmount'}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (event.currentTarget.value !== '' || text === '') return;
          event.preventDefault();
          takeText(text);
        }}
      />
      <Button
        variant="default"
        onClick={() => {
          const text = ref.current?.value ?? '';
          if (text.trim() !== '') takeText(text);
        }}
      >
        Import these rows
      </Button>
    </Stack>
  );
}
