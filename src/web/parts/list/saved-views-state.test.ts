import { describe, expect, test } from 'vitest';
import type { SavedView } from '#contract/desk/preferences.ts';
import { filtersIn, renamedView, viewsState, withoutView, withView } from './saved-views-state.ts';

const late: SavedView = { list: 'regulatory', name: 'Late', search: { due: 'late', asks: 'missing_lvctr_info' } };
const bitcoin: SavedView = { list: 'regulatory', name: 'Bitcoin', search: { asset: 'btc' } };
const elsewhere: SavedView = { list: 'wallets', name: 'Late', search: { type: 'cold' } };
const all = [late, bitcoin, elsewhere];

describe('the views of a list', () => {
  test('a list has only its own views, and the view with the filters of the URL is active', () => {
    const { views, active, isNew } = viewsState(all, 'regulatory', { asks: 'missing_lvctr_info', due: 'late', after: 'MTI=' }, null);
    expect(views).toEqual([late, bitcoin]);
    expect(active).toBe(late);
    expect(isNew).toBe(false);
  });

  test('the list of views reports the last used view whose filters were changed', () => {
    expect(viewsState(all, 'regulatory', { due: 'today' }, 'Late')).toMatchObject({ active: null, changed: late, isNew: true });
    expect(viewsState(all, 'regulatory', { due: 'today' }, null)).toMatchObject({ changed: null, isNew: true });
    expect(viewsState(all, 'regulatory', {}, 'Late')).toMatchObject({ changed: null, isNew: false });
  });

  test('the list of views ignores the position in the list', () => {
    expect(filtersIn({ asset: 'btc', before: 'a', after: 'b', type: '' })).toEqual({ asset: 'btc' });
  });
});

describe('a saved view', () => {
  test('a saved view replaces the view with the same name in the same list only', () => {
    const view = { ...late, search: { due: 'today' } };
    expect(withView(all, view)).toEqual([view, bitcoin, elsewhere]);
    expect(withView([elsewhere], view)).toEqual([elsewhere, view]);
  });

  test('removing a view keeps views of the same name in other lists', () => {
    expect(withoutView(all, late)).toEqual([bitcoin, elsewhere]);
  });

  test('a renamed view keeps its position and replaces the view that had the name', () => {
    expect(renamedView(all, late, 'Overdue').map(({ name }) => name)).toEqual(['Overdue', 'Bitcoin', 'Late']);
    expect(renamedView(all, bitcoin, 'Late')).toEqual([{ ...bitcoin, name: 'Late' }, elsewhere]);
    expect(renamedView(all, late, 'Late')).toEqual(all);
  });
});
