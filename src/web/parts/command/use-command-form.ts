import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { CommandKind } from '#contract/desk/command-basics.ts';
import { commandRows } from '#contract/desk/command.ts';
import { fillPath } from '#contract/wire/path-params.ts';
import { resolved } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import { makeDraftKeeper } from '#web/parts/form/form-draft.ts';
import type { CommandSpec, CommandRequest } from './command-spec.ts';
import { useLivePreflight } from './live-preflight.ts';

/**
 * Text fields of every command form: the Idempotency-Key, the digest of the content that it is for,
 * and the earlier command that was confirmed.
 */
export function commandText(text: EntityText): EntityText {
  return { key: crypto.randomUUID(), keyed: '', repeats: '', ...text };
}

/** The state of an open command form. */
export function useCommandForm<Kind extends CommandKind>(command: CommandSpec<Kind>, starting: EntityForms) {
  const client = useQueryClient();
  // The resolver runs outside of rendering: it uses the spec of the last render.
  const latest = useRef(command);
  useEffect(() => {
    latest.current = command;
  });
  const form = useForm<EntityForms>({
    defaultValues: starting,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (values) => resolved(values, latest.current.problems(values)),
  });
  const [keeper] = useState(() => makeDraftKeeper({ name: command.draftName, read: () => form.getValues(), client }));
  const text = useWatch({ control: form.control, compute: ({ desk }) => ({ ...desk }) });
  const values = { ...form.getValues(), desk: text };
  const isWhole = command.problems(values).length === 0;
  const request = isWhole ? command.request(values) : null;
  const preview = command.preview === undefined ? request : command.preview(values);
  const live = useLivePreflight(preview === null ? null : { path: pathOf(command.kind, preview), body: preview.body ?? null });
  const write = (written: EntityText) => {
    for (const [name, value] of Object.entries(written)) form.setValue(`desk.${name}` as EntityPath, value);
    keeper.changed();
  };
  return { form, keeper, text, values, request, live, write };
}

export type OpenCommandForm<Kind extends CommandKind> = ReturnType<typeof useCommandForm<Kind>>;

/** The path of a request of this kind. */
export function pathOf<Kind extends CommandKind>(kind: Kind, { params }: CommandRequest<Kind>): string {
  return fillPath(commandRows[kind].path as string, params as Record<never, string>);
}
