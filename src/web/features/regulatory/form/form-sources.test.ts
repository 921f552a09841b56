import { expect, test, vi } from 'vitest';
import { entityValuesOf } from '#web/parts/entity/entity-values.ts';
import { makeSources, sourceCounts, initialSources, withDefaultAccepted } from './form-sources.ts';
import { initialFormValues, type RegulatoryValues } from './regulatory-values.ts';

const formWith = (
  originator: Record<string, string>,
  firstOriginator: RegulatoryValues['firstOriginator'] = 'unnamed',
): RegulatoryValues => ({
  ...initialFormValues({ type: 'external' }),
  originator_entity: entityValuesOf('originator', { kind: 'individual', ...originator }),
  firstOriginator,
});

const defaultSource = { is: 'default', isAccepted: false };

test('the values of an unconfirmed default originator have the source "default"', () => {
  const initialForm = formWith({ firstname: 'Grace', city: 'Arlington' }, 'unconfirmed');
  expect(initialSources(initialForm, initialForm, undefined)).toEqual({
    'originator_entity.firstname': defaultSource,
    'originator_entity.city': defaultSource,
  });
});

test('the values of an originator in the record have the source "record"', () => {
  const initialForm = formWith({ firstname: 'Grace' }, 'recorded');
  expect(initialSources(initialForm, formWith({ firstname: 'Grace', city: 'Arlington' }, 'recorded'), undefined)).toEqual({
    'originator_entity.firstname': { is: 'record' },
    'originator_entity.city': { is: 'typed' },
  });
});

test('a draft keeps its stored sources', () => {
  const initialForm = formWith({ firstname: 'Grace' }, 'unconfirmed');
  const earlierSource = { is: 'earlier', key: 'ab12', at: '2026-07-21T09:30:00Z' } as const;
  const storedSources = { 'originator_entity.firstname': earlierSource, 'originator_entity.gone': { is: 'typed' } };
  expect(initialSources(initialForm, formWith({ firstname: 'Ada' }), storedSources)).toEqual({
    'originator_entity.firstname': earlierSource,
  });
});

test('in a draft without stored sources, unchanged values come from the default originator and changed values count as typed', () => {
  const initialForm = formWith({ firstname: 'Grace', city: 'Arlington' }, 'unconfirmed');
  const values = formWith({ firstname: 'Grace', city: 'Boston' }, 'accepted');
  for (const storedSources of [undefined, 'nonsense', { 'originator_entity.city': { is: 'guessed' } }])
    expect(initialSources(initialForm, values, storedSources)).toEqual({
      'originator_entity.firstname': { is: 'default', isAccepted: true },
      'originator_entity.city': { is: 'typed' },
    });
});

test('an edited value counts as typed, and an emptied field has no source', () => {
  const sources = makeSources({ 'originator_entity.city': { is: 'default', isAccepted: true } });
  sources.onChange('originator_entity.city', 'Bost');
  expect(sources.store.get()).toEqual({ 'originator_entity.city': { is: 'typed' } });
  sources.onChange('originator_entity.city', ' ');
  expect(sources.store.get()).toEqual({});
});

test('typing notifies subscribers of the sources only after a pause', () => {
  vi.useFakeTimers();
  const sources = makeSources({});
  let notificationCount = 0;
  sources.store.subscribe(() => (notificationCount += 1));
  for (const value of ['', 'B', 'Bo', 'Bos']) sources.onChange('originator_entity.city', value);
  expect(notificationCount).toBe(0);
  vi.runAllTimers();
  expect(notificationCount).toBe(1);
  vi.useRealTimers();
});

test('accepting the default originator marks every value that the officer did not change as accepted', () => {
  const typedSource = { is: 'typed' } as const;
  expect(withDefaultAccepted({ a: { is: 'default', isAccepted: false }, b: typedSource })).toEqual({
    a: { is: 'default', isAccepted: true },
    b: typedSource,
  });
});

test('sourceCounts counts the fields of each source, with typed fields last', () => {
  const sourceOfEarlier = { is: 'earlier', key: 'ab12', at: '2026-07-21T09:30:00Z' } as const;
  const sources = {
    'originator_entity.city': { is: 'typed' },
    'originator_entity.firstname': sourceOfEarlier,
    'originator_entity.lastname': sourceOfEarlier,
    'third_party_entity.city': { is: 'typed' },
  } as const;
  const paths = ['originator_entity.firstname', 'originator_entity.lastname', 'originator_entity.city', 'originator_entity.postcode'];
  expect(sourceCounts(sources, paths)).toEqual([
    { source: sourceOfEarlier, count: 2 },
    { source: { is: 'typed' }, count: 1 },
  ]);
});
