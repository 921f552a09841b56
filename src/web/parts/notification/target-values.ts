import type { FieldErrors } from 'react-hook-form';
import { ownTargetSchema, roleTargetSchema, type OwnTarget, type RoleTarget } from '#contract/desk/notification-targets.ts';
import { integerOfText } from '#contract/wire/integer.ts';

/** Form values of a target of a user or of a role. */
export type TargetValues = {
  readonly is_on: boolean;
  readonly role: string;
  readonly channel: string;
  readonly address: string;
  readonly kinds: string[];
  /** `''`: at once. */
  readonly digest_hour: string;
  readonly from: string;
  readonly to: string;
  readonly zone: string;
};

/** The form values of a target. Defaults for a new one: at once, no kinds, the browser's time zone. */
export function valuesOfTarget(target: Partial<OwnTarget & RoleTarget>): TargetValues {
  const { is_on = false, role = 'treasury', channel = 'email', address = '', kinds = [], digest_hour = null, quiet = null } = target;
  const zone = target.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const when = { digest_hour: digest_hour === null ? '' : String(digest_hour), from: quiet?.from ?? '', to: quiet?.to ?? '', zone };
  return { is_on, role, channel, address, kinds: [...kinds], ...when };
}

type Read<Target> = { readonly target: Target } | { readonly errors: FieldErrors<TargetValues> };

/** Parses a user's own target, or returns the errors by field. */
export function ownTargetOf(values: TargetValues): Read<OwnTarget> {
  return read(ownTargetSchema, { is_on: values.is_on, ...timingOf(values) });
}

/** Parses a role's target, or returns the errors by field. */
export function roleTargetOf(values: TargetValues): Read<RoleTarget> {
  const { role, channel, address } = values;
  return read(roleTargetSchema, { role, channel, address: address.trim(), ...timingOf(values) });
}

function timingOf({ kinds, digest_hour: hour, from, to, zone }: TargetValues) {
  return {
    kinds,
    digest_hour: hour === '' ? null : integerOfText(hour),
    quiet: from === '' && to === '' ? null : { from, to },
    zone: zone.trim(),
  };
}

type Schema<Target> = {
  readonly safeParse: (value: unknown) =>
    | { readonly success: true; readonly data: Target }
    | {
        readonly success: false;
        readonly error: { readonly issues: readonly { readonly path: PropertyKey[]; readonly message: string }[] };
      };
};

function read<Target>(schema: Schema<Target>, value: object): Read<Target> {
  const result = schema.safeParse(value);
  if (result.success) return { target: result.data };
  const named = result.error.issues.map(({ path: [first, second], message }) => {
    const field = String(first === 'quiet' ? (second ?? 'from') : first);
    return [field, { type: 'invalid', message }] as const;
  });
  // Reversed, so that the first error of a field wins.
  const errors: FieldErrors<TargetValues> = Object.fromEntries(named.toReversed());
  return { errors };
}
