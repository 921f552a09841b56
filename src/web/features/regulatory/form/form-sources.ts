import * as z from 'zod/mini';
import { depositHolders } from '#contract/people/entity-holders.ts';
import { makeStore } from '#web/lib/store.ts';
import type { FieldSources, Source, Sources } from '#web/parts/entity/entity-source.ts';
import { debounce } from './form-debounce.ts';
import type { RegulatoryValues } from './regulatory-values.ts';

/** The schema of the field sources that a draft stores. */
const storedSchema = z.record(
  z.string(),
  z.discriminatedUnion('is', [
    z.object({ is: z.literal('typed') }),
    z.object({ is: z.literal('record') }),
    z.object({ is: z.literal('default'), isAccepted: z.boolean() }),
    z.object({ is: z.literal('earlier'), key: z.string(), at: z.string() }),
  ]),
);

const typedSource: Source = { is: 'typed' };

/** The path and value of every filled field of the entities. The kind of an entity is left out. */
function filledPaths(values: RegulatoryValues): readonly (readonly [path: string, value: string])[] {
  return Object.values(depositHolders).flatMap((entityPath) =>
    Object.entries(values[entityPath]).flatMap(([name, value]) =>
      name === 'kind' || value.trim() === '' ? [] : [[`${entityPath}.${name}` as const, value] as const],
    ),
  );
}

/**
 * The sources of a form's initial values, from the draft. Without stored sources, unchanged values come from the record and other
 * values count as typed.
 */
export function initialSources(valuesWithoutDraft: RegulatoryValues, values: RegulatoryValues, storedSources: unknown): Sources {
  const storedResult = storedSchema.safeParse(storedSources);
  const defaults = new Map(filledPaths(valuesWithoutDraft));
  const isAccepted = values.firstOriginator === 'accepted';
  const initialSource: Source = valuesWithoutDraft.firstOriginator === 'recorded' ? { is: 'record' } : { is: 'default', isAccepted };
  const sources = filledPaths(values).map(([path, value]): readonly [string, Source] => {
    const source: Source =
      (storedResult.success ? storedResult.data[path] : undefined) ?? (defaults.get(path) === value ? initialSource : typedSource);
    return [path, source];
  });
  return Object.fromEntries(sources);
}

/**
 * Tracks the source of each field of one form. Subscribers are notified after a pause in typing; `get` always returns the current
 * sources.
 */
export function makeSources(sources: Sources): FieldSources {
  const debouncedStore = makeStore(sources);
  let currentSources = sources;
  const { schedule, stop } = debounce(() => debouncedStore.set(currentSources));
  return {
    store: {
      get: () => currentSources,
      set: (next) => {
        currentSources = next;
        stop();
        debouncedStore.set(currentSources);
      },
      subscribe: debouncedStore.subscribe,
    },
    onChange: (path, value) => {
      const { [path]: oldSource, ...otherSources } = currentSources;
      const isBlank = value.trim() === '';
      if (isBlank && oldSource !== undefined) currentSources = otherSources;
      if (!isBlank && oldSource?.is !== 'typed') currentSources = { ...otherSources, [path]: typedSource };
      if (currentSources !== debouncedStore.get()) schedule();
    },
  };
}

/** The sources after the officer accepted the default originator. */
export function withDefaultAccepted(sources: Sources): Sources {
  return Object.fromEntries(
    Object.entries(sources).map(([path, source]) => [path, source.is === 'default' ? { is: 'default', isAccepted: true } : source]),
  );
}

/** The sources without those of an entity that was removed. */
export function withoutSources(sources: Sources, entityPath: string): Sources {
  return Object.fromEntries(Object.entries(sources).filter(([path]) => !path.startsWith(`${entityPath}.`)));
}

/** A source, and the number of fields with a value from it. */
export type SourceCount = { readonly source: Source; readonly count: number };

/** The number of these fields for each source. Typed fields come last. */
export function sourceCounts(sources: Sources, paths: readonly string[]): readonly SourceCount[] {
  const storedResult = paths.flatMap((path) => sources[path] ?? []);
  const counts = [...Map.groupBy(storedResult, (source) => JSON.stringify(source)).values()].flatMap(([source, ...more]) =>
    source === undefined ? [] : [{ source, count: more.length + 1 }],
  );
  return [...counts.filter(({ source }) => source.is !== 'typed'), ...counts.filter(({ source }) => source.is === 'typed')];
}
