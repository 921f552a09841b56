import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { deskRoute, sessionOf, signedIn } from '#bff/auth/index.ts';
import type { Compliance } from '#bff/compliance/open-compliance.ts';
import { parseAccepted, readBody } from '#bff/core/http/request-body.ts';
import { missingRole, Refusal } from '#bff/core/refusal.ts';
import { dropPartyDraft, type Parties } from '#bff/parties/index.ts';
import {
  draftBytesMax,
  draftBytesMaxOf,
  draftNamePattern,
  draftSavingSchema,
  draftSummarySchema,
  draftTurnHeader,
  draftTurnPattern,
  partyDraftNamePattern,
  partyDraftPrefix,
} from '#contract/desk/draft.ts';
import { listDrafts } from '#contract/desk/party-endpoints.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import type { Drafts, PageSave, StoredDraft } from './drafts.ts';

const nameSchema = z.string().check(
  z.regex(draftNamePattern, 'must be the name of a draft'),
  z.refine((name) => !isPartyDraft(name) || partyDraftNamePattern.test(name), 'must be the name of a draft of a direct party'),
);
const paramsSchema = z.strictObject({ name: nameSchema });

const json = 'application/json; charset=utf-8';

/** `/bff/drafts` serves a user's own drafts of forms. Only users who may create direct parties can use drafts of direct parties. */
export function draftRoutes(app: FastifyInstance, compliance: Compliance & Pick<Parties, 'partyFiles'>): void {
  const { drafts } = compliance;
  const onRequest = signedIn(compliance);

  deskRoute(app, compliance, listDrafts, async ({ query: { prefix }, session: { user }, request }) => {
    requirePartyRights(request, prefix);
    const listedDrafts = await drafts.list(user.id, prefix);
    return {
      drafts: listedDrafts.map(({ summary, savedAt, ...rest }) => ({
        ...rest,
        summary: summaryIn(summary),
        saved_at: savedAt.toISOString(),
      })),
    };
  });

  app.get('/bff/drafts/:name', { onRequest }, async (request, reply) => {
    const draft = await drafts.read(placeOf(request));
    // Most forms have no draft, and browsers report an error status as a failed load. Therefore the status is 204.
    if (draft === null) return reply.code(204).send();
    const { values, savedAt, revision } = draft;
    return reply.type(json).send(`{"values":${values},"saved_at":"${savedAt.toISOString()}","revision":${revision}}`);
  });

  app.put('/bff/drafts/:name', { onRequest, bodyLimit: draftBytesMax.batch }, async (request, reply) => {
    const draftKey = placeOf(request);
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (bytes.length > draftBytesMaxOf(draftKey.name)) throw new Refusal('invalid_request', 'The body is too large', { status: 413 });
    const { values, summary, based_on: basedOn } = parseAccepted(draftSavingSchema, readBody(bytes));
    const savingSession = sessionOf(request).idHash;
    const saving = {
      values: writeJson(values),
      summary: summary === undefined ? undefined : writeJson(summary),
      savedBy: savingSession,
      pageSave: pageSaveOf(request),
    };
    const savedDraft = await drafts.save(draftKey, { ...saving, basedOn });
    const storedDraft = savedDraft === null ? await drafts.read(draftKey) : null;
    if (storedDraft !== null) return reply.code(409).type(json).send(changedBody(storedDraft, savingSession));
    // The draft was deleted or has expired, so there is no newer revision to protect.
    const { savedAt, revision } = savedDraft ?? (await saveWithoutRevision(drafts, draftKey, saving));
    return reply.send({ saved_at: savedAt.toISOString(), revision });
  });

  app.delete('/bff/drafts/:name', { onRequest }, async (request, reply) => {
    const draftKey = placeOf(request);
    if (isPartyDraft(draftKey.name)) await dropPartyDraft(compliance, request, draftKey);
    else await drafts.deleteDraft(draftKey);
    return reply.code(204).send();
  });
}

function placeOf(request: FastifyRequest): { userId: number; name: string } {
  const { name } = parseAccepted(paramsSchema, request.params);
  requirePartyRights(request, name);
  return { userId: sessionOf(request).user.id, name };
}

/** The page and the number of its save in the `Draft-Turn` header, or undefined without the header. */
function pageSaveOf(request: FastifyRequest): PageSave | undefined {
  const header = request.headers[draftTurnHeader];
  if (header === undefined) return undefined;
  const [, page, number] = draftTurnPattern.exec(String(header)) ?? [];
  if (page === undefined || number === undefined) throw new Refusal('invalid_request', 'Draft-Turn must be a UUID, a dot and a number');
  return { page, number: integerOfText(number) };
}

function isPartyDraft(name: string): boolean {
  return name.startsWith(partyDraftPrefix);
}

/** Refuses drafts of direct parties to users who may not create direct parties. */
function requirePartyRights(request: FastifyRequest, name: string): void {
  const allowedRoles = rolesWith('create_parties');
  if (isPartyDraft(name) && !mayDo(sessionOf(request).user.roles, allowedRoles)) throw missingRole(allowedRoles.join(' or '));
}

async function saveWithoutRevision(drafts: Drafts, ...[draftKey, draftToSave]: Parameters<Drafts['save']>) {
  const savedDraft = await drafts.save(draftKey, draftToSave);
  if (savedDraft === null) throw new TypeError('a draft without a base revision is always saved');
  return savedDraft;
}

/** The body of a 409 answer. It is the stored draft, with every digit of its values. */
function changedBody({ values, savedAt, revision, savedBy: author }: StoredDraft, savedBy: string): string {
  const error = 'Another window or device changed this draft after you opened it, so the desk did not save your version';
  const facts = { error, code: 'draft_changed', revision, saved_at: savedAt.toISOString(), changed_by_window: author === savedBy };
  return `${JSON.stringify(facts).slice(0, -1)},"values":${values}}`;
}

function summaryIn(text: string | null) {
  return text === null ? null : (draftSummarySchema.safeParse(readJson(text)).data ?? null);
}
