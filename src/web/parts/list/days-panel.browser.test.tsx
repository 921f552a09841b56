import { beforeEach, expect, test, vi } from 'vitest';
import { zonedDay } from '#web/lib/zoned-day.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { displayTimeZone } from '#web/parts/text/time.tsx';
import { daysFilter } from './days-filter.ts';
import { DaysPanel } from './days-panel.tsx';
import type { FilterPanelProps } from './filter-bar.tsx';

const filter = daysFilter('Dates', {
  created_since: 'Created from',
  created_until: 'Created to',
  completed_since: 'Signed from',
  completed_until: 'Signed to',
});

beforeEach(() => displayTimeZone.set('utc'));

test.for([
  ['Created to', { created_since: '2026-05-02' }, 'created_until'],
  ['Signed to', { created_since: '2026-05-09', completed_since: '2026-05-02' }, 'completed_until'],
] as const)('the day “%s” may not be before the first day of its own period', async ([label, search, name]) => {
  const change = vi.fn<FilterPanelProps['change']>();
  const screen = await renderPart(<DaysPanel filter={filter} search={search} change={change} close={() => undefined} />);
  const field = screen.getByLabelText(`${label} (UTC)`);
  await field.fill('2026-05-01');
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${label}: the day must not be before the first one`);
  expect(change).not.toHaveBeenCalled();
  await field.fill('2026-05-03');
  expect(change).toHaveBeenCalledWith({ [name]: '2026-05-03' });
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a day that is entered while times are local is a local day, and the label of a day from a link names its zone', async () => {
  displayTimeZone.set('local');
  const change = vi.fn<FilterPanelProps['change']>();
  const search = { created_until: '2026-05-02+13:00' };
  const screen = await renderPart(<DaysPanel filter={filter} search={search} change={change} close={() => undefined} />);
  await expect.element(screen.getByLabelText('Created to (UTC+13:00)')).toHaveValue('2026-05-02');
  await screen.getByRole('textbox', { name: /^Created from/ }).fill('2026-05-01');
  expect(change).toHaveBeenCalledWith({ created_since: zonedDay('2026-05-01', 'first', 'local') });
});
