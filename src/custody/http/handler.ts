import type * as z from 'zod/mini';
import type { Endpoint, QueryOf } from '#contract/wire/endpoint.ts';
import type { Service } from '#custody/service.ts';

type Schema = z.ZodMiniType;

/** A call of an endpoint, with its parts as the endpoint's schemas read them. */
export type Call<Row extends Endpoint> = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryOf<Row>;
  readonly body: Row['body'] extends Schema ? z.output<Row['body']> : undefined;
  readonly service: Service;
};

/** The response that a handler returns. Its amounts are number literals. */
export type AnswerOf<Row extends Endpoint> = Row['response'] extends Schema ? z.input<Row['response']> : undefined;

export type Handler<Row extends Endpoint> = (call: Call<Row>) => Promise<AnswerOf<Row>>;

/** The handlers of a table of endpoints, by name. An endpoint without a handler returns 404. */
export type Handlers<Table extends Record<string, Endpoint>> = { readonly [Name in keyof Table]?: Handler<Table[Name]> };
