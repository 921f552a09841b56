import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readAllFees, feePresetSchema } from '#contract/service/fee-preset.ts';
import { orUnreadable } from '#contract/wire/unreadable.ts';
import { call } from './call.ts';

const presetsSchema = z.record(z.string(), orUnreadable(feePresetSchema));

/** The fee presets of every asset. A preset that cannot be parsed is an `Unreadable`. */
export const feePresetsQuery = queryOptions({
  queryKey: ['fee presets'],
  queryFn: ({ signal }) => call({ ...readAllFees, response: presetsSchema }, { signal }),
});
