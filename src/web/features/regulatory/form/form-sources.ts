import * as z from 'zod/mini';
import { makeStore } from '#web/lib/store.ts';
import { holders } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import type { FieldSources, Source, Sources } from '#web/parts/entity/entity-source.ts';
import { atRest } from './form-rest.ts';

/** The sources as a draft keeps them. */
const keptSchema = z.record(
  z.string(),
  z.discriminatedUnion('is', [
    z.object({ is: z.literal('typed') }),
    z.object({ is: z.literal('record') }),
    z.object({ is: z.literal('default'), isAccepted: z.boolean() }),
    z.object({ is: z.literal('earlier'), key: z.string(), at: z.string() }),
  ]),
);

const typed: Source = { is: 'typed' };

/** Every field of an entity that holds something, with its value; the kind is none of them. */
function filledPaths(values: EntityForms): readonly (readonly [EntityPath, string])[] {
  return Object.values(holders).flatMap((holder) =>
    Object.entries(values[holder] ?? {}).flatMap(([name, value]) =>
      name === 'kind' || value.trim() === '' ? [] : [[`${holder}.${name}` as const, value] as const],
    ),
  );
}

/**
 * Where what a form starts with comes from: what a draft noted, else for what is as the record shows it the record or the wallet's default
 * originator, else typed. `starting` is the form without the draft.
 */
export function startingSources(starting: EntityForms, values: EntityForms, kept: unknown): Sources {
  const noted = keptSchema.safeParse(kept);
  const defaults = new Map(filledPaths(starting));
  const isAccepted = values['desk']?.['default_originator'] === 'accepted';
  const shown: Source = starting['desk']?.['default_originator'] === 'recorded' ? { is: 'record' } : { is: 'default', isAccepted };
  const sources = filledPaths(values).map(([path, value]): readonly [EntityPath, Source] => {
    const source: Source = (noted.success ? noted.data[path] : undefined) ?? (defaults.get(path) === value ? shown : typed);
    return [path, source];
  });
  return Object.fromEntries(sources);
}

/** Notes the sources of one form. What is typed is told once typing rests, so that a field's first key costs no more; whoever asks has it at once. */
export function makeSources(sources: Sources): FieldSources {
  const told = makeStore(sources);
  let latest = sources;
  const { later, stop } = atRest(() => told.set(latest));
  return {
    store: {
      get: () => latest,
      set: (next) => {
        latest = next;
        stop();
        told.set(latest);
      },
      subscribe: told.subscribe,
    },
    changed: (path, value) => {
      const { [path]: before, ...others } = latest;
      const isBlank = value.trim() === '';
      if (isBlank && before !== undefined) latest = others;
      if (!isBlank && before?.is !== 'typed') latest = { ...others, [path]: typed };
      if (latest !== told.get()) later();
    },
  };
}

/** The sources once the officer has taken the default originator for this deposit. */
export function withDefaultAccepted(sources: Sources): Sources {
  return Object.fromEntries(
    Object.entries(sources).map(([path, source]) => [path, source.is === 'default' ? { is: 'default', isAccepted: true } : source]),
  );
}

/** The sources without those of an entity that is removed. */
export function withoutSources(sources: Sources, holder: string): Sources {
  return Object.fromEntries(Object.entries(sources).filter(([path]) => !path.startsWith(`${holder}.`)));
}

/** A source and how many fields come from it. */
export type SourceCount = { readonly source: Source; readonly count: number };

/** How many of these fields come from where, typing last. */
export function sourceCounts(sources: Sources, paths: readonly string[]): readonly SourceCount[] {
  const noted = paths.flatMap((path) => sources[path] ?? []);
  const counts = [...Map.groupBy(noted, (source) => JSON.stringify(source)).values()].flatMap(([source, ...more]) =>
    source === undefined ? [] : [{ source, count: more.length + 1 }],
  );
  return [...counts.filter(({ source }) => source.is !== 'typed'), ...counts.filter(({ source }) => source.is === 'typed')];
}
