import { describe, expect, test } from 'vitest';
import type { SavedView } from '#contract/desk/preferences.ts';
import { filtersIn, renamedView, viewsState, withoutView, withView } from './saved-views-state.ts';

const lateView: SavedView = { list: 'regulatory', name: 'Late', search: { due: 'late', asks: 'missing_lvctr_info' } };
const bitcoinView: SavedView = { list: 'regulatory', name: 'Bitcoin', search: { asset: 'btc' } };
const viewOfOtherList: SavedView = { list: 'wallets', name: 'Late', search: { type: 'cold' } };
const allViews = [lateView, bitcoinView, viewOfOtherList];

describe('the saved views of a list', () => {
  test('a list has only its own saved views, and the view with the same filters as the URL is active', () => {
    const {
      views,
      activeView: foundView,
      isNew,
    } = viewsState(allViews, 'regulatory', { asks: 'missing_lvctr_info', due: 'late', after: 'MTI=' }, null);
    expect(views).toEqual([lateView, bitcoinView]);
    expect(foundView).toBe(lateView);
    expect(isNew).toBe(false);
  });

  test('the list reports the view that was used last if the user has changed its filters', () => {
    expect(viewsState(allViews, 'regulatory', { due: 'today' }, 'Late')).toMatchObject({
      activeView: null,
      changedView: lateView,
      isNew: true,
    });
    expect(viewsState(allViews, 'regulatory', { due: 'today' }, null)).toMatchObject({ changedView: null, isNew: true });
    expect(viewsState(allViews, 'regulatory', {}, 'Late')).toMatchObject({ changedView: null, isNew: false });
  });

  test('the position in the list does not matter for the active view', () => {
    expect(filtersIn({ asset: 'btc', before: 'a', after: 'b', type: '' })).toEqual({ asset: 'btc' });
  });
});

describe('a saved view', () => {
  test('a new view replaces a view with the same name only in the same list', () => {
    const view = { ...lateView, search: { due: 'today' } };
    expect(withView(allViews, view)).toEqual([view, bitcoinView, viewOfOtherList]);
    expect(withView([viewOfOtherList], view)).toEqual([viewOfOtherList, view]);
  });

  test('removing a view keeps views with the same name in other lists', () => {
    expect(withoutView(allViews, lateView)).toEqual([bitcoinView, viewOfOtherList]);
  });

  test('a renamed view keeps its position and replaces another view with the new name', () => {
    expect(renamedView(allViews, lateView, 'Overdue').map(({ name }) => name)).toEqual(['Overdue', 'Bitcoin', 'Late']);
    expect(renamedView(allViews, bitcoinView, 'Late')).toEqual([{ ...bitcoinView, name: 'Late' }, viewOfOtherList]);
    expect(renamedView(allViews, lateView, 'Late')).toEqual(allViews);
  });
});
