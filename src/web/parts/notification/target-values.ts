import * as z from 'zod/mini';
import { ownTargetSchema, roleTargetSchema, type OwnTarget, type RoleTarget } from '#contract/desk/notification-targets.ts';

/** Form values of which notifications a target gets, and when. Empty `quiet` hours: no quiet hours. */
export type TimingValues = Pick<OwnTarget, 'kinds' | 'digest_hour' | 'zone'> & { readonly quiet: NonNullable<OwnTarget['quiet']> };

type OwnValues = TimingValues & Pick<OwnTarget, 'is_on'>;

type RoleValues = TimingValues & Pick<RoleTarget, 'role' | 'channel' | 'address'>;

/** The form values of a target's timing. Defaults for a new one: at once, no kinds, the browser's time zone. */
export function timingValues({ kinds = [], digest_hour = null, quiet, zone }: Partial<OwnTarget>): TimingValues {
  return {
    kinds,
    digest_hour,
    quiet: quiet ?? { from: '', to: '' },
    zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** Parses the form values of a user's own target. */
export const ownFormSchema = z.pipe(
  z.transform((values: OwnValues): z.input<typeof ownTargetSchema> => ({ ...values, ...timingOf(values) })),
  ownTargetSchema,
);

/** Parses the form values of a role's target. */
export const roleFormSchema = z.pipe(
  z.transform((values: RoleValues): z.input<typeof roleTargetSchema> => ({
    ...values,
    address: values.address.trim(),
    ...timingOf(values),
  })),
  roleTargetSchema,
);

function timingOf({ quiet, zone }: TimingValues) {
  return { quiet: quiet.from === '' && quiet.to === '' ? null : quiet, zone: zone.trim() };
}
