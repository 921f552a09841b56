import { describe, expect, test } from 'vitest';
import type { SavedView } from '#contract/desk/preferences.ts';
import { filtersIn, renamedView, viewsState, withoutView, withView } from './saved-views-state.ts';

const late: SavedView = { list: 'regulatory', name: 'Late', search: { due: 'late', asks: 'missing_lvctr_info' } };
const bitcoin: SavedView = { list: 'regulatory', name: 'Bitcoin', search: { asset: 'btc' } };
const elsewhere: SavedView = { list: 'wallets', name: 'Late', search: { type: 'cold' } };
const all = [late, bitcoin, elsewhere];

describe('the views of a list', () => {
  test('are its own, and the one whose filters the address has is active', () => {
    const { views, active, isNew } = viewsState(all, 'regulatory', { asks: 'missing_lvctr_info', due: 'late', after: 'MTI=' }, null);
    expect(views).toEqual([late, bitcoin]);
    expect(active).toBe(late);
    expect(isNew).toBe(false);
  });

  test('know which of them the filters were changed from', () => {
    expect(viewsState(all, 'regulatory', { due: 'today' }, 'Late')).toMatchObject({ active: null, changed: late, isNew: true });
    expect(viewsState(all, 'regulatory', { due: 'today' }, null)).toMatchObject({ changed: null, isNew: true });
    expect(viewsState(all, 'regulatory', {}, 'Late')).toMatchObject({ changed: null, isNew: false });
  });

  test('leave out where in the list one is', () => {
    expect(filtersIn({ asset: 'btc', before: 'a', after: 'b', type: '' })).toEqual({ asset: 'btc' });
  });
});

describe('a kept view', () => {
  test('takes the place of the one of its name in its list alone', () => {
    const view = { ...late, search: { due: 'today' } };
    expect(withView(all, view)).toEqual([view, bitcoin, elsewhere]);
    expect(withView([elsewhere], view)).toEqual([elsewhere, view]);
  });

  test('goes without its namesake elsewhere', () => {
    expect(withoutView(all, late)).toEqual([bitcoin, elsewhere]);
  });

  test('keeps its place under another name, and the one that had that name goes', () => {
    expect(renamedView(all, late, 'Overdue').map(({ name }) => name)).toEqual(['Overdue', 'Bitcoin', 'Late']);
    expect(renamedView(all, bitcoin, 'Late')).toEqual([{ ...bitcoin, name: 'Late' }, elsewhere]);
    expect(renamedView(all, late, 'Late')).toEqual(all);
  });
});
