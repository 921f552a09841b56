import { queryOptions } from '@tanstack/react-query';
import { readAllFees } from '#contract/endpoints.ts';
import { call } from './call.ts';

/** The fee presets of every asset. */
export const feePresetsQuery = queryOptions({ queryKey: ['fee presets'], queryFn: ({ signal }) => call(readAllFees, { signal }) });
