import { expect, test } from 'vitest';
import { storageProviderSchema } from '#contract/service/filecoin.ts';
import { readJson } from '#contract/wire/json.ts';
import { sectorCount, sectorSummary } from './sector-rows.ts';

const parseSummary = (text: string) => sectorSummary(storageProviderSchema.parse(readJson(text)));

test('sectorSummary returns the number of sectors in each state, and other facts unchanged', () => {
  const summary = parseSummary(
    '{"sector_summary":{"live_sectors":240,"faulty_sectors":3,"sector_size_gib":32,"initial_pledge_fil":43.2,"odd":null}}',
  );
  expect(summary?.rows).toEqual([
    { key: 'live_sectors', title: 'Live', count: '240' },
    { key: 'faulty_sectors', title: 'Faulty', count: '3' },
  ]);
  expect(summary?.otherFacts).toEqual({ 'Sector size GiB': '32', 'Initial pledge FIL': '43.2' });
  expect([summary && sectorCount(summary, 'faulty'), summary && sectorCount(summary, 'live')]).toEqual(['3', '240']);
});

test('sectorSummary returns null without a summary, and no row for a count that is not a number', () => {
  expect(parseSummary('{}')).toBeNull();
  expect(parseSummary('{"sector_summary":{"live_sectors":"many"}}')?.rows).toEqual([]);
});
