import type { FastifyInstance } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { deskRoute } from '#bff/routes/desk-route.ts';
import { listValidators as listRow } from '#contract/desk/desk-endpoints.ts';
import { validatorExportRoute } from './validator-export.ts';
import { listValidators } from './validator-list.ts';

/** The validators of all wallets. */
export function stakingRoutes(app: FastifyInstance, desk: Desk): void {
  deskRoute(app, desk, listRow, () => listValidators(desk));
  validatorExportRoute(app, desk);
}
