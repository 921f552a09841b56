import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { CommandKind } from '#contract/desk/command-basics.ts';
import { commandRows } from '#contract/desk/command.ts';
import { fillPath } from '#contract/path-params.ts';
import { resolved } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import { makeDraftKeeper } from '#web/parts/form/form-draft.ts';
import type { CommandDeed, DeedRequest } from './command-deed.ts';
import { useLivePreflight } from './live-preflight.ts';

/** Text that every deed's form holds: its Idempotency-Key, and the earlier command that was looked at. */
export function deedText(text: EntityText): EntityText {
  return { key: crypto.randomUUID(), repeats: '', ...text };
}

/** The state of a deed that is being filled in. */
export function useCommandDeed<Kind extends CommandKind>(deed: CommandDeed<Kind>, starting: EntityForms) {
  const client = useQueryClient();
  // The resolver asks outside of any drawing: it judges by the deed as it was drawn last.
  const latest = useRef(deed);
  useEffect(() => {
    latest.current = deed;
  });
  const form = useForm<EntityForms>({
    defaultValues: starting,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (values) => resolved(values, latest.current.problems(values)),
  });
  const [keeper] = useState(() => makeDraftKeeper({ name: deed.draftName, read: () => form.getValues(), client }));
  const text = useWatch({ control: form.control, compute: ({ desk }) => ({ ...desk }) });
  const values = { ...form.getValues(), desk: text };
  const isWhole = deed.problems(values).length === 0;
  const request = isWhole ? deed.request(values) : null;
  const preview = deed.preview === undefined ? request : deed.preview(values);
  const live = useLivePreflight(preview === null ? null : { path: pathOf(deed.kind, preview), body: preview.body ?? null });
  const write = (written: EntityText) => {
    for (const [name, value] of Object.entries(written)) form.setValue(`desk.${name}` as EntityPath, value);
    keeper.changed();
  };
  return { form, keeper, text, values, request, live, write };
}

export type OpenDeed<Kind extends CommandKind> = ReturnType<typeof useCommandDeed<Kind>>;

/** The path that a request of a kind goes to. */
export function pathOf<Kind extends CommandKind>(kind: Kind, { params }: DeedRequest<Kind>): string {
  return fillPath(commandRows[kind].path as string, params as Record<never, string>);
}
