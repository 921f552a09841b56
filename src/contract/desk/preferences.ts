import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { checked, choiceSchema, filledTextSchema, patternSchema, textSchema } from '#contract/checked.ts';
import { integerSchema } from '#contract/integer.ts';

/** Lists whose filters can be kept under a name, and whose columns can be chosen. */
export const preferredLists = ['regulatory', 'transactions', 'wallets'] as const;

export type PreferredList = (typeof preferredLists)[number];

/** What search leads to, of what is kept of it: never a person. */
export const recentKinds = ['page', 'wallet', 'transaction', 'external_account', 'direct_party'] as const;

/** Most characters of a view's name. */
export const savedViewNameMax = 60;

/** Most saved views of a user. */
export const savedViewsMax = 50;

/** Most recent ones of a user's search. */
export const recentMax = 8;

/** Most bytes of a user's preferences as JSON, 32 KiB: they come with every page. */
export const preferencesBytesMax = 32_768;

const savedViewSchema = z.strictObject({
  list: choiceSchema(preferredLists),
  name: filledTextSchema(savedViewNameMax),
  /** The filters as the URL has them: `{ type: 'external' }`. */
  search: z.record(textSchema(40), textSchema(255)),
});

export type SavedView = z.infer<typeof savedViewSchema>;

const recentSchema = z.strictObject({
  kind: choiceSchema(recentKinds),
  /** Its path at the desk: `/wallets/7`. */
  path: patternSchema(/^\/[A-Za-z0-9/_-]{0,254}$/, 'is not a path of the desk'),
  words: filledTextSchema(120),
});

export type Recent = z.infer<typeof recentSchema>;

/** Working days that the reminder of an LVCTR item may count. */
export const dueClockDays = [1, 2, 3, 4, 5, 7, 10] as const;

/** What a user may prefer, field by field. */
const fields = {
  colour_scheme: choiceSchema(['auto', 'light', 'dark']),
  density: choiceSchema(['compact', 'comfortable']),
  time_zone: choiceSchema(['local', 'utc']),
  /** Where sign-in leads: a path of the desk. */
  landing_page: patternSchema(/^\/[a-z-]{0,40}$/, 'is not a page'),
  /** Whether single keys are shortcuts. WCAG 2.1.4. */
  single_keys: choiceSchema(['on', 'off']),
  navigation: choiceSchema(['wide', 'narrow']),
  /** The desk's own reminder for LVCTR items: working days after receipt, or null for none. */
  due_clock: z.nullable(integerSchema(1, 30)),
  /** Columns that a list shows, in order; a list that is not named shows its own choice. */
  columns: z.partialRecord(z.enum(preferredLists), checked(z.array(textSchema(40)), z.maxLength(40))),
  saved_views: checked(z.array(savedViewSchema), z.maxLength(savedViewsMax)),
  /** Newest first. */
  recent: checked(z.array(recentSchema), z.maxLength(recentMax)),
};

/** A field that is missing or makes no sense any more, as one that another version of the desk kept, is as if never chosen. */
/* @__NO_SIDE_EFFECTS__ */
function or<Schema extends z.ZodMiniType>(schema: Schema, unchosen: z.output<Schema>) {
  return orElse(schema, unchosen);
}

/** How a user likes the desk; kept per user on the server. Ours: the desk's own. */
export const preferencesSchema = z.object({
  colour_scheme: or(fields.colour_scheme, 'auto'),
  density: or(fields.density, 'compact'),
  time_zone: or(fields.time_zone, 'local'),
  landing_page: or(fields.landing_page, '/'),
  single_keys: or(fields.single_keys, 'on'),
  navigation: or(fields.navigation, 'wide'),
  due_clock: or(fields.due_clock, 5),
  columns: or(fields.columns, {}),
  saved_views: or(fields.saved_views, []),
  recent: or(fields.recent, []),
});

export type Preferences = z.output<typeof preferencesSchema>;

/** What changes: the fields that are named, each as a whole. */
export const preferenceChangesSchema = z.partial(z.strictObject(fields));

export type PreferenceChanges = z.output<typeof preferenceChangesSchema>;

/** Nothing chosen yet. */
export const unchosenPreferences: Preferences = preferencesSchema.parse({});
