import * as z from 'zod/mini';
import { ownTargetSchema, roleTargetSchema, type OwnTarget, type RoleTarget } from '#contract/desk/notification-targets.ts';

/**
 * The form values that decide which notifications a target gets, and when. Empty values in `quiet` mean that no hours are quiet.
 */
export type TimingValues = Pick<OwnTarget, 'kinds' | 'digest_hour' | 'zone'> & { readonly quiet: NonNullable<OwnTarget['quiet']> };

type UserTargetValues = TimingValues & Pick<OwnTarget, 'is_on'>;

type RoleTargetValues = TimingValues & Pick<RoleTarget, 'role' | 'channel' | 'address'>;

/**
 * The form values of a target. A new target gets no kinds of notifications, gets them at once, and has the browser's time zone.
 */
export function timingValues({ kinds = [], digest_hour = null, quiet, zone }: Partial<OwnTarget>): TimingValues {
  return {
    kinds,
    digest_hour,
    quiet: quiet ?? { from: '', to: '' },
    zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** The schema of the form for a user's own target. */
export const userTargetFormSchema = z.pipe(
  z.transform((values: UserTargetValues): z.input<typeof ownTargetSchema> => ({ ...values, ...timingOf(values) })),
  ownTargetSchema,
);

/** The schema of the form for a role's target. */
export const roleTargetFormSchema = z.pipe(
  z.transform((values: RoleTargetValues): z.input<typeof roleTargetSchema> => ({
    ...values,
    address: values.address.trim(),
    ...timingOf(values),
  })),
  roleTargetSchema,
);

function timingOf({ quiet, zone }: TimingValues) {
  return { quiet: quiet.from === '' && quiet.to === '' ? null : quiet, zone: zone.trim() };
}
