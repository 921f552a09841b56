import type { StorageProvider } from '#contract/service/filecoin.ts';
import { plainDecimal, type Decimal } from '#contract/wire/plain-decimal.ts';

/** Sectors in one state: `{ key: 'faulty_sectors', title: 'Faulty', count: '3' }`. */
export type SectorRow = { readonly key: string; readonly title: string; readonly count: Decimal };

/** A parsed sector summary: the sectors by state, and the other facts by title. */
export type SectorSummary = { readonly rows: readonly SectorRow[]; readonly otherFacts: Readonly<Record<string, string>> };

/**
 * Parses a sector summary. Fields that end in `_sectors` count sectors; other fields stay unchanged. Our choice: the spec shows no
 * fields.
 */
export function sectorSummary({ sector_summary: summary }: StorageProvider): SectorSummary | null {
  if (summary === null || summary === undefined) return null;
  const rows: SectorRow[] = [];
  const otherFacts: Record<string, string> = {};
  for (const [key, value] of Object.entries(summary)) {
    if (value === null || typeof value === 'object') continue;
    const count = /_?sectors$/.test(key) ? plainDecimal(value) : null;
    if (count === null) otherFacts[titleOfFact(key)] = value;
    else rows.push({ key, title: titleOfFact(key.replace(/_?sectors$/, '') || 'all'), count });
  }
  return { rows, otherFacts };
}

/** The number of sectors in a state. Null if the service does not report it. */
export function sectorCount({ rows }: SectorSummary, state: 'live' | 'faulty'): Decimal | null {
  return rows.find(({ key }) => key === `${state}_sectors`)?.count ?? null;
}

function titleOfFact(key: string): string {
  const text = key
    .replaceAll('_', ' ')
    .replace(/\bfil\b/, 'FIL')
    .replace(/\bgib\b/, 'GiB');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
