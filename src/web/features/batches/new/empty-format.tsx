import { List, Stack, Table } from '@mantine/core';
import type { BatchAsset } from '#web/features/batches/sheet/sheet.ts';

/** An example address for each asset with a valid checksum. Source: the test vectors of each blockchain. */
const exampleAddresses = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  bch: 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  ltc: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
  dash: 'XpESxaUmonkq8RaLLp46Brx2K39ggQe226',
} as const satisfies Record<BatchAsset, string>;

/** Explains the format of rows. Displayed while the batch has no rows. */
export function EmptyFormat({ asset }: { readonly asset: BatchAsset }) {
  return (
    <Stack gap="sm" c="dimmed">
      <List type="ordered">
        <List.Item>One payment per row: the destination and the net amount.</List.Item>
        <List.Item>The destination is an address, or the name of an own wallet or approved external account.</List.Item>
        <List.Item>Amounts use a decimal point and no thousands separators. Other columns are saved for your records.</List.Item>
      </List>
      <Table
        w="auto"
        captionSide="top"
        style={{ overflowWrap: 'anywhere' }}
        styles={{ caption: { textAlign: 'left' } }}
        data={{
          caption: 'Example',
          head: ['Destination', `Amount (${asset.toUpperCase()})`, 'Note'],
          body: [
            [exampleAddresses[asset], '0.015', 'Invoice 1042'],
            ['Acme cold 2', '1.2', 'Settlement'],
          ],
        }}
      />
    </Stack>
  );
}
