import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { checked, choiceSchema, filledTextSchema, patternSchema, textSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema } from '#contract/wire/integer.ts';

/** Lists in which users can save views and select columns. */
export const preferredLists = [
  'regulatory',
  'transactions',
  'wallets',
  'external_accounts',
  'activity',
  'events',
  'audit',
  'batches',
  'direct_parties',
] as const;

export type PreferredList = (typeof preferredLists)[number];

/** Kinds of search result that the desk stores as recent results. It never stores a person. */
export const recentKinds = ['page', 'wallet', 'transaction', 'external_account', 'direct_party'] as const;

/** Longest name of a view, in characters. */
export const savedViewNameMax = 60;

/** Maximum saved views of a user. */
export const savedViewsMax = 50;

/** Maximum recent search results of a user. */
export const recentMax = 8;

/** Maximum size of a user's preferences as JSON, bytes (32 KiB). Every page load includes them. */
export const preferencesBytesMax = 32_768;

const savedViewSchema = z.strictObject({
  list: choiceSchema(preferredLists),
  name: filledTextSchema(savedViewNameMax),
  /** The filters of the view, as in the URL, for example `{ type: 'external' }`. */
  search: z.record(textSchema(40), textSchema(255)),
});

export type SavedView = z.infer<typeof savedViewSchema>;

const recentSchema = z.strictObject({
  kind: choiceSchema(recentKinds),
  /** Path of the result's page, for example `/wallets/7`. */
  path: patternSchema(/^\/[A-Za-z0-9/_-]{0,254}$/, 'must be the path of a page of the desk'),
  words: filledTextSchema(120),
});

export type Recent = z.infer<typeof recentSchema>;

/** Choices of the reminder for large-value reports (LVCTR), in working days. */
export const dueClockDays = [1, 2, 3, 4, 5, 7, 10] as const;

function isDueClock(days: number): boolean {
  return dueClockDays.some((choice) => choice === days);
}

/** Fields of a user's preferences. */
const fields = {
  colour_scheme: choiceSchema(['auto', 'light', 'dark']),
  density: choiceSchema(['compact', 'comfortable']),
  time_zone: choiceSchema(['local', 'utc']),
  /** Path of the page that opens after sign-in. */
  landing_page: patternSchema(/^\/[a-z-]{0,40}$/, 'is not a page'),
  /** Whether single keys work as shortcuts. Source: WCAG 2.1.4. */
  single_keys: choiceSchema(['on', 'off']),
  navigation: choiceSchema(['wide', 'narrow']),
  /** Whether the browser shows notifications while the desk is hidden. */
  desktop_notices: choiceSchema(['on', 'off']),
  /** The reminder for LVCTR reports, in working days after receipt of the deposit. Null turns it off. */
  due_clock: z.nullable(checked(integerSchema(1), z.refine(isDueClock, `must be one of ${dueClockDays.join(', ')}`))),
  /** Visible columns of each list, in order. A list without an entry shows its default columns. */
  columns: z.partialRecord(z.enum(preferredLists), checked(z.array(textSchema(40)), z.maxLength(40))),
  saved_views: checked(z.array(savedViewSchema), z.maxLength(savedViewsMax)),
  /** The recent searches, newest first. */
  recent: checked(z.array(recentSchema), z.maxLength(recentMax)),
};

/** Reads a missing or invalid field as its default value. Another version of the desk may have stored the field. */
/* @__NO_SIDE_EFFECTS__ */
function withDefault<Schema extends z.ZodMiniType>(schema: Schema, defaultValue: z.output<Schema>) {
  return orElse(schema, defaultValue);
}

/** A user's preferences, stored per user on the server. Defined by this desk. */
export const preferencesSchema = z.object({
  colour_scheme: withDefault(fields.colour_scheme, 'auto'),
  density: withDefault(fields.density, 'compact'),
  time_zone: withDefault(fields.time_zone, 'local'),
  landing_page: withDefault(fields.landing_page, '/'),
  single_keys: withDefault(fields.single_keys, 'on'),
  navigation: withDefault(fields.navigation, 'wide'),
  desktop_notices: withDefault(fields.desktop_notices, 'off'),
  due_clock: withDefault(fields.due_clock, 5),
  columns: withDefault(fields.columns, {}),
  saved_views: withDefault(fields.saved_views, []),
  recent: withDefault(fields.recent, []),
});

export type Preferences = z.output<typeof preferencesSchema>;

/** The fields to change, each with its complete new value. */
export const preferenceChangesSchema = z.partial(z.strictObject(fields));

export type PreferenceChanges = z.output<typeof preferenceChangesSchema>;

/** The default preferences. */
export const defaultPreferences: Preferences = preferencesSchema.parse({});

/**
 * Changes some of a user's preferences and returns all of them. The session includes the preferences, so no endpoint reads
 * them.
 */
export const changePreferences = endpoint('PUT /bff/preferences', {
  access: 'write',
  roles: rolesWith('read'),
  body: preferenceChangesSchema,
  response: preferencesSchema,
});
