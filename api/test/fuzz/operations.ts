/** As much of JSON Schema as the contracts use. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};
type Place = 'path' | 'query';
type Parameter = { name: string; in: string; schema: Schema };
/** One operation of the OpenAPI document: where it takes input, and what it may answer. */
export type Operation = {
  method: string;
  url: string;
  parameters: (Parameter & { in: Place })[];
  body: Schema | undefined;
  statuses: number[];
  /** Who may call it. */
  policy: string | undefined;
  /** A body that is taken, where none can be made of the schema: names of its own choosing, hashes that fit. */
  example?: unknown;
};

type Described = {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, unknown>;
  'x-policy'?: string;
};
export type OpenApiDocument = { paths?: Record<string, unknown> };

const isPlaced = (parameter: Parameter): parameter is Operation['parameters'][number] =>
  parameter.in === 'path' || parameter.in === 'query';

/** Every operation that the document names. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  const paths = Object.entries(document.paths ?? {}) as [string, Record<string, Described>][];
  return paths.flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses = {}, 'x-policy': policy }]) => ({
      method: method.toUpperCase(),
      url,
      parameters: parameters.filter(isPlaced),
      body: requestBody?.content?.['application/json']?.schema,
      statuses: Object.keys(responses).map(Number),
      policy,
    })),
  );
}
